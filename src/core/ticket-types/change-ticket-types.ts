import type { Transaction } from '../../db/database.ts';
import type { TypeOnSale } from '../inventory/allocate.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { Issue } from '../shared/errors.ts';
import { formatPeople } from './people.ts';
import { capacityOf, type TimedSharedCapacity } from './shared-capacity.ts';
import { findSharedIds, saveSharedCapacities, saveShownAfter } from './shared-capacity-store.ts';
import type { TimedTicketType } from './ticket-type.ts';
import {
  deleteTicketTypes,
  findOrderedTypes,
  findPeopleOfTypes,
  findWaitedForTypes,
  insertTicketTypes,
  updateTicketType,
} from './ticket-type-store.ts';

/**
 * Changes an event's ticket types and shared capacities to the wanted ones: those with an id are changed, those without one are added, and
 * those left out are removed. It takes the counters' locks, as every sale does, so that no seat is sold that is being removed.
 * @returns what prevents the change, by field path; if there is anything, nothing was changed
 */
export async function changeTicketTypes(
  tx: Transaction,
  {
    eventId,
    wanted,
    shared,
    newId,
  }: {
    eventId: string;
    wanted: readonly TimedTicketType[];
    shared: readonly TimedSharedCapacity[];
    newId: () => string;
  },
): Promise<Issue[]> {
  const inventory = await lockInventory(tx, eventId);
  const counters = new Map([...(inventory?.counters ?? [])].filter(([, type]) => !type.addOn));
  const kept = new Set(wanted.map((type) => type.id));
  const dropped = [...counters.keys()].filter((id) => !kept.has(id));
  const repriced = wanted.flatMap(({ id, currency }) =>
    id && (counters.get(id)?.currency ?? currency) !== currency ? [id] : [],
  );
  const people = await findPeopleOfTypes(tx, eventId);
  const fewer = wanted.flatMap((type) =>
    type.id && type.people < (people.get(type.id) ?? 1) ? [type.id] : [],
  );
  const ordered = await findOrderedTypes(tx, eventId, [...dropped, ...repriced, ...fewer]);
  const waitedFor = await findWaitedForTypes(tx, eventId, dropped);
  const issues = [
    ...issuesOfWanted(wanted, counters),
    ...issuesOfShared(shared, { wanted, counters, stored: await findSharedIds(tx, eventId) }),
    ...issuesOfCurrencies(wanted, counters, ordered),
    ...issuesOfPeople(wanted, people, ordered),
    ...issuesOfDropped(dropped, { counters, ordered, waitedFor }),
  ];
  if (issues.length > 0) return issues;

  const types = placeTypes(wanted, shared, newId);
  for (const type of types) if (counters.has(type.id)) await updateTicketType(tx, eventId, type);
  const added = types.filter(({ id }) => !counters.has(id));
  await insertTicketTypes(tx, eventId, added);
  await saveShownAfter(tx, eventId, types);
  const placed = shared.map((one) => ({ ...one, id: one.id ?? newId() }));
  await saveSharedCapacities(tx, eventId, { shared: placed, types });
  await deleteTicketTypes(tx, eventId, dropped);
  return [];
}

/** Adds the ticket types and shared capacities of a new event. @returns the ids of the types in their order */
export async function addTicketTypes(
  tx: Transaction,
  eventId: string,
  wanted: readonly TimedTicketType[],
  { shared, newId }: { shared: readonly TimedSharedCapacity[]; newId: () => string },
): Promise<string[]> {
  const types = placeTypes(wanted, shared, newId);
  await insertTicketTypes(tx, eventId, types);
  if (types.some(({ shownAfter }) => shownAfter != null)) await saveShownAfter(tx, eventId, types);
  const placed = shared.map((one) => ({ ...one, id: newId() }));
  if (placed.length > 0) await saveSharedCapacities(tx, eventId, { shared: placed, types });
  return types.map(({ id }) => id);
}

function placeTypes(
  wanted: readonly TimedTicketType[],
  shared: readonly TimedSharedCapacity[],
  newId: () => string,
) {
  return wanted.map((type, position) => ({
    ...type,
    id: type.id ?? newId(),
    position,
    capacity: capacityOf(type, shared),
    ownCapacity: type.capacity !== null,
  }));
}

