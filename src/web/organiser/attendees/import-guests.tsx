import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { getAttendeeDesk } from '../../../core/attendee-desk/get-attendee-desk.ts';
import { getAttendeeForm } from '../../../core/attendees/change-questions.ts';
import { addGuests } from '../../../core/guests/add-guests.ts';
import type { AddedGuests } from '../../../core/guests/guest.ts';
import { type ExportTable, readExport } from '../../../core/guests/import/read-export.ts';
import {
  type ImportedGuest,
  type ReadGuests,
  toGuests,
  typeNamesOf,
} from '../../../core/guests/import/to-guests.ts';
import { listGuestBatches } from '../../../core/guests/list-guest-batches.ts';
import { revokeGuests } from '../../../core/guests/revoke-guests.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { Refused } from '../../ui/requests/call-api.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/import-guests.ts';
import { ChooseFile } from './choose-file.tsx';
import { GuestBatchesList } from './guest-batches-list.tsx';
import { ImportPreview } from './import-preview.tsx';
import { LineProblems, problemsOf } from './line-problems.tsx';
import { firstMatches, type Matches, MatchFields } from './match-fields.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Import into ${isolate(loaderData.event.name)} · Tikiti` : 'Import · Tikiti' },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, { types }, { batches }, form] = await Promise.all([
    getDeskEvent(app, actor, eventId, 'guests.add'),
    getAttendeeDesk(app, actor, eventId),
    listGuestBatches(app, actor, eventId),
    getAttendeeForm(app, actor, eventId),
  ]);
  const questions = form.questions
    .filter(({ kind, closed }) => kind !== 'file' && !closed)
    .map(({ id, text }) => ({ id, text }));
  return { event, types, batches: batches.filter(({ source }) => source !== 'list'), questions };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    add: (input) => addGuests(app, actor, eventId, input),
    revoke: ({ batchId }) => revokeGuests(app, actor, { eventId, batchId }),
  });
}

export const clientAction = clientChange;

const SYSTEMS = {
  pretix: 'pretix',
  eventbrite: 'Eventbrite',
  'hi-events': 'Hi.Events',
  csv: 'a file',
  list: 'a list',
} as const satisfies Record<ExportTable['source'], string>;

/** Takes over the tickets that another system sold: their names, answers and codes, and who came in. */
export default function ImportGuests({ loaderData }: Route.ComponentProps) {
  const { event, types, batches, questions } = loaderData;
  const [table, setTable] = useState<ExportTable>();
  const [unread, setUnread] = useState(false);
  const open = async (file: File) => {
    const read = await file
      .arrayBuffer()
      .then((bytes) => readExport(new Uint8Array(bytes)))
      .catch(() => undefined);
    setTable(read?.rows.length ? read : undefined);
    setUnread(!read?.rows.length);
  };
  return (
    <div className="grid w-full max-w-[56rem] grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to={`/platform/event/${event.id}/attendees`}>Attendees</BackLink>
        <PageHeader title="Import attendees">
          <p className="max-w-prose">
            From pretix, Eventbrite, Hi.Events or any list. Their old QR codes stay valid at your door, and
            nobody is emailed unless you ask for it. Money stays where it was paid, so these tickets count as
            free here.
          </p>
        </PageHeader>
      </div>
      <ChooseFile onChoose={open} chosen={table !== undefined}>
        An export of attendees as CSV, XLSX or JSON
      </ChooseFile>
      {unread ? (
        <Notice kind="error" title="We found no attendees in this file">
          Export the attendees as CSV or XLSX, or from pretix also as JSON, and choose that file.
        </Notice>
      ) : null}
      {table ? (
        <ImportForm
          key={`${table.rows.length} ${table.headings.join()}`}
          table={table}
          event={event}
          types={types}
          questions={questions}
        />
      ) : null}
      {batches.length > 0 ? <GuestBatchesList batches={batches} timeZone={event.timeZone} /> : null}
    </div>
  );
}

interface ImportFormProps {
  table: ExportTable;
  event: { id: string; timeZone: string };
  types: readonly { id: string; name: string }[];
  questions: readonly { id: string; text: string }[];
}

