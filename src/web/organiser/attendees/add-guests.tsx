import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { getAttendeeDesk } from '../../../core/attendee-desk/get-attendee-desk.ts';
import { addGuests } from '../../../core/guests/add-guests.ts';
import type { AddedGuests } from '../../../core/guests/guest.ts';
import { listGuestBatches } from '../../../core/guests/list-guest-batches.ts';
import { readGuestList } from '../../../core/guests/read-guest-list.ts';
import { revokeGuests } from '../../../core/guests/revoke-guests.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { decodeText } from '../../../core/sheets/read-csv.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { Refused } from '../../ui/requests/call-api.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/add-guests.ts';
import { GuestBatchesList } from './guest-batches-list.tsx';
import { type LineProblem, LineProblems, problemsOf } from './line-problems.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Add guests to ${isolate(loaderData.event.name)} · Tikiti` : 'Add guests · Tikiti' },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, { types }, { batches }] = await Promise.all([
    getDeskEvent(app, actor, eventId, 'guests.add'),
    getAttendeeDesk(app, actor, eventId),
    listGuestBatches(app, actor, eventId),
  ]);
  return { event, types, batches };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    add: (input) => addGuests(app, actor, eventId, input),
    revoke: ({ batchId }) => revokeGuests(app, actor, { eventId, batchId }),
  });
}

export const clientAction = clientChange;

/** Gives free tickets to guests, one or many, and shows who was given some before. */
export default function AddGuests({ loaderData: { event, types, batches } }: Route.ComponentProps) {
  const attendees = `/platform/event/${event.id}/attendees`;
  return (
    <div className="grid w-full max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-3">
        <BackLink to={attendees}>Attendees</BackLink>
        <PageHeader title="Add guests">
          <p className="wrap-anywhere">
            Free tickets for <bdi>{event.name}</bdi>. They count against your capacity. For guests who pay
            you, use the{' '}
            <Link to={`/platform/event/${event.id}/box-office`} className="text-link">
              box office
            </Link>
            .
          </p>
        </PageHeader>
      </div>
      <GuestForm types={types} attendees={attendees} />
      {batches.length > 0 ? <GuestBatchesList batches={batches} timeZone={event.timeZone} /> : null}
    </div>
  );
}

interface GuestFormProps {
  types: readonly { id: string; name: string }[];
  /** The page of the attendees. */
  attendees: string;
}

function GuestForm({ types, attendees }: GuestFormProps) {
  const change = useChange();
  const navigate = useNavigate();
  // The same id however often it is sent, so that a lost answer adds nobody twice. A refusal needs no other, as it added nobody.
  const id = useRef('');
  const [typeId, setTypeId] = useState(types[0]?.id ?? '');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const { guests, problems } = useMemo(() => readGuestList(text, { types, typeId }), [text, types, typeId]);
  const lines = guests.map(({ line, name, email }) => ({ line, called: name || email }));
  const wrong: LineProblem[] = [...problems, ...problemsOf(refused, lines)];
  const tickets = guests.reduce((sum, guest) => sum + guest.tickets, 0);
  const add = async (submitted: React.FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const typed = new FormData(submitted.currentTarget);
    setRefused(undefined);
    if (problems.length > 0) return;
    setBusy(true);
    id.current ||= newId();
    try {
      const added = await change<AddedGuests>('add', {
        id: id.current,
        reason: String(typed.get('reason')),
        mail: typed.get('mail') === 'on',
        guests: guests.map(({ line: _, ...guest }) => guest),
      });
      toast.success(`${peopleWords(added.guests)} added${added.mailed > 0 ? ', tickets on their way' : ''}.`);
      await navigate(attendees);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
      // What is corrected now is another request.
      if (error.reached) id.current = '';
    } finally {
      setBusy(false);
    }
  };
  const open = async (file: File | undefined) => {
    if (file) setText(decodeText(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <form noValidate method="post" onSubmit={add} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Field
        label="Reason"
        name="reason"
        maxLength={200}
        required
        autoComplete="off"
        placeholder="Press, crew, sponsors…"
        hint="For your team. Guests don’t see it."
        error={refused?.fields.reason}
      />
      {types.length > 1 ? (
        <Select
          label="Ticket type"
          value={typeId}
          onChange={({ target }) => setTypeId(target.value)}
          hint="For guests whose line names no other."
        >
          {types.map((type) => (
            <option key={type.id} value={type.id}>
              {type.name}
            </option>
          ))}
        </Select>
      ) : null}
      <TextArea
        label="Guests"
        rows={8}
        required
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setRefused(undefined);
        }}
        placeholder={'Thandi Nkosi, thandi@example.com\nSipho Dlamini, sipho@example.com, 2'}
        hint="One guest on each line: a name or an email, and if you like a number of tickets and a ticket type. Up to 5,000 at a time."
        error={refused?.fields.guests}
      />
      <label className="text-link inline-flex min-h-11 w-fit cursor-pointer items-center">
        Open a list (CSV)
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          className="sr-only"
          onChange={({ target }) => void open(target.files?.[0])}
        />
      </label>
      <Checkbox
        label="Email them their tickets now"
        name="mail"
        hint="Otherwise nobody is emailed, and you can send or print each guest’s tickets later."
        error={refused?.fields.mail}
      />
      <LineProblems problems={wrong} />
      {refused && Object.keys(refused.fields).length === 0 ? (
        <Notice kind="error">{refused.message}</Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          look="main"
          busy={busy}
          disabled={guests.length === 0 || problems.length > 0}
          className="max-sm:w-full"
        >
          {guests.length === 0 ? 'Add guests' : `Add ${peopleWords(guests.length)}`}
        </Button>
        <p aria-live="polite" className="text-muted">
          {tickets > guests.length ? `${formatCount(tickets)} tickets` : null}
        </p>
      </div>
    </form>
  );
}

const peopleWords = (count: number) => (count === 1 ? '1 guest' : `${formatCount(count)} guests`);
