import { expect, test } from 'vitest';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { paymentReference } from '../../src/core/ledger/payment-reference.ts';
import { getOrderPage } from '../../src/core/order-page/get-order-page.ts';
import { createOpeningQueue } from '../../src/core/payment-attempts/opening-queue.ts';
import { createFulfilmentQueue } from '../../src/core/payments/fulfilment-queue.ts';
import { WOKEN } from '../../src/jobs/sweeps.ts';
import { createTestApp, TEST_SETTINGS } from '../database.ts';
import { aGuest, anEvent } from '../factories.ts';
import { recordStatements } from '../record-statements.ts';

/**
 * Counts what an order sends to PostgreSQL when it is alone: each statement costs both sides a system call and a turn. BEGIN and COMMIT are
 * not counted. A number that grows needs a reason.
 */
const base = await createTestApp();
const types = [{ priceMinor: 10_000 }, { priceMinor: 0 }];
const event = await anEvent(base, { types });
const { db, list } = recordStatements(base.databaseUrl, { pipelined: true });
const holds = createHoldQueue({ ...TEST_SETTINGS, db, clock: base.clock, sharePerAddress: 25 });
const app = { ...base, db, holds, openings: createOpeningQueue(db) };
Object.assign(app, { fulfilments: createFulfilmentQueue(app) });

const count = async (work: () => Promise<unknown>) =>
  (await list(work)).filter((text) => !/^(begin|commit)$/.test(text)).length;

/** Buys one ticket of a type, opens the order's page, and sends the email. */
async function buy(type: number) {
  const guest = aGuest(app);
  const { eventId } = event;
  const wish = { email: 'thandi@example.com', eventId, quantities: { [event.types[type]?.id as string]: 1 } };
  let orderId = '';
  const placed = await count(async () => {
    ({ orderId } = await placeOrder(app, guest, wish, '203.0.113.7'));
  });
  if (types[type]?.priceMinor)
    base.provider.report(paymentReference({ eventId, orderId, number: 1 }), { status: 'succeeded' });
  const shown = await count(() => getOrderPage(app, guest, { eventId, orderId }));
  const mailed = await count(() => WOKEN.outbox.run(app));
  return { placed, shown, mailed };
}

test('a paid order, and a free one', async () => {
  expect({ paid: await buy(0), free: await buy(1) }).toEqual({
    paid: { placed: 3, shown: 14, mailed: 6 },
    free: { placed: 9, shown: 2, mailed: 6 },
  });
});
