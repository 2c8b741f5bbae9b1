/** Something that runs out: the tickets of a type, or the places of a shared capacity. */
export interface Counter {
  capacity: number;
  /** Moves as orders get their seats. */
  held: number;
  sold: number;
}

/** The use of a shared capacity by a ticket type: each of its tickets takes this many places. */
export interface CapacityUse {
  capacity: Counter;
  places: number;
}

/** The counter of a ticket type, with the shared capacities that its tickets use. */
export interface TicketCounter extends Counter {
  uses: readonly CapacityUse[];
  /** How many people wait for it; undefined: none. While anybody waits, it is not for sale to others. */
  waiting?: number;
}

/** Amounts to take from counters. */
export type Takes = Map<Counter, number>;

/** Adds the amounts that some tickets of a type take from its own counter and from shared ones. */
export function addTakes(takes: Takes, type: TicketCounter, quantity: number): void {
  takes.set(type, (takes.get(type) ?? 0) + quantity);
  for (const { capacity, places } of type.uses) {
    takes.set(capacity, (takes.get(capacity) ?? 0) + quantity * places);
  }
}

/** Adds up the amounts of tickets by type; types without a counter are left out. */
export function takesOf(
  types: ReadonlyMap<string, TicketCounter>,
  tickets: Iterable<readonly [ticketTypeId: string, quantity: number]>,
): Takes {
  const takes: Takes = new Map();
  for (const [ticketTypeId, quantity] of tickets) {
    const type = types.get(ticketTypeId);
    if (type) addTakes(takes, type, quantity);
  }
  return takes;
}

/** Returns how much of a counter is left. */
export const leftOf = ({ capacity, held, sold }: Counter): number => capacity - held - sold;

/** Returns how many tickets of a type are left after an order has taken `takes`. */
export function ticketsLeft(type: TicketCounter, takes: ReadonlyMap<Counter, number> = new Map()): number {
  const left = (counter: Counter, places: number) =>
    Math.floor((leftOf(counter) - (takes.get(counter) ?? 0)) / places);
  return type.uses.reduce(
    (least, { capacity, places }) => Math.min(least, left(capacity, places)),
    left(type, 1),
  );
}

/** Returns how many of a type anybody may buy: none while people wait for it, because freed seats are for them (docs/decisions/0095). */
export const leftForSale: typeof ticketsLeft = (type, takes) =>
  (type.waiting ?? 0) > 0 ? 0 : ticketsLeft(type, takes);

/** Moves a type's counter and those it shares in memory; `moveCounters` does the same in the database. */
export function moveTickets(type: TicketCounter, { held, sold }: { held: number; sold: number }): void {
  type.held += held;
  type.sold += sold;
  for (const { capacity, places } of type.uses) {
    capacity.held += held * places;
    capacity.sold += sold * places;
  }
}