function issuesOfWanted(
  wanted: readonly TimedTicketType[],
  counters: ReadonlyMap<string, TypeOnSale>,
): Issue[] {
  const seen = new Set<string>();
  return wanted.flatMap(({ id, capacity, hidden }, index) => {
    if (!id) return [];
    const counter = counters.get(id);
    if (!counter || seen.has(id))
      return [{ path: `types.${index}`, message: 'This ticket type does not exist.' }];
    seen.add(id);
    const issues: Issue[] = [];
    if (hidden && !counter.hidden && counter.waiting) {
      const message = `${waitingFor(counter)}, so it can’t be hidden. ${END_ITS_SALE}, and then you can hide it.`;
      issues.push({ path: `types.${index}.hidden`, message });
    }
    const taken = counter.held + counter.sold;
    if (capacity !== null && capacity < taken) {
      const message = `${taken} are already sold or reserved, so it can’t be fewer.`;
      issues.push({ path: `types.${index}.capacity`, message });
    }
    return issues;
  });
}

const END_ITS_SALE = 'End its sale: we’ll email them that they’re no longer waiting';

const waitingFor = ({ name, waiting = 0 }: Pick<TypeOnSale, 'name' | 'waiting'>) =>
  waiting === 1 ? `1 person is waiting for “${name}”` : `${waiting} people are waiting for “${name}”`;

/** Checks that what is sold or held still fits, with the places that its tickets take from now on. */
function issuesOfShared(
  shared: readonly TimedSharedCapacity[],
  now: {
    wanted: readonly TimedTicketType[];
    counters: ReadonlyMap<string, TypeOnSale>;
    stored: ReadonlySet<string>;
  },
): Issue[] {
  const seen = new Set<string>();
  return shared.flatMap(({ id, capacity }, at) => {
    if (id && (!now.stored.has(id) || seen.has(id)))
      return [{ path: `sharedCapacities.${at}`, message: 'This shared capacity does not exist.' }];
    if (id) seen.add(id);
    const taken = now.wanted.reduce((sum, type) => {
      const counter = type.id && now.counters.get(type.id);
      return counter ? sum + (counter.held + counter.sold) * (type.places[at] ?? 0) : sum;
    }, 0);
    if (capacity === null || capacity >= taken) return [];
    const message = `${taken} places are already sold or reserved, so there can’t be fewer.`;
    return [{ path: `sharedCapacities.${at}.capacity`, message }];
  });
}

/**
 * Checks changed currencies. A type that was ordered keeps its currency, because refunds and figures are in it; so does one that people
 * wait for, at the prices they chose.
 */
function issuesOfCurrencies(
  wanted: readonly TimedTicketType[],
  counters: ReadonlyMap<string, TypeOnSale>,
  ordered: ReadonlySet<string>,
): Issue[] {
  return wanted.flatMap(({ id, currency }, index) => {
    const type = id ? counters.get(id) : undefined;
    if (!type || type.currency === currency || !(ordered.has(type.ticketTypeId) || type.waiting)) return [];
    const because = type.waiting ? waitingFor(type) : `It has already been ordered in ${type.currency}`;
    const message = `${because}, so the currency can’t change. Add a new ticket type for ${currency}.`;
    return [{ path: `types.${index}.currency`, message }];
  });
}

/** Checks how many people tickets admit: those that were ordered admit as many as they were sold for, or more. */
function issuesOfPeople(
  wanted: readonly TimedTicketType[],
  stored: ReadonlyMap<string, number>,
  ordered: ReadonlySet<string>,
): Issue[] {
  return wanted.flatMap(({ id, people }, index) => {
    const now = (id && stored.get(id)) || 1;
    if (!id || people >= now || !ordered.has(id)) return [];
    const message = `It has already been ordered for ${now} people, so it can’t admit fewer. Add a new ticket type for ${formatPeople(people)}.`;
    return [{ path: `types.${index}.people`, message }];
  });
}

function issuesOfDropped(
  dropped: readonly string[],
  types: {
    counters: ReadonlyMap<string, TypeOnSale>;
    ordered: ReadonlySet<string>;
    waitedFor: ReadonlySet<string>;
  },
): Issue[] {
  return dropped.flatMap((id) => {
    const message = whyItStays(id, types);
    return message ? [{ path: 'types', message }] : [];
  });
}

function whyItStays(
  id: string,
  {
    counters,
    ordered,
    waitedFor,
  }: {
    counters: ReadonlyMap<string, TypeOnSale>;
    ordered: ReadonlySet<string>;
    waitedFor: ReadonlySet<string>;
  },
): string | undefined {
  const { name = '', held = 0, waiting = 0 } = counters.get(id) ?? {};
  if (waiting > 0)
    return `${waitingFor({ name, waiting })}, so it can’t be removed. ${END_ITS_SALE}, and then hide it.`;
  if (ordered.has(id))
    return `“${name}” has already been ordered, so it can’t be removed. Lower its quantity instead.`;
  if (waitedFor.has(id)) return `People have waited for “${name}”, so it can’t be removed. Hide it instead.`;
  // Seats that are held without an order are a code's reserve.
  return held > 0
    ? `“${name}” can’t be removed while a promo code sets tickets of it aside. End that code first.`
    : undefined;
}
