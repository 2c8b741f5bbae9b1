import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, breaches } from '../../../tests/factories.ts';
import { WithoutLocks } from '../../../tests/races/without-locks.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { transaction } from '../../db/database.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { writeScans } from '../check-in/scans/scan-store.ts';
import { lockTickets } from '../check-in/scans/ticket-at-door-store.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { createFulfilmentQueue } from '../payments/fulfilment-queue.ts';
import { sweepUsedResales } from './end-resale.ts';
import { takeOffResale } from './take-off-resale.ts';
import { aBuyer, aResaleEvent, aSeller } from './testing/for-resale.ts';

/** A buyer's payment settles at the same moment as something else happens to the seller's ticket (docs/decisions/0107). */
const app = await createTestApp({ durable: true, maxConnections: 12 });
const ROUNDS = 5;

/** A ticket on resale whose buyer is about to pay. */
async function aSale() {
  const event = await aResaleEvent(app);
  const seller = await aSeller(app, event);
  const buyer = await aBuyer(app, event);
  await seller.sell();
  return { event, seller, buyer, order: await buyer.accept() };
}

type Sale = Awaited<ReturnType<typeof aSale>>;

/** Finds who has good tickets in the end, and their refunds. */
async function endOf({ event: { eventId }, order }: Sale) {
  const good = await app.db
    .selectFrom('tickets')
    .where('eventId', '=', eventId)
    .where('state', '=', 'valid')
    .select('orderId')
    .execute();
  const refunds = await app.db
    .selectFrom('refunds')
    .where('eventId', '=', eventId)
    .select(['orderId', 'amountMinor as minor'])
    .execute();
  const whose = (orderId: string) => (orderId === order.orderId ? 'buyer' : 'seller');
  return {
    good: good.map(({ orderId }) => whose(orderId)),
    refunded: refunds.map(({ orderId, minor }) => `${whose(orderId)} ${minor}`),
  };
}

const SOLD = { good: ['buyer'], refunded: ['seller 35000'] };
const KEPT = { good: ['seller'], refunded: ['buyer 35000'] };

test('a scan and a sale: the ticket is either used or sold', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const sale = await aSale();
    const { eventId, owner } = sale.event;
    const code = sale.seller.tickets[0]?.shortCode ?? '';
    const [{ answer }] = await Promise.all([
      admitTicket(app, owner, { eventId, code, gate: 'North' }),
      sale.buyer.settle(sale.order),
      sweepUsedResales(app),
    ]);
    await sweepUsedResales(app);
    expect(await endOf(sale)).toEqual(answer === 'admitted' ? KEPT : SOLD);
  }
  expect(await breaches(app)).toEqual([]);
});

test('a sale and the end of the resale: whoever keeps the ticket does not get its money', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const sale = await aSale();
    const { request, ticketId } = sale.seller;
    const [kept] = await Promise.all([
      takeOffResale(app, aGuest(app), { ...request, ticketId }).then(
        () => true,
        () => false,
      ),
      sale.buyer.settle(sale.order),
    ]);
    expect(await endOf(sale)).toEqual(kept ? KEPT : SOLD);
  }
  expect(await breaches(app)).toEqual([]);
});

test('a sale and a refund by the organiser: the seller is refunded once, and the buyer has the seat', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const sale = await aSale();
    const { eventId, owner } = sale.event;
    await Promise.all([
      refundOrder(app, owner, { eventId, orderId: sale.seller.order.orderId }),
      sale.buyer.settle(sale.order),
    ]);
    expect(await endOf(sale)).toEqual(SOLD);
  }
  expect(await breaches(app)).toEqual([]);
});

test('one payment that many report at once sells the ticket once', async () => {
  const sale = await aSale();
  await Promise.all(Array.from({ length: 12 }, () => sale.buyer.settle(sale.order)));
  expect(await endOf(sale)).toEqual(SOLD);
  expect(await breaches(app)).toEqual([]);
});

test('the database itself allows one buyer per ticket', async () => {
  const { event, order } = await aSale();
  const again = sql`
    insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at, resold_ticket_id)
    select event_id, ${app.newId()}, 'held', email, buyer, currency, total_minor, hold_expires_at, created_at, resold_ticket_id
    from orders where event_id = ${event.eventId} and id = ${order.orderId}`.execute(app.db);
  await expect(again).rejects.toMatchObject({ constraint: 'orders_by_resold_ticket' });
});

/** Commits a scan while a sale that began later waits. @returns whether the ticket was both used and sold */
async function scanFirst(sale: Sale, through: TestApp): Promise<boolean> {
  const { event, seller, order } = sale;
  const { eventId, owner } = event;
  const now = app.clock.now();
  const snapshot = {
    reference: order.reference,
    status: 'succeeded' as const,
    amountMinor: 35_000,
    currency: 'ZAR',
    feeMinor: null,
    channel: null,
  };
  let settled: Promise<unknown> | undefined;
  await transaction(app.db, async (tx) => {
    await lockTickets(tx, eventId, [seller.ticketId], { wait: true });
    const admission = {
      ticketId: seller.ticketId,
      ...{ areaId: eventId, period: '2026-01-01', entries: 1, inside: 1, admitted: 1, newcomers: 1 },
      ...{
        scanId: app.newId(),
        admittedAt: now,
        gate: 'North',
        admittedBy: owner.userId,
        previousScanId: null,
      },
    };
    await writeScans(tx, eventId, { scans: [], admissions: [admission] });
    settled = through.fulfilments.fulfil({ kind: 'payment', ...order, number: 1, snapshot });
    await Promise.race([untilWaiting(app.db), settled.catch(() => {})]);
  });
  await settled;
  return (await endOf(sale)).good[0] === 'buyer';
}

test('a sale waits for the scan before it, and sees it', async () => {
  expect(await scanFirst(await aSale(), app)).toBe(false);
});

test('twin: a sale that does not lock the ticket sells a used one', async () => {
  const db = app.db.withPlugin(new WithoutLocks());
  const unguarded = { ...app, fulfilments: createFulfilmentQueue({ ...app, db }) };
  expect(await scanFirst(await aSale(), unguarded)).toBe(true);
});
