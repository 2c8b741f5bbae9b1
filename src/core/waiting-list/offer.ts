import type { Transaction } from '../../db/database.ts';
import { type HeldOrder, insertHolds } from '../holds/order-store.ts';
import type { CounterWorld, LockedInventory } from '../inventory/inventory-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { FeePayer } from '../pricing/service-fee.ts';
import { HOUR_MS, MINUTE_MS } from '../shared/durations.ts';
import { type EntryInLine, noteOffers } from './entry-store.ts';

/** An order for a person in line. */
export interface Offer {
  entryId: string;
  order: HeldOrder;
}

/** An offer lasts the organiser's hours, and never beyond the sale. @returns its length in whole minutes */
export function minutesOf(
  { counters, event }: LockedInventory,
  ticketTypeId: string,
  { now, offerHours }: { now: Date; offerHours: number },
): number {
  const saleEndsAt = counters.get(ticketTypeId)?.saleEndsAt ?? event.endsAt;
  const hours = now.getTime() + offerHours * HOUR_MS;
  const until = Math.min(hours, saleEndsAt.getTime(), event.endsAt.getTime());
  return Math.floor((until - now.getTime()) / MINUTE_MS);
}

/** The order of an offer before it is accepted. */
export function orderOf(
  { id: entryId, email }: EntryInLine,
  order: Pick<
    HeldOrder,
    'id' | 'currency' | 'totalMinor' | 'feeMinor' | 'lines' | 'holdMinutes' | 'resoldTicketId'
  >,
): HeldOrder {
  return {
    ...order,
    email,
    // It belongs to no browser: the link in the mail to the confirmed address opens it.
    buyer: `guest:${entryId}`,
    provider: undefined,
    payee: null,
    idempotencyKey: undefined,
    // It counts against nobody's address, because it was offered, not taken.
    heldFrom: undefined,
    source: null,
    language: null,
    codeUse: undefined,
    business: undefined,
    toConfirm: false,
  };
}

/** Stores offers, each with its mail. */
export async function writeOffers(
  world: Pick<CounterWorld, 'clock' | 'newId'>,
  tx: Transaction,
  eventId: string,
  offers: readonly Offer[],
  { payer, now }: { payer: FeePayer; now: Date },
): Promise<void> {
  const orders = offers.map(({ order }) => order);
  // No payment is open yet, so none has to be checked.
  await insertHolds(tx, eventId, orders, payer, { createdAt: now, checkAt: now }, { last: false });
  const made = offers.map(({ entryId, order }) => ({ entryId, orderId: order.id }));
  await noteOffers(tx, eventId, made);
  const mails = offers.map(
    ({ entryId }) => ({ kind: 'waiting-offer', eventId, subjectId: entryId }) as const,
  );
  await queueMails(world, tx, mails);
}
