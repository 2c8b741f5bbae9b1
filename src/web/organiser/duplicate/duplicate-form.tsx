import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import type { CopyProposal } from '../../../core/event-desk/duplicate-event.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LOCAL_TIMES } from '../../ui/forms/codecs.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { useNeedsApproval } from '../frame/use-needs-approval.ts';
import { SteadyPress } from '../wizard/steady-press.tsx';
import { editPath } from '../wizard/steps/steps.ts';
import { elsewhereFaults } from './elsewhere-faults.ts';
import { useTimes } from './use-times.ts';

/** Name, start and end of a duplicate. Submitting leads to the sections of the new event. */
export function DuplicateForm({ proposal }: { proposal: CopyProposal }) {
  const form = useRef<HTMLFormElement>(null);
  const alive = useAlive();
  const then = useNeedsApproval() ? 'send it for approval' : 'put it on sale';
  const { busy, refused, copyId, send } = useDuplicate(then);
  const { startsAt, endsAt, moveStart, moveEnd } = useTimes(proposal);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const wrong = refused?.fields ?? {};
  const zone = `Local time at the venue: ${proposal.timeZone}`;
  return (
    <form ref={form} method="post" noValidate onSubmit={send}>
      {/* Nothing can be sent until scripts run, so the fields are disabled rather than lose what is typed. */}
      <fieldset disabled={!alive} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <legend className="sr-only">The new event</legend>
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          required
          defaultValue={proposal.name}
          error={wrong.name}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:grid-cols-2">
          <Field
            label="Starts"
            name="startsAt"
            type="datetime-local"
            {...LOCAL_TIMES}
            required
            value={startsAt}
            onChange={moveStart}
            hint={zone}
            error={wrong.startsAt}
          />
          <Field
            label="Ends"
            name="endsAt"
            type="datetime-local"
            {...LOCAL_TIMES}
            required
            value={endsAt}
            onChange={moveEnd}
            error={wrong.endsAt}
          />
        </div>
        {refused ? <Refusal refused={refused} types={proposal.types} copyId={copyId} /> : null}
        <SteadyPress className="grid justify-items-start gap-3">
          <Button type="submit" busy={busy} className="max-sm:w-full">
            Duplicate event
          </Button>
          <p className="text-sm text-muted">The copy is a draft. Check and change everything, then {then}.</p>
        </SteadyPress>
      </fieldset>
    </form>
  );
}

/**
 * Duplicates the event only once however often it is pressed, because a retry carries the same id (decision 0011).
 * @param then what to do with the copy
 */
function useDuplicate(then: string) {
  const change = useChange();
  const navigate = useNavigate();
  const working = useRef(false);
  const id = useRef('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setRefused(undefined);
    id.current ||= newId();
    try {
      const typed = Object.fromEntries(new FormData(event.currentTarget));
      const copy = await change<{ id: string }>('duplicate', { ...typed, id: id.current });
      toast.success(`Event duplicated. Check it over, then ${then}.`);
      await navigate(editPath(copy.id));
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('That didn’t work. Try again.'));
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  return { busy, refused, send, copyId: id.current };
}

interface RefusalProps {
  refused: Refused;
  types: readonly string[];
  copyId: string;
}

/** Shows errors that belong to no field of this form. */
function Refusal({ refused, types, copyId }: RefusalProps) {
  if (refused.code === 'event.created-already') {
    return (
      <Notice kind="warning" title="You’ve already duplicated this event">
        We made the copy when you first tried, but our answer didn’t reach you.{' '}
        <Link to={editPath(copyId)} className="text-link">
          Open the copy
        </Link>
      </Notice>
    );
  }
  const faults = elsewhereFaults(refused.fields, types);
  if (faults.length > 0) {
    return (
      <Notice kind="error" title="Change this in the original first, or choose other times">
        <ul className="grid gap-1">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Notice>
    );
  }
  return Object.keys(refused.fields).length > 0 ? null : <Notice kind="error">{refused.message}</Notice>;
}
