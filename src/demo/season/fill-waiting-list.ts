import { sql } from 'kysely';
import { expireHolds } from '../../core/holds/expire-holds.ts';
import { paymentReference } from '../../core/ledger/payment-reference.ts';
import { acceptOffer } from '../../core/order-page/accept-offer.ts';
import { refundOrder } from '../../core/order-refunds/refund-order.ts';
import { orderLinkKey } from '../../core/orders/order-link.ts';
import { verifyPayment } from '../../core/payments/verify-payment.ts';
import { offerForResale } from '../../core/resale/offer-for-resale.ts';
import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { HOUR_MS, MINUTE_MS } from '../../core/shared/durations.ts';
import { joinWaitingList } from '../../core/waiting-list/join-waiting-list.ts';
import { setWaitingList } from '../../core/waiting-list/set-waiting-list.ts';
import type { GatewayControl } from './gateway-control.ts';
import type { SeasonClock } from './season-clock.ts';

const WISHES = [1, 1, 2, 1, 1, 2, 1, 2];

/**
 * Lets people wait for a sold-out event. The first of them bought a resale ticket yesterday. Then somebody gave a ticket back, and the second
 * person let that offer lapse. So the third has it, and a fourth is offered a ticket that goes on resale today.
 */
export async function fillWaitingList(
  app: App,
  clock: SeasonClock,
  gateway: GatewayControl,
  owner: SignedIn,
  { eventId, typeId, people }: { eventId: string; typeId: string; people: readonly SignedIn[] },
): Promise<void> {
  const now = Date.now();
  const then = now - 25 * HOUR_MS;
  clock.set(then - WISHES.length * MINUTE_MS);
  await setWaitingList(app, owner, eventId, { open: true, offerHours: 24, resale: true });
  const caller = { headers: new Headers(), address: '127.0.0.1' };
  for (const [at, quantity] of WISHES.entries()) {
    const person = people[at];
    if (!person) throw new Error('There are too few people in the season.');
    clock.set(then - (WISHES.length - at) * MINUTE_MS);
    const wish = { email: person.email, ticketTypeId: typeId, quantity };
    await joinWaitingList(app, person, eventId, wish, caller);
  }
  // Their emails are long past, like those of buyers.
  await app.db
    .deleteFrom('outbox')
    .where('eventId', '=', eventId)
    .where('kind', '=', 'waiting-place')
    .execute();
  clock.set(then);
  await sellOne(app, eventId);
  await buyOffered(app, gateway, eventId, people[0] as SignedIn);
  const { orderId } = await app.db
    .selectFrom('order_lines')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.eventId', '=', 'order_lines.eventId')
        .onRef('tickets.orderId', '=', 'order_lines.orderId'),
    )
    .where('order_lines.eventId', '=', eventId)
    .where('order_lines.quantity', '=', 1)
    .where('tickets.state', '=', 'valid')
    .orderBy('order_lines.orderId')
    .select('order_lines.orderId')
    .limit(1)
    .executeTakeFirstOrThrow();
  await refundOrder(app, owner, { eventId, orderId, reason: 'Get well soon!' });
  clock.set(now);
  await expireHolds(app);
  await sellOne(app, eventId);
}

/** Lets the first person in line pay for their offer. */
async function buyOffered(
  app: App,
  gateway: GatewayControl,
  eventId: string,
  person: SignedIn,
): Promise<void> {
  const { orderId } = await app.db
    .selectFrom('orders')
    .where('eventId', '=', eventId)
    .where(sql<string>`email`, '=', person.email)
    .where('state', '=', 'held')
    .select('id as orderId')
    .executeTakeFirstOrThrow();
  await acceptOffer(app, person, { eventId, orderId });
  await gateway.pay(paymentReference({ eventId, orderId, number: 1 }));
  await verifyPayment(app, { eventId, orderId, number: 1 });
}

/** Lets a buyer offer a ticket for resale, with the link in their email. */
async function sellOne(app: App, eventId: string): Promise<void> {
  const boughtFromList = app.db
    .selectFrom('waiting_entries')
    .where('eventId', '=', eventId)
    .where('orderId', 'is not', null)
    .select('orderId');
  const { orderId, linkVersion, ticketId } = await app.db
    .selectFrom('orders')
    .innerJoin('tickets', (join) =>
      join.onRef('tickets.eventId', '=', 'orders.eventId').onRef('tickets.orderId', '=', 'orders.id'),
    )
    .where('orders.eventId', '=', eventId)
    .where('tickets.state', '=', 'valid')
    .where('orders.id', 'not in', boughtFromList)
    .orderBy('tickets.id', 'desc')
    .limit(1)
    .select(['orders.id as orderId', 'orders.linkVersion', 'tickets.id as ticketId'])
    .executeTakeFirstOrThrow();
  const key = orderLinkKey(app, { eventId, orderId, linkVersion });
  await offerForResale(app, { kind: 'visitor' }, { eventId, orderId, key }, { ticketId });
}
