import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { type FieldChange, fieldChanges } from '../audit/changes.ts';
import { formatMoney } from '../shared/format-money.ts';
import { toLocalTime } from '../shared/local-time.ts';
import type { Currency } from '../shared/money.ts';

type Columns = Record<string, unknown>;

/** An event with its ticket types and shared capacities as they are stored, to compare before and after an edit. */
export interface EventAsStored {
  event: Columns;
  types: Columns[];
  capacities: Columns[];
}

/** Columns that no organiser sets. */
const NOT_SET = [
  'id',
  'event_id',
  'organisation_id',
  'search_words',
  'changed_since_approval',
  'created_from',
  'accent',
];
const NOT_SET_EITHER = [
  'created_at',
  'updated_at',
  'guest_data_checked_at',
  'version',
  'closed',
  'held',
  'sold',
];

/** Reads every column of an event and its ticket types and shared capacities, so that future columns are included. */
export async function readAsStored(tx: Transaction, eventId: string): Promise<EventAsStored> {
  const { rows } = await sql<EventAsStored>`
    select to_jsonb(e) as event, (
      select coalesce(jsonb_agg(coalesce(to_jsonb(i), '{}') || to_jsonb(t) || jsonb_build_object('takes_places_of', (
        select jsonb_object_agg(s.name, u.places) from shared_capacity_uses u
        join shared_capacities s on s.event_id = u.event_id and s.id = u.shared_capacity_id
        where u.event_id = t.event_id and u.ticket_type_id = t.id),
        'shown_after', (select n.name from ticket_types n where n.event_id = t.event_id and n.id = t.shown_after),
        'tax_rate', case when t.untaxed then 'No tax' else (select r.name || ' ' || round(r.rate / 1000.0, 3)::float8 || ' %' from tax_rates r where r.id = t.tax_rate_id) end)
        - 'tax_rate_id' - 'untaxed' order by t.position), '[]')
      from ticket_types t left join inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id where t.event_id = e.id and t.add_on_id is null
    ) as types, (
      select coalesce(jsonb_agg(coalesce(to_jsonb(i), '{}') || to_jsonb(s) order by s.position), '[]')
      from shared_capacities s left join inventory i on i.event_id = s.event_id and i.shared_capacity_id = s.id where s.event_id = e.id
    ) as capacities
    from events e where e.id = ${eventId}`.execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error('An event that is locked is there.');
  return stored;
}

/** A changed field. `of` names its ticket type or shared capacity, if it has one. */
export interface EventFieldChange extends FieldChange {
  of?: string;
}

/** Lists what an edit changed in an event, its ticket types and shared capacities, with local times. */
export function listChanges(before: EventAsStored, after: EventAsStored): EventFieldChange[] {
  const zone = String(after.event.time_zone);
  const words = (row: Columns) => inWords(row, zone);
  return [
    ...fieldChanges(words(before.event), words(after.event)),
    ...listParts('ticket_type', before.types, after.types, words),
    ...listParts('shared_capacity', before.capacities, after.capacities, words),
  ];
}

function listParts(
  part: string,
  before: Columns[],
  after: Columns[],
  words: (row: Columns) => Columns,
): EventFieldChange[] {
  const nameOf = (row: Columns) => String(row.name);
  const changed = after.flatMap((row): EventFieldChange[] => {
    const of = nameOf(row);
    const stored = before.find(({ id }) => id === row.id);
    if (!stored) return [{ of, field: part, before: null, after: of }];
    return fieldChanges(words(stored), words(row)).map((change) => ({ of, ...change }));
  });
  const removed = before
    .filter(({ id }) => !after.some((row) => row.id === id))
    .map((row) => ({ of: nameOf(row), field: part, before: nameOf(row), after: null }));
  return [...changed, ...removed];
}

/** The fields to list first. */
const FIRST = ['name', 'starts_at', 'ends_at', 'price_minor', 'capacity'];

function byPlace([a]: [string, unknown], [b]: [string, unknown]): number {
  const place = (column: string) => (FIRST.includes(column) ? FIRST.indexOf(column) : FIRST.length);
  return place(a) - place(b);
}

/** Writes amounts and times as people read them. */
function inWords(row: Columns, zone: string): Columns {
  const shown = Object.entries(row).filter(
    ([column]) => ![...NOT_SET, ...NOT_SET_EITHER, 'ticket_type_id', 'shared_capacity_id'].includes(column),
  );
  return Object.fromEntries(
    shown.sort(byPlace).map(([column, value]) => {
      if (column.endsWith('_minor') && typeof value === 'number') {
        return [column.slice(0, -6), formatMoney({ minor: value, currency: row.currency as Currency })];
      }
      if (column.endsWith('_at') && typeof value === 'string') {
        return [column, toLocalTime(new Date(value), zone).replace('T', ' ')];
      }
      return [column, value];
    }),
  );
}
