import type { ImportedGuest, ReadGuests } from '../../../core/guests/import/to-guests.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';

interface ImportPreviewProps {
  read: ReadGuests;
  types: readonly { id: string; name: string }[];
  /** "pretix" */
  system: string;
}

const SHOWN = 5;

/** Shows what an import would make: how much, and the first tickets. */
export function ImportPreview({ read, types, system }: ImportPreviewProps) {
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const columns: Column<ImportedGuest>[] = [
    { name: 'Name', cell: ({ name }) => (name ? <bdi>{name}</bdi> : '–'), card: 'title' },
    { name: 'Email', cell: ({ attendeeEmail, email }) => attendeeEmail || email || '–', card: 'below' },
    { name: 'Ticket', cell: ({ ticketTypeId }) => <bdi>{names.get(ticketTypeId)}</bdi>, card: 'line' },
    {
      name: 'Old code',
      className: 'font-mono',
      cell: ({ code }) => (code ? `…${code.slice(-6)}` : '–'),
      card: 'line',
      inCard: ({ code }) => (code ? `…${code.slice(-6)}` : null),
    },
    {
      name: 'Checked in',
      cell: ({ checkedInAt }) => (checkedInAt ? 'Yes' : 'No'),
      card: 'end',
      inCard: ({ checkedInAt }) => (checkedInAt ? 'Checked in' : null),
    },
  ];
  return (
    <section aria-labelledby="import-preview" className="grid gap-3">
      <h2 id="import-preview" className="text-2xl">
        Preview
      </h2>
      <p role="status" className="max-w-prose">
        {factsOf(read, system)}
      </p>
      {read.guests.length > 0 ? (
        <TableOrCards
          caption="The first tickets"
          rows={read.guests.slice(0, SHOWN).map((guest) => ({ ...guest, id: String(guest.line) }))}
          columns={columns}
          from="lg"
        />
      ) : null}
    </section>
  );
}

function factsOf({ guests, ended, leftOut }: ReadGuests, system: string): string {
  const tickets = guests.reduce((sum, guest) => sum + guest.tickets, 0);
  const codes = guests.filter(({ code }) => code).length;
  const came = guests.filter(({ checkedInAt }) => checkedInAt).length;
  const facts = [
    `${formatCount(tickets)} ${tickets === 1 ? 'ticket' : 'tickets'} from ${system}`,
    codes === 0 ? 'none with its old code' : `${formatCount(codes)} with their old codes`,
    ...(came > 0 ? [`${formatCount(came)} checked in`] : []),
  ];
  const out = [
    ...(ended > 0 ? [`${formatCount(ended)} not paid, refunded or cancelled`] : []),
    ...(leftOut > 0 ? [`${formatCount(leftOut)} of types that you leave out`] : []),
  ];
  return `${facts.join(', ')}.${out.length > 0 ? ` Left out: ${out.join(', ')}.` : ''}`;
}
