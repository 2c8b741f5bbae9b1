import { expect, test } from 'vitest';
import { admitTicket } from '../../src/core/check-in/scans/admit-ticket.ts';
import { aTicket } from '../../src/core/check-in/testing/issued-ticket.ts';
import { expireHolds } from '../../src/core/holds/expire-holds.ts';
import { findOrder } from '../../src/core/order-page/order-page-store.ts';
import { aHeldOrder, aPaidOrder, countersOf, stateOf } from '../../src/core/payments/testing/bought-order.ts';
import { createTestApp, TEST_SETTINGS } from '../database.ts';
import { anEvent } from '../factories.ts';

/** What `npm run test:citus` shows on several machines, and every other run on one. */
const app = await createTestApp();
const event = await anEvent(app, { types: [{ priceMinor: 10_000, capacity: 3 }] });

test('an order is held, paid and emailed', async () => {
  const order = await aPaidOrder(app, event);
  await app.runJobs();
  expect(await stateOf(app, order)).toBe('paid');
  expect(app.outbox.map(({ to }) => to)).toEqual(['thandi@example.com']);
  expect(await countersOf(app, event.eventId)).toEqual([{ held: 0, sold: 1 }]);
  expect(await findOrder(app.db, order)).toMatchObject({ state: 'paid', tickets: [{ state: 'valid' }] });
});

test('a hold that is over gives its seat back', async () => {
  const order = await aHeldOrder(app, event, { quantity: 2 });
  expect(await countersOf(app, event.eventId)).toEqual([{ held: 2, sold: 1 }]);
  app.clock.advance(TEST_SETTINGS.holdMinutes * 60_000);
  await expireHolds(app);
  await app.runJobs();
  expect(await stateOf(app, order)).toBe('expired');
  expect(await countersOf(app, event.eventId)).toEqual([{ held: 0, sold: 1 }]);
});

test('a ticket is admitted once', async () => {
  const { code } = await aTicket(app, event);
  const scan = () => admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'North' });
  expect([(await scan()).answer, (await scan()).answer]).toEqual(['admitted', 'already-admitted']);
});
