import { readCsv, type TableRow } from '../sheets/read-csv.ts';

/** A guest as a line of a pasted list names them. */
export interface ListedGuest {
  line: number;
  name: string;
  email: string;
  ticketTypeId: string;
  tickets: number;
}

/** What is wrong with a line of the list. */
export interface LineProblem {
  line: number;
  message: string;
}

const HEADINGS = {
  name: ['name', 'full name', 'guest', 'attendee', 'attendee name'],
  email: ['email', 'e-mail', 'email address', 'mail'],
  type: ['type', 'ticket type', 'ticket'],
  tickets: ['tickets', 'quantity', 'number', 'number of tickets'],
} as const;
type Field = keyof typeof HEADINGS;

/**
 * Reads a list of guests that somebody pasted or opened, one on each line: a name, an address, a ticket type and a number of tickets, in any
 * order and separated by commas, semicolons or tabs. A first line of headings says which column is which.
 * @param typeId the ticket type of guests whose line names none
 */
export function readGuestList(
  text: string,
  { types, typeId }: { types: readonly { id: string; name: string }[]; typeId: string },
): { guests: ListedGuest[]; problems: LineProblem[] } {
  const byName = new Map(types.map(({ id, name }) => [name.trim().toLowerCase(), id]));
  const rows = readCsv(text);
  const headings = rows[0] && headingsOf(rows[0].cells);
  const guests: ListedGuest[] = [];
  const problems: LineProblem[] = [];
  for (const row of headings ? rows.slice(1) : rows) {
    const { name, email, type, tickets } = headings ? byHeadings(row, headings) : byLooks(row, byName);
    const ticketTypeId = type === '' ? typeId : byName.get(type.toLowerCase());
    const count = tickets === '' ? 1 : Number(tickets);
    if (ticketTypeId === undefined)
      problems.push({ line: row.line, message: `There is no ticket type “${type}”.` });
    else if (!Number.isInteger(count) || count < 1)
      problems.push({ line: row.line, message: `“${tickets}” isn’t a number of tickets.` });
    else guests.push({ line: row.line, name, email, ticketTypeId, tickets: count });
  }
  return { guests, problems };
}

type Fields = Record<Field, string>;

/** Returns which column each field is in; undefined unless the row has headings. */
function headingsOf(cells: readonly string[]): Partial<Record<Field, number>> | undefined {
  const words = cells.map((cell) => cell.toLowerCase());
  const found = (Object.keys(HEADINGS) as Field[]).flatMap((field): [Field, number][] => {
    const at = words.findIndex((word) => (HEADINGS[field] as readonly string[]).includes(word));
    return at === -1 ? [] : [[field, at]];
  });
  const isOne = found.some(([field]) => field === 'name' || field === 'email');
  return isOne ? Object.fromEntries(found) : undefined;
}

function byHeadings({ cells }: TableRow, columns: Partial<Record<Field, number>>): Fields {
  const at = (field: Field) => cells[columns[field] ?? -1] ?? '';
  return { name: at('name'), email: at('email'), type: at('type'), tickets: at('tickets') };
}

/** Tells cells apart by how they look: an address has an @, a number counts tickets, a type has a known name, and the rest is a name. */
function byLooks({ cells }: TableRow, types: ReadonlyMap<string, string>): Fields {
  const fields: Fields = { name: '', email: '', type: '', tickets: '' };
  for (const cell of cells) {
    const bracket = cell.indexOf('<');
    if (bracket !== -1 && cell.endsWith('>')) {
      fields.name = joined(fields.name, cell.slice(0, bracket));
      fields.email = cell.slice(bracket + 1, -1).trim();
    } else if (cell.includes('@')) fields.email = cell;
    else if (/^\d{1,4}$/.test(cell)) fields.tickets = cell;
    else if (types.has(cell.toLowerCase())) fields.type = cell;
    else fields.name = joined(fields.name, cell);
  }
  return fields;
}

const joined = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
