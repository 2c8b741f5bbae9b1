import type { ExportTable } from './read-export.ts';
import { readWhen } from './read-when.ts';

/** How an export's columns and ticket types are read. */
export interface Matching {
  columns: ExportTable['columns'];
  /** Ids of our ticket types by the export's names; a type without one is left out. */
  types: ReadonlyMap<string, string>;
  /** Numbers of the columns that answer a question, by its id. */
  answers: ReadonlyMap<string, number>;
  /** The event's. */
  timeZone: string;
  /** For whoever is checked in at an unknown time. */
  now: Date;
}

/** A row of an export as `addGuests` takes it. */
export interface ImportedGuest {
  line: number;
  name: string;
  email: string;
  attendeeEmail: string;
  ticketTypeId: string;
  tickets: number;
  order?: string;
  code?: string;
  checkedInAt?: string;
  answers: Record<string, string>;
}

export interface ReadGuests {
  guests: ImportedGuest[];
  /** Rows of tickets that are not valid there. */
  ended: number;
  /** Rows of types that are left out. */
  leftOut: number;
  problems: { line: number; message: string }[];
}

/** What exports call a ticket that is not valid, or not paid. */
const ENDED =
  /^(cancel|refund|not attending|deleted|expired|pending|unpaid|transferred|abandoned|awaiting|storniert|erstattet|abgelaufen|ausstehend)/;
const YES = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'sí', 'si', 'checked in']);
const NO = new Set(['', 'no', 'n', 'false', '0', 'nein', 'non', '-']);

/** The name by which an export calls a row's ticket type, with its variation. */
export function typeNameOf(cells: readonly string[], { type, variation }: ExportTable['columns']): string {
  return [cellAt(cells, type), cellAt(cells, variation)].filter(Boolean).join(' – ');
}

/** The names of an export's ticket types, in the order in which they come, with how many rows have each. */
export function typeNamesOf(
  { rows }: Pick<ExportTable, 'rows'>,
  columns: ExportTable['columns'],
): Map<string, number> {
  const names = new Map<string, number>();
  for (const { cells } of rows) {
    const name = typeNameOf(cells, columns);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return names;
}

/** Turns an export's rows into guests. Tickets that are not valid any more, and types that are matched with none, are left out. */
export function toGuests(table: Pick<ExportTable, 'rows' | 'source'>, matching: Matching): ReadGuests {
  const read: ReadGuests = { guests: [], ended: 0, leftOut: 0, problems: [] };
  for (const { line, cells } of table.rows) {
    const at = (field: keyof ExportTable['columns']) => cellAt(cells, matching.columns[field]);
    const status = at('status').toLowerCase();
    const ticketTypeId = matching.types.get(typeNameOf(cells, matching.columns));
    const tickets = at('tickets') === '' ? 1 : Number(at('tickets'));
    if (ENDED.test(status) || (at('paid') !== '' && NO.has(at('paid').toLowerCase()))) read.ended += 1;
    else if (ticketTypeId === undefined) read.leftOut += 1;
    else if (!Number.isInteger(tickets) || tickets < 1)
      read.problems.push({ line, message: `“${at('tickets')}” isn’t a number of tickets.` });
    else {
      const order = at('order');
      const code = codeOf(at, table.source);
      const checkedInAt = checkedInAtOf(at, status, matching);
      const email = at('email') || at('ownEmail');
      read.guests.push({
        line,
        name: at('name') || [at('firstName'), at('lastName')].filter(Boolean).join(' '),
        email,
        attendeeEmail: at('ownEmail') === email ? '' : at('ownEmail'),
        ticketTypeId,
        tickets,
        ...(order && { order }),
        ...(code && { code }),
        ...(checkedInAt && { checkedInAt: checkedInAt.toISOString() }),
        answers: Object.fromEntries(
          [...matching.answers]
            .map(([id, column]) => [id, cellAt(cells, column)])
            .filter(([, text]) => text !== ''),
        ),
      });
    }
  }
  return read;
}

const cellAt = (cells: readonly string[], column: number | undefined): string =>
  (column === undefined ? undefined : cells[column]) ?? '';

type At = (field: keyof ExportTable['columns']) => string;

/** Eventbrite's barcodes are the numbers of order and attendee with 001 behind; its summary leaves them out. */
function codeOf(at: At, source: ExportTable['source']): string {
  if (at('code') !== '' || source !== 'eventbrite') return at('code');
  const [order, attendee] = [at('order'), at('attendeeNumber')];
  return /^\d+$/.test(order) && /^\d+$/.test(attendee) ? `${order}${attendee}001` : '';
}

/** A column may say whether somebody came in, or when. */
function checkedInAtOf(at: At, status: string, { timeZone, now }: Matching): Date | undefined {
  const said = at('checkedIn').toLowerCase();
  const when = readWhen(at('checkedInAt'), timeZone) ?? readWhen(at('checkedIn'), timeZone);
  if (when) return when;
  const cameIn = at('checkedInAt') !== '' || YES.has(said) || status === 'checked in' || !NO.has(said);
  return cameIn ? now : undefined;
}