function ImportForm({ table, event, types, questions }: ImportFormProps) {
  const change = useChange();
  const navigate = useNavigate();
  const [matches, setMatches] = useState<Matches>(() => firstMatches(table, types, questions));
  const [refused, setRefused] = useState<Refused>();
  const [mail, setMail] = useState(false);
  const [checked, setChecked] = useState<AddedGuests>();
  const [busy, setBusy] = useState(false);
  // The same id however often it is sent, so that a lost answer imports nobody twice.
  const id = useRef('');
  const typeNames = useMemo(() => typeNamesOf(table, matches.columns), [table, matches.columns]);
  const read = useMemo(() => readWith(table, matches, event.timeZone), [table, matches, event.timeZone]);
  const lines = read.guests.map(({ line, name, email }) => ({ line, called: name || email }));
  const problems = [...read.problems, ...problemsOf(refused, lines)];
  const input = () => ({
    id: id.current,
    source: table.source,
    reason: `Imported from ${SYSTEMS[table.source]}`,
    mail,
    guests: read.guests.map(({ line: _, ...guest }: ImportedGuest) => guest),
  });
  const check = async (submitted: React.FormEvent) => {
    submitted.preventDefault();
    setRefused(undefined);
    setBusy(true);
    id.current = newId();
    try {
      setChecked(await change<AddedGuests>('add', { ...input(), dryRun: true }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  const add = async () => {
    const { tickets } = await change<AddedGuests>('add', input());
    toast.success(`${ticketWords(tickets)} imported.`);
    await navigate(`/platform/event/${event.id}/attendees`);
  };
  return (
    <form noValidate method="post" onSubmit={check} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <MatchFields
        table={table}
        typeNames={typeNames}
        types={types}
        questions={questions}
        matches={matches}
        onChange={(changed) => {
          setMatches(changed);
          setRefused(undefined);
        }}
      />
      <ImportPreview read={read} types={types} system={SYSTEMS[table.source]} />
      <Checkbox
        label="Email everybody a new ticket now"
        name="mail"
        checked={mail}
        onChange={({ target }) => setMail(target.checked)}
        hint="Otherwise nobody is emailed: they come in with the ticket they have."
      />
      <LineProblems problems={problems} />
      {refused && Object.keys(refused.fields).length === 0 ? (
        <Notice kind="error">{refused.message}</Notice>
      ) : null}
      <div>
        <Button
          type="submit"
          look="main"
          busy={busy}
          disabled={read.guests.length === 0 || read.problems.length > 0}
          className="max-sm:w-full"
        >
          {read.guests.length === 0 ? 'Import' : `Import ${ticketWords(countTickets(read))}…`}
        </Button>
      </div>
      <ConfirmDialog
        title={checked ? `Import ${ticketWords(checked.tickets)}?` : ''}
        open={checked !== undefined}
        onOpenChange={(open) => open || setChecked(undefined)}
        confirm="Import"
        look="main"
        onConfirm={add}
      >
        {checked ? (
          <p>
            In {checked.orders === 1 ? '1 order' : `${formatCount(checked.orders)} orders`}
            {checked.checkedIn > 0 ? `, ${formatCount(checked.checkedIn)} of them checked in` : ''}.{' '}
            {checked.mailed > 0
              ? `We’ll email ${formatCount(checked.mailed)} ${checked.mailed === 1 ? 'address' : 'addresses'}.`
              : 'Nobody is emailed.'}{' '}
            You can undo the import on this page.
          </p>
        ) : null}
      </ConfirmDialog>
    </form>
  );
}

function readWith(table: ExportTable, { columns, types, answers }: Matches, timeZone: string): ReadGuests {
  const chosen = (matches: Record<string, string>) => Object.entries(matches).filter(([, to]) => to !== '');
  return toGuests(table, {
    columns,
    types: new Map(chosen(types)),
    answers: new Map(chosen(answers).map(([id, column]) => [id, Number(column)])),
    timeZone,
    now: new Date(),
  });
}

const countTickets = ({ guests }: ReadGuests) => guests.reduce((sum, { tickets }) => sum + tickets, 0);

const ticketWords = (count: number) => (count === 1 ? '1 ticket' : `${formatCount(count)} tickets`);
