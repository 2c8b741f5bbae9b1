import type { Transaction } from '../../db/database.ts';
import type { HeldOrder } from '../holds/order-store.ts';
import { insertHolds } from '../holds/order-store.ts';
import { admit, type FeeTerms, type TypeOnSale } from '../inventory/admit.ts';
import { ticketsLeft } from '../inventory/counter.ts';
import { type CounterWorld, type LockedInventory, lockInventory } from '../inventory/inventory-store.ts';
import { saleAt } from '../inventory/sale-window.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { feePayerOf } from '../pricing/service-fee.ts';
import {
  findFirstInLine,
  findWaitingList,
  noteOffers,
  recountWaiting,
  type WaitingPerson,
} from './waiting-store.ts';

/** So many are read at a time. */
const PEOPLE_A_STEP = 200;

/**
 * Offers what is free to the people who wait for it: each gets a held order of their own and a mail. They come in the order in which they
 * joined; who wants more than is free keeps their place, and the next whose wish fits is served. The caller's transaction holds the event's
 * counters locked, and what it freed was never on sale to others.
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
  let offered = 0;
  for (;;) {
    const room = roomFor(inventory, now);
    const people = room.size > 0 ? await findFirstInLine(tx, eventId, room, PEOPLE_A_STEP) : [];
    const offers = people.flatMap((person) => {
      const until = offerEnd(inventory, person.ticketTypeId, { now, offerHours: list.offerHours });
      const order = offerOf(world.newId(), person, { inventory, terms, now, until });
      return order ? [{ entryId: person.id, order }] : [];
    });
    if (offers.length > 0) {
      const orders = offers.map(({ order }) => order);
      // No payment is open yet, so none is looked for.
      await insertHolds(tx, eventId, orders, payer, { createdAt: now, checkAt: now }, { last: false });
      await noteOffers(
        tx,
        eventId,
        offers.map(({ entryId, order }) => ({ entryId, orderId: order.id })),
      );
      const mails = offers.map(
        ({ entryId }) => ({ kind: 'waiting-offer', eventId, subjectId: entryId }) as const,
      );
      await queueMails(world, tx, mails);
      offered += offers.length;
    }
    if (offers.length === 0 || people.length < PEOPLE_A_STEP) break;
  }
  if (offered > 0) await recountWaiting(tx, eventId);
}

const isSelling = ({ event }: LockedInventory, now: Date) =>
  event.approval === 'approved' && !event.cancelled && event.endsAt > now;

/** What is left of each type that people wait for, while it is on sale. */
function roomFor({ counters }: LockedInventory, now: Date): Map<string, number> {
  const room = new Map<string, number>();
  for (const [id, type] of counters) {
    if (!type.waiting || saleAt(type, now) !== 'on') continue;
    const left = ticketsLeft(type);
    if (left > 0) room.set(id, left);
  }
  return room;
}

/** An offer ends after the organiser's hours, and never after the sale. */
function offerEnd(
  { counters, event }: LockedInventory,
  ticketTypeId: string,
  { now, offerHours }: { now: Date; offerHours: number },
): Date {
  const saleEndsAt = counters.get(ticketTypeId)?.saleEndsAt ?? event.endsAt;
  const hours = now.getTime() + offerHours * 3_600_000;
  return new Date(Math.min(hours, saleEndsAt.getTime(), event.endsAt.getTime()));
}

interface Terms {
  inventory: LockedInventory;
  terms: FeeTerms;
  now: Date;
  until: Date;
}

/** @returns undefined where somebody before them in this step took what they want, or no minute is left */
function offerOf(
  id: string,
  person: WaitingPerson,
  { inventory, terms, now, until }: Terms,
): HeldOrder | undefined {
  const { id: entryId, email, ticketTypeId, quantity } = person;
  const type = inventory.counters.get(ticketTypeId);
  const holdMinutes = Math.floor((until.getTime() - now.getTime()) / 60_000);
  if (!type || holdMinutes < 1) return undefined;
  const wanted = [{ ticketTypeId, quantity, unitPriceMinor: priceFor(type, person) }];
  const admission = admit(inventory.counters, wanted, now, terms);
  if (!admission.admitted) return undefined;
  const { currency, totalMinor, feeMinor, lines } = admission;
  return {
    ...{ id, email, currency, totalMinor, feeMinor, lines, holdMinutes },
    // Nobody's browser: the order opens by the link in the mail to the address that was confirmed.
    buyer: `guest:${entryId}`,
    provider: undefined,
    payee: null,
    idempotencyKey: undefined,
    // It counts against nobody's address: it was not taken, it was given.
    heldFrom: undefined,
    source: null,
    codeUse: undefined,
    business: undefined,
    toConfirm: false,
  };
}

/** What they chose to pay, where buyers still choose and that is still enough. */
function priceFor({ priceMinor, priceFloorMinor }: TypeOnSale, { unitPriceMinor }: WaitingPerson): number {
  if (priceFloorMinor === null || unitPriceMinor === null) return priceMinor;
  return Math.max(unitPriceMinor, priceFloorMinor);
}
