import type { Transaction } from '../../db/database.ts';
import { type HeldOrder, insertHolds } from '../holds/order-store.ts';
import type { CounterWorld, LockedInventory } from '../inventory/inventory-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { FeePayer } from '../pricing/service-fee.ts';
import { type EntryInLine, noteOffers } from './entry-store.ts';

/** An order for somebody in line. */
export interface Offer {
  entryId: string;
  order: HeldOrder;
}

/** An offer ends after the organiser's hours, and never after the sale. @returns for how many whole minutes it is out */
export function minutesOf(
  { counters, event }: LockedInventory,
  ticketTypeId: string,
  { now, offerHours }: { now: Date; offerHours: number },
): number {
  const saleEndsAt = counters.get(ticketTypeId)?.saleEndsAt ?? event.endsAt;
  const hours = now.getTime() + offerHours * 3_600_000;
  const until = Math.min(hours, saleEndsAt.getTime(), event.endsAt.getTime());
  return Math.floor((until - now.getTime()) / 60_000);
}

/** An offer's order, which nobody has accepted yet. */
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

/** Writes offers, each with its mail. */
export async function writeOffers(
  world: Pick<CounterWorld, 'clock' | 'newId'>,
  tx: Transaction,
  eventId: string,
  offers: readonly Offer[],
  { payer, now }: { payer: FeePayer; now: Date },
): Promise<void> {
  const orders = offers.map(({ order }) => order);
  // No payment is open yet, so none is looked for.
  await insertHolds(tx, eventId, orders, payer, { createdAt: now, checkAt: now }, { last: false });
  const made = offers.map(({ entryId, order }) => ({ entryId, orderId: order.id }));
  await noteOffers(tx, eventId, made);
  const mails = offers.map(
    ({ entryId }) => ({ kind: 'waiting-offer', eventId, subjectId: entryId }) as const,
  );
  await queueMails(world, tx, mails);
}
