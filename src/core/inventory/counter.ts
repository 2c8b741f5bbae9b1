/** Something that runs out: the tickets of a type, or the places of a shared capacity. */
export interface Counter {
  capacity: number;
  /** It moves as orders are admitted. */
  held: number;
  sold: number;
}

/** A ticket type counts towards a shared capacity: each of its tickets takes so many of the places. */
export interface CapacityUse {
  capacity: Counter;
  places: number;
}

/** The counter of a ticket type, with the shared capacities that its tickets take places of. */
export interface TicketCounter extends Counter {
  uses: readonly CapacityUse[];
  /** How many people wait for it; nobody where this is left out. While somebody does, it is not for sale to others. */
  waiting?: number;
}

/** How much of each counter an order takes, or somebody has. */
export type Takes = Map<Counter, number>;

/** Adds what so many tickets of a type take, of its own counter and of those it shares. */
export function addTakes(takes: Takes, type: TicketCounter, quantity: number): void {
  takes.set(type, (takes.get(type) ?? 0) + quantity);
  for (const { capacity, places } of type.uses) {
    takes.set(capacity, (takes.get(capacity) ?? 0) + quantity * places);
  }
}

/** Returns what tickets take together, by type; types without a counter are left out. */
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

/** Returns how much is left of a counter. */
export const leftOf = ({ capacity, held, sold }: Counter): number => capacity - held - sold;

/** Returns how many tickets of a type are left, when an order has taken so much before. */
export function ticketsLeft(type: TicketCounter, takes: ReadonlyMap<Counter, number> = new Map()): number {
  const left = (counter: Counter, places: number) =>
    Math.floor((leftOf(counter) - (takes.get(counter) ?? 0)) / places);
  return type.uses.reduce(
    (least, { capacity, places }) => Math.min(least, left(capacity, places)),
    left(type, 1),
  );
}

/** Returns how many of a type anybody may buy: none while people wait for it, as what comes free is theirs (docs/decisions/0095). */
export const leftForSale: typeof ticketsLeft = (type, takes) =>
  (type.waiting ?? 0) > 0 ? 0 : ticketsLeft(type, takes);

/** Moves a type's counter and those it shares, in memory: `moveCounters` writes the same. */
export function moveTickets(type: TicketCounter, { held, sold }: { held: number; sold: number }): void {
  type.held += held;
  type.sold += sold;
  for (const { capacity, places } of type.uses) {
    capacity.held += held * places;
    capacity.sold += sold * places;
  }
}
