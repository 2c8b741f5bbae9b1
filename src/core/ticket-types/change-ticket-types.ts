import type { Transaction } from '../../db/database.ts';
import type { TypeOnSale } from '../inventory/admit.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { Issue } from '../shared/errors.ts';
import type { TimedTicketType } from './ticket-type.ts';
import {
  deleteTicketTypes,
  findOrderedTypes,
  insertTicketTypes,
  type PlacedTicketType,
  updateTicketType,
} from './ticket-type-store.ts';

/**
 * Makes an event's ticket types what `wanted` says: changed where an id is given, added where none is, removed where one is left
 * out. Takes the counters' locks that every sale takes, so that nobody is promised a seat that is being taken away.
 * @returns what stands in the way, by field path; when there is anything, nothing was changed
 */
export async function changeTicketTypes(
  tx: Transaction,
  { eventId, wanted, newId }: { eventId: string; wanted: readonly TimedTicketType[]; newId: () => string },
): Promise<Issue[]> {
  const inventory = await lockInventory(tx, eventId);
  const counters = inventory?.counters ?? new Map<string, TypeOnSale>();
  const kept = new Set(wanted.map((type) => type.id));
  const dropped = [...counters.keys()].filter((id) => !kept.has(id));
  const repriced = wanted.flatMap(({ id, currency }) =>
    id && (counters.get(id)?.currency ?? currency) !== currency ? [id] : [],
  );
  const ordered = await findOrderedTypes(tx, eventId, [...dropped, ...repriced]);
  const issues = [
    ...issuesOfWanted(wanted, counters),
    ...issuesOfCurrencies(wanted, counters, ordered),
    ...issuesOfDropped(
      dropped.filter((id) => ordered.has(id)),
      counters,
    ),
  ];
  if (issues.length > 0) return issues;

  const added: PlacedTicketType[] = [];
  for (const [position, type] of wanted.entries()) {
    if (type.id) await updateTicketType(tx, eventId, { ...type, id: type.id, position });
    else added.push({ ...type, id: newId(), position });
  }
  await insertTicketTypes(tx, eventId, added);
  await deleteTicketTypes(tx, eventId, dropped);
  return [];
}

function issuesOfWanted(
  wanted: readonly TimedTicketType[],
  counters: ReadonlyMap<string, TypeOnSale>,
): Issue[] {
  const seen = new Set<string>();
  return wanted.flatMap(({ id, capacity }, index) => {
    if (!id) return [];
    const counter = counters.get(id);
    if (!counter || seen.has(id))
      return [{ path: `types.${index}`, message: 'This ticket type does not exist.' }];
    seen.add(id);
    const taken = counter.held + counter.sold;
    if (capacity >= taken) return [];
    return [
      {
        path: `types.${index}.capacity`,
        message: `${taken} are already sold or held, so it can’t be fewer.`,
      },
    ];
  });
}

/** An ordered type keeps its currency, in which its refunds and the event's figures stand. */
function issuesOfCurrencies(
  wanted: readonly TimedTicketType[],
  counters: ReadonlyMap<string, TypeOnSale>,
  ordered: ReadonlySet<string>,
): Issue[] {
  return wanted.flatMap(({ id, currency }, index) => {
    const stored = id && ordered.has(id) ? counters.get(id)?.currency : undefined;
    if (!stored || stored === currency) return [];
    const message = `It has already been ordered in ${stored}, so the currency can’t change. Add a new ticket type for ${currency}.`;
    return [{ path: `types.${index}.currency`, message }];
  });
}

function issuesOfDropped(dropped: readonly string[], counters: ReadonlyMap<string, TypeOnSale>): Issue[] {
  return dropped.map((id) => ({
    path: 'types',
    message: `“${counters.get(id)?.name}” has already been ordered, so it can’t be removed. Lower its quantity instead.`,
  }));
}
