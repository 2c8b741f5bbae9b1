import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { syncRefunds } from '../refunds/sync-refunds.ts';

/** An order's credit notes add up to what its customer got or will get back, however often the money goes, comes back, and goes again. */
const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app, { types: [{ priceMinor: 10_000 }] });
});

afterEach(async () => expect(await breaches(app)).toEqual([]));

/** Makes an order of 100.00 with a refund of this amount that came back. */
async function cameBack(amountMinor: number) {
  const { eventId, orderId, reference } = await aPaidOrder(app, event);
  const key = { eventId, orderId, number: 1 };
  const hear = async () => {
    await syncRefunds(app, key);
    await app.runJobs();
  };
  await refundOrder(app, event.owner, { eventId, orderId, ...(amountMinor < 10_000 && { amountMinor }) });
  await app.runJobs();
  const [providerRefund] = await app.provider.listRefunds({ reference });
  app.provider.moveRefund(providerRefund?.id ?? '', 'failed');
  await hear();
  const refunds = app.db.selectFrom('refunds').where('orderId', '=', orderId).select('id').orderBy('id');
  const refundId = (await refunds.executeTakeFirstOrThrow()).id;
  return {
    lose: async (id: string, minor: number) => {
      app.provider.dispute({ id: `${id} ${orderId}`, reference, amountMinor: minor, state: 'lost' });
      await checkDispute(app, key, { provider: 'fake', id: `${id} ${orderId}` });
      await app.runJobs();
    },
    byHand: async (minor: number) => {
      app.provider.refundByHand(reference, minor);
      await hear();
    },
    tryAgain: async () => {
      await retryRefund(app, event.owner, { eventId, refundId });
      await app.runJobs();
    },
    notes: async () => {
      const notes = app.db.selectFrom('receipts').where('orderId', '=', orderId).orderBy('number');
      return (await notes.where('kind', '=', 'credit-note').select('amountMinor as minor').execute()).map(
        ({ minor }) => minor,
      );
    },
    orderId,
  };
}

test('a bank takes another part of the money: both are credited, and a retry adds nothing', async () => {
  const order = await cameBack(5_000);
  await order.lose('a', 3_000);
  expect(await order.notes()).toEqual([5_000, 3_000]);
  await order.tryAgain();
  expect(await order.notes()).toEqual([5_000, 3_000]);
});

test('a bank takes all of the money, or takes it in two parts: what was credited before is not credited again', async () => {
  const whole = await cameBack(5_000);
  await whole.lose('a', 10_000);
  expect(await whole.notes()).toEqual([5_000, 5_000]);
  const parts = await cameBack(5_000);
  await parts.lose('a', 6_000);
  await parts.lose('b', 4_000);
  expect(await parts.notes()).toEqual([5_000, 5_000]);
});

test('more is refunded at the provider: only what was not credited before is', async () => {
  const order = await cameBack(5_000);
  await order.byHand(10_000);
  expect(await order.notes()).toEqual([5_000, 5_000]);
});

test.each(['amount_minor - 1', 'amount_minor + 1'])('twin: a note of %s is noticed', async (wrong) => {
  const order = await cameBack(5_000);
  await order.lose('a', 10_000);
  const undone = new Error('Nothing stays of it.');
  const changing = app.db.transaction().execute(async (tx) => {
    // Receipts are append-only, so this goes past their trigger.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update receipts set amount_minor = ${sql.raw(wrong)} where order_id = ${order.orderId}
      and dispute_id is not null`.execute(tx);
    expect(await breaches({ db: tx })).toEqual([expect.stringContaining('credit notes add up to other')]);
    throw undone;
  });
  await expect(changing).rejects.toBe(undone);
});
