import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import type { AttemptState } from '../../db/column-types.ts';
import { transaction } from '../../db/database.ts';
import { type ReportedState, UNSETTLED } from './attempt-state.ts';
import type { FulfilmentPlan, Planned } from './fulfilment.ts';
import { updateAttempts } from './fulfilment-store.ts';
import { NOTHING } from './plan-sale.ts';
import { aHeldOrder } from './testing/bought-order.ts';

const app = await createTestApp();
const { eventId, orderId } = await aHeldOrder(app, await anEvent(app));

const read = () =>
  app.db.selectFrom('payment_attempts').select(['state', 'channel']).executeTakeFirstOrThrow();

/** Reports something about the attempt, whatever planning thinks of it. */
async function report(from: AttemptState, plan: Partial<FulfilmentPlan>) {
  await app.db.updateTable('payment_attempts').set({ state: from, channel: null }).execute();
  const planned = { order: { id: orderId }, attempt: { number: 1 }, plan: { ...NOTHING, ...plan } };
  await transaction(app.db, (tx) => updateAttempts(tx, eventId, [planned as Planned], app.clock.now()));
}

const REPORTED: ReportedState[] = [...UNSETTLED.filter((state) => state !== 'created'), 'succeeded'];

test.each(UNSETTLED)('an attempt that is %s can come to all states that are reported', async (from) => {
  for (const attemptState of REPORTED) {
    await report(from, { attemptState });
    expect((await read()).state).toBe(attemptState);
  }
});

test.each(REPORTED)('an attempt that succeeded does not become %s', async (attemptState) => {
  await expect(report('succeeded', { attemptState })).rejects.toThrow('some had succeeded');
  expect((await read()).state).toBe('succeeded');
});

test('the fee of an attempt that succeeded is noted when it is told', async () => {
  await report('succeeded', { reported: { channel: 'card', providerFeeMinor: 100 } });
  expect(await read()).toEqual({ state: 'succeeded', channel: 'card' });
});
