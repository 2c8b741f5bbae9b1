import type { Transaction } from '../../db/database.ts';
import type { HeldOrder } from '../holds/order-store.ts';
import { allocate, type FeeTerms, type TypeOnSale } from '../inventory/allocate.ts';
import { ticketsLeft } from '../inventory/counter.ts';
import { type CounterWorld, type LockedInventory, lockInventory } from '../inventory/inventory-store.ts';
import { saleAt } from '../inventory/sale-window.ts';
import { feePayerOf } from '../pricing/service-fee.ts';
import { type EntryInLine, findFirstInLine, recountWaiting } from './entry-store.ts';
import { minutesOf, type Offer, orderOf, writeOffers } from './offer.ts';
import { offersOfResales } from './offer-resales.ts';
import { findWaitingList } from './waiting-list-store.ts';

/** How many people are read at a time. */
const PEOPLE_A_STEP = 200;

/**
 * Offers free seats to the people who wait for them: each gets a held order and a mail. They are served in the order in which they joined.
 * A person who wants more than is free keeps their place, and the next whose wish fits is served. The caller's transaction holds the
 * event's counters locked, so the seats it freed were never on public sale.
 */
export async function offerSeats(
  world: Pick<CounterWorld, 'clock' | 'newId' | 'settings'>,
  tx: Transaction,
  eventId: string,
): Promise<void> {
  const list = await findWaitingList(tx, eventId);
  const inventory = list && (await lockInventory(tx, eventId));
  const now = world.clock.now();
  if (!inventory || !isSelling(inventory, now)) return;
  const { serviceFee } = world.settings;
  const payer = feePayerOf(serviceFee, inventory.event.feePayer);
  const terms = { fee: serviceFee, payer, offered: true };
  const write = async (offers: readonly Offer[]) => {
    if (offers.length > 0) await writeOffers(world, tx, eventId, offers, { payer, now });
    return offers.length;
  };
  let offered = 0;
  for (;;) {
    const room = roomFor(inventory, now);
    const people = room.size > 0 ? await findFirstInLine(tx, eventId, room, PEOPLE_A_STEP) : [];
    const offers = people.flatMap((person) => {
      const holdMinutes = minutesOf(inventory, person.ticketTypeId, { now, offerHours: list.offerHours });
      const order = offerOf(world.newId(), person, { inventory, terms, now, holdMinutes });
      return order ? [{ entryId: person.id, order }] : [];
    });
    offered += await write(offers);
    if (offers.length === 0 || people.length < PEOPLE_A_STEP) break;
  }
  // Free seats come before tickets on resale.
  const { offerHours } = list;
  offered += await write(await offersOfResales(world, tx, eventId, { inventory, terms, now, offerHours }));
  if (offered > 0) await recountWaiting(tx, eventId);
}

const isSelling = ({ event }: LockedInventory, now: Date) =>
  event.approval === 'approved' && !event.cancelled && event.endsAt > now;

/** Counts what is left of each type that is on sale and has people waiting. */
function roomFor({ counters }: LockedInventory, now: Date): Map<string, number> {
  const room = new Map<string, number>();
  for (const [id, type] of counters) {
    if (!type.waiting || saleAt(type, now) !== 'on') continue;
    const left = ticketsLeft(type);
    if (left > 0) room.set(id, left);
  }
  return room;
}

interface Terms {
  inventory: LockedInventory;
  terms: FeeTerms;
  now: Date;
  holdMinutes: number;
}

/** @returns undefined when somebody before them in this step took the seats, or less than a minute is left */
function offerOf(
  id: string,
  person: EntryInLine,
  { inventory, terms, now, holdMinutes }: Terms,
): HeldOrder | undefined {
  const { ticketTypeId, quantity } = person;
  const type = inventory.counters.get(ticketTypeId);
  if (!type || holdMinutes < 1) return undefined;
  const wanted = [{ ticketTypeId, quantity, unitPriceMinor: priceFor(type, person) }];
  const allocation = allocate(inventory.counters, wanted, now, terms);
  if (!allocation.allocated) return undefined;
  const { currency, totalMinor, feeMinor, lines } = allocation;
  return orderOf(person, { id, currency, totalMinor, feeMinor, lines, holdMinutes });
}

/** The price that they chose, if buyers can still choose and it is still enough. */
function priceFor({ priceMinor, priceFloorMinor }: TypeOnSale, { unitPriceMinor }: EntryInLine): number {
  if (priceFloorMinor === null || unitPriceMinor === null) return priceMinor;
  return Math.max(unitPriceMinor, priceFloorMinor);
}
