import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent } from '../../../tests/factories.ts';
import type { AttemptState } from '../../db/column-types.ts';
import { transaction } from '../../db/database.ts';
import { aHeldOrder } from '../payments/testing/bought-order.ts';
import { type ReportedState, UNSETTLED } from './attempt-state.ts';
import { type AttemptReport, moveAttempts } from './move-attempts-store.ts';

const app = await createTestApp();
const { eventId, orderId } = await aHeldOrder(app, await anEvent(app));

const read = () =>
  app.db.selectFrom('payment_attempts').select(['state', 'channel']).executeTakeFirstOrThrow();

/** Reports something about the attempt, whatever planning thinks of it. */
async function report(from: AttemptState, told: Partial<AttemptReport>) {
  await app.db.updateTable('payment_attempts').set({ state: from, channel: null }).execute();
  const times = { now: app.clock.now(), feeCheckAt: null };
  await transaction(app.db, (tx) => moveAttempts(tx, eventId, [{ orderId, number: 1, ...told }], times));
}

const REPORTED: ReportedState[] = [...UNSETTLED.filter((state) => state !== 'created'), 'succeeded'];

test.each(UNSETTLED)('an attempt that is %s can come to all states that are reported', async (from) => {
  for (const state of REPORTED) {
    await report(from, { state });
    expect((await read()).state).toBe(state);
  }
});

test.each(REPORTED)('an attempt that succeeded does not become %s', async (state) => {
  await expect(report('succeeded', { state })).rejects.toThrow('some had succeeded');
  expect((await read()).state).toBe('succeeded');
});

test('the fee of an attempt that succeeded is noted when it is told', async () => {
  await report('succeeded', { channel: 'card', providerFeeMinor: 100 });
  expect(await read()).toEqual({ state: 'succeeded', channel: 'card' });
});
