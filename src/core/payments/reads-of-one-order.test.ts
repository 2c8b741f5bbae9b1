import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import { type Transaction, transaction } from '../../db/database.ts';
import { aDisputedOrder } from '../disputes/testing/disputed-order.ts';
import { nextOrders } from '../exports/tables/order-export-store.ts';
import { isSaleDisputed } from '../ledger/disputed-sale.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { findReceipt } from '../receipts/receipt-store.ts';
import { findBooked, findPaidIn } from '../reconciliation/reconciliation-store.ts';
import { findRefundable } from '../refunds/refund-orders-store.ts';
import { aPaidOrder } from './testing/bought-order.ts';

// An event's ledger grows with its orders, so reading all of it would get slow.

const app = await createTestApp();
const event = await anEvent(app);
const order = await aPaidOrder(app, event);
const disputed = await aDisputedOrder(app, event);
const { eventId } = event;

beforeAll(async () => {
  await refundOrder(app, event.owner, { eventId, orderId: order.orderId, amountMinor: 500 });
  await app.runJobs();
  await sql`
    with others as (
      insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at)
      select ${eventId}::uuid, gen_random_uuid(), 'cancelled', 'other@example.com', 'guest:1', 'ZAR', 35000, now(), now()
      from generate_series(1, 1000) returning event_id, id
    )
    insert into ledger_transfers
      (event_id, id, order_id, attempt_number, kind, debit_account, credit_account, amount_minor, currency, created_at)
    select event_id, gen_random_uuid(), id, 1, kind, 'organiser', 'provider:fake', 35000, 'ZAR', now()
    from others, unnest(array['sale', 'refund']) as kind
  `.execute(app.db);
  await sql`analyze orders, ledger_transfers, refunds, payment_attempts, disputes`.execute(app.db);
});

/**
 * Counts the ledger rows that the connection has read but not reported yet. Earlier transactions count too, so only the difference between
 * two calls means something.
 */
async function ledgerRows(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'ledger_transfers'
  `.execute(tx);
  return rows[0]?.read ?? 0;
}

/** Counts the ledger rows that `look` reads in its second run; in the first, planning its statements may read some too. */
function ledgerRowsRead(look: (tx: Transaction) => Promise<void>): Promise<number> {
  return transaction(app.db, async (tx) => {
    await look(tx);
    const before = await ledgerRows(tx);
    await look(tx);
    return (await ledgerRows(tx)) - before;
  });
}

test('planning a refund reads nothing of what others paid', async () => {
  const read = await ledgerRowsRead(async (tx) => {
    const found = await findRefundable(tx, eventId, [order.orderId]);
    expect(found.get(order.orderId)?.charges).toEqual([
      { attemptNumber: 1, chargedMinor: 35_000, goneMinor: 500 },
    ]);
  });
  // One plan reads the order's two rows four times, another six times.
  expect(read).toBeLessThan(15);
});

test('checking for a dispute reads nothing of what others paid', async () => {
  const read = await ledgerRowsRead(async (tx) => {
    expect(await isSaleDisputed(tx, eventId, disputed.orderId)).toBe(true);
    expect(await isSaleDisputed(tx, eventId, order.orderId)).toBe(false);
  });
  expect(read).toBeLessThan(10);
});

test('an export adds up each order’s refunds without reading others’', async () => {
  const read = await ledgerRowsRead(async (tx) => {
    const [row] = await nextOrders(tx, eventId, undefined, 10);
    expect(row).toMatchObject({ id: order.orderId, refunded: 500 });
  });
  expect(read).toBeLessThan(10);
});

test('a receipt is printed without reading what others paid', async () => {
  const read = await ledgerRowsRead(async (tx) => {
    const receipt = await findReceipt(tx, { eventId, orderId: order.orderId });
    expect(receipt?.payments).toMatchObject([{ provider: 'fake' }]);
  });
  expect(read).toBeLessThan(10);
});

test('the comparison with the provider reads nothing of what others paid', async () => {
  const key = { eventId, orderId: order.orderId, number: 1 };
  const read = await ledgerRowsRead(async (tx) => {
    const booked = await findBooked(tx, 'fake', [key]);
    expect(booked.get(paymentReference(key))).toMatchObject({ bookedMinor: 35_000, goneBackMinor: 500 });
    const now = app.clock.now().getTime();
    const range = { from: new Date(now - 3_600_000), to: new Date(now + 1) };
    const paid = await findPaidIn(tx, 'fake', range);
    expect(paid.get(paymentReference(key))).toMatchObject({ bookedMinor: 35_000 });
  });
  expect(read).toBeLessThan(40);
});

test('a dispute of one payment does not count against another payment of the order', async () => {
  await disputed.decide('lost');
  const { orderId } = disputed;
  await sql`
    insert into payment_attempts (event_id, order_id, number, provider, state, amount_minor, currency, created_at)
    select event_id, order_id, 2, provider, 'succeeded', amount_minor, currency, created_at
    from payment_attempts where event_id = ${eventId} and order_id = ${orderId} and number = 1`.execute(
    app.db,
  );
  const keys = [1, 2].map((number) => ({ eventId, orderId, number }));
  const booked = await findBooked(app.db, 'fake', keys);
  expect(keys.map((key) => booked.get(paymentReference(key))?.goneBackMinor)).toEqual([35_000, 0]);
});
