import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import type { PaymentStatus } from '../providers/payment-provider.ts';
import type { FulfilmentOutcome } from './fulfilment.ts';

const app = await createTestApp();

/** Fulfils reports about one order in one commit: requests that arrive during a commit share the next one. */
async function fulfilTogether(app: TestApp, statuses: PaymentStatus[]): Promise<FulfilmentOutcome[]> {
  const event = await anEvent(app);
  const type = event.types[0]?.id as string;
  const { orderId } = await placeOrder(app, aGuest(app), {
    email: 'thandi@example.com',
    eventId: event.eventId,
    eventType: type,
  });
  const key = { eventId: event.eventId, orderId, number: 1 };
  const reference = paymentReference(key);
  const reports = statuses.map((status) => ({
    kind: 'payment' as const,
    ...key,
    snapshot: { reference, status, amountMinor: 35_000, currency: 'ZAR', feeMinor: null, channel: null },
  }));
  const busy = app.fulfilments.fulfil({ kind: 'free', eventId: event.eventId, orderId: app.newId() });
  const outcomes = Promise.all(reports.map((report) => app.fulfilments.fulfil(report)));
  expect(await busy).toBe('unknown');
  return outcomes;
}

const STATUSES: PaymentStatus[] = ['open', 'action_required', 'pending', 'failed', 'abandoned'];

test.each(STATUSES)('%s and succeeded in one commit sell once', async (earlier) => {
  expect(await fulfilTogether(app, [earlier, 'succeeded'])).toEqual(['unchanged', 'paid']);
  expect(await breaches(app)).toEqual([]);
});

test('a repeated report in one commit changes something once', async () => {
  expect(await fulfilTogether(app, ['succeeded', 'succeeded', 'open'])).toEqual([
    'paid',
    'unchanged',
    'unchanged',
  ]);
  expect(await breaches(app)).toEqual([]);
});

test('reports that contradict each other in one commit end in the last one: refused, with the ordinary hold', async () => {
  await fulfilTogether(app, ['pending', 'action_required', 'failed']);
  const attempts = await app.db
    .selectFrom('payment_attempts')
    .select('state')
    .where('state', '!=', 'succeeded')
    .execute();
  expect(attempts).toEqual([{ state: 'failed' }]);
  const held = app.db.selectFrom('orders').select('holdExpiresAt').where('state', '=', 'held');
  const ordinaryEnd = new Date(app.clock.now().getTime() + app.settings.holdMinutes * 60_000);
  expect(await held.execute()).toEqual([{ holdExpiresAt: ordinaryEnd }]);
  expect(await breaches(app)).toEqual([]);
});

test('reports about unknown payments change nothing', async () => {
  const { eventId, types } = await anEvent(app);
  const buyer = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const { orderId } = await placeOrder(app, aGuest(app), buyer);
  const snapshot = {
    reference: 'x',
    status: 'succeeded' as const,
    amountMinor: 35_000,
    currency: 'ZAR',
    feeMinor: null,
    channel: null,
  };
  const fulfil = app.fulfilments.fulfil;
  expect(await fulfil({ kind: 'payment', eventId, orderId, number: 2, snapshot })).toBe('unknown');
  expect(await fulfil({ kind: 'payment', eventId, orderId: app.newId(), number: 1, snapshot })).toBe(
    'unknown',
  );
  expect(await fulfil({ kind: 'payment', eventId: app.newId(), orderId, number: 1, snapshot })).toBe(
    'unknown',
  );
  expect(await fulfil({ kind: 'free', eventId, orderId })).toBe('unknown');
  expect(await breaches(app)).toEqual([]);
});
