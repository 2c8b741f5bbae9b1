import { type FormEvent, useRef, useState } from 'react';
import type { ProposedDates } from '../../../core/series/series.ts';
import { isLocalTime } from '../../../core/shared/local-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { LOCAL_TIMES } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

interface AddDatesProps {
  proposed: ProposedDates['dates'];
  /** Whether a repetition was entered. */
  asked: boolean;
  more: boolean;
}

/** The dates to add: those of the repetition, each of which can be left out, and any others. */
export function AddDates({ proposed, asked, more }: AddDatesProps) {
  const alive = useAlive();
  const [dates, setDates] = useState(proposed);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { another, wrong, type, take } = useAnotherDate((date) => {
    setDates((before) =>
      before.some(({ startsAt }) => startsAt === date)
        ? before
        : [...before, { startsAt: date, there: false }].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
    );
    setLeft((before) => new Set([...before].filter((one) => one !== date)));
  });
  const { busy, refused, add } = useAdd();
  const chosen = dates.filter(({ startsAt, there }) => !there && !left.has(startsAt));
  const toggle = (date: string, on: boolean) =>
    setLeft((before) => new Set(on ? [...before].filter((one) => one !== date) : [...before, date]));
  const send = (event: FormEvent) => {
    event.preventDefault();
    void add(chosen.map(({ startsAt }) => startsAt));
  };
  return (
    <form method="post" noValidate onSubmit={send}>
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <legend className="sr-only">Dates to add</legend>
        {asked && proposed.length === 0 ? (
          <Notice kind="info">No dates come of that. Choose a later last day.</Notice>
        ) : null}
        {more ? (
          <Notice kind="info">
            These are the first {proposed.length}. Create them, then come back for more.
          </Notice>
        ) : null}
        {dates.length > 0 ? (
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {dates.map(({ startsAt, there }) => (
              <li key={startsAt}>
                <Checkbox
                  label={there ? `${inWords(startsAt)} (already there)` : inWords(startsAt)}
                  checked={!there && !left.has(startsAt)}
                  disabled={there}
                  onChange={({ target }) => toggle(startsAt, target.checked)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <Field
            label="Another date"
            type="datetime-local"
            {...LOCAL_TIMES}
            value={another}
            onChange={({ target }) => type(target.value)}
            hint="Local time at the venue."
            error={wrong}
          />
          <Button onPress={take} className="sm:mt-[1.9rem] sm:justify-self-start">
            Add date
          </Button>
        </div>
        {refused ? <Notice kind="error">{refused}</Notice> : null}
        {chosen.length > 0 ? (
          <div className="grid justify-items-start gap-3">
            <Button type="submit" look="main" busy={busy} className="max-sm:w-full">
              {chosen.length === 1 ? 'Create 1 date' : `Create ${chosen.length} dates`}
            </Button>
            <p className="text-sm text-muted">We’ll review them before they go on sale, all in one go.</p>
          </div>
        ) : null}
      </fieldset>
    </form>
  );
}

/** "Sat 16 Jan 2027, 19:30", in the venue's local time. */
function inWords(local: string): string {
  const { day, time } = describeDate(`${local}:00Z`, 'UTC', 'short');
  return `${day}, ${time}`;
}

function useAnotherDate(onTake: (date: string) => void) {
  const [another, setAnother] = useState('');
  const [wrong, setWrong] = useState<string>();
  const take = () => {
    if (!isLocalTime(another)) return setWrong('Enter a date and a time.');
    onTake(another);
    setAnother('');
  };
  const type = (value: string) => {
    setAnother(value);
    setWrong(undefined);
  };
  return { another, wrong, type, take };
}

/** Adds the dates. Pressing again adds nothing twice, because existing dates are left alone. */
function useAdd() {
  const change = useChange();
  const working = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const add = async (dates: string[]) => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setRefused(undefined);
    try {
      const { added } = await change<{ added: number }>('add', { dates });
      toast.success(added === 1 ? '1 date created' : `${added} dates created`);
    } catch (error) {
      setRefused(error instanceof Refused ? error.message : 'That didn’t work. Try again.');
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return { busy, refused, add };
}
