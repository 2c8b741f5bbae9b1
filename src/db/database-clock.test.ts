import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../tests/database.ts';
import { aGuest, anEvent } from '../../tests/factories.ts';
import { expireHolds } from '../core/holds/expire-holds.ts';
import { createHoldQueue } from '../core/holds/hold-queue.ts';
import { placeOrder } from '../core/holds/place-order.ts';
import { type Clock, systemClock } from '../core/shared/clock.ts';
import { createDatabaseClock, keepSetting } from './database-clock.ts';

const MINUTE = 60_000;
const app = await createTestApp();

/** From here on, the machine's clock is this far off, ms. */
const machineIsOff = (ms: number) => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms });
};
afterEach(() => void vi.useRealTimers());

test.each([20, -20])('it is the database’s, on a machine whose clock is %i minutes off', async (minutes) => {
  const right = Date.now();
  machineIsOff(minutes * MINUTE);
  const clock = await createDatabaseClock(app.db);
  expect(Math.abs(clock.now().getTime() - right)).toBeLessThan(MINUTE);
  // A correction of the machine's clock does not move it either.
  const before = clock.now();
  machineIsOff(-60 * MINUTE);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(clock.now().getTime() - before.getTime()).toBeLessThan(MINUTE);
});

test('it goes on as it is while the database is away', async () => {
  const clock = await createDatabaseClock(app.db);
  const before = clock.now().getTime();
  vi.spyOn(app.db, 'connection').mockImplementationOnce(() => {
    throw new Error('away');
  });
  await expect(clock.set()).rejects.toThrow('away');
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
  expect(clock.now().getTime() - before).toBeLessThan(MINUTE);
});

test('it is set again regularly, and a failure is reported', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const set = vi.fn(async () => {}).mockRejectedValueOnce(new Error('away'));
  const failures: unknown[] = [];
  const stop = keepSetting({ ...systemClock, set }, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(set.mock.calls.length).toBeGreaterThan(1);
  expect(failures).toHaveLength(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

const freshHolds = async () => {
  const { eventId, types } = await anEvent(app, {
    startsAt: new Date('2099-01-01'),
    endsAt: new Date('2099-01-02'),
  });
  const clock = await createDatabaseClock(app.db);
  const holds = createHoldQueue({ ...app.settings, db: app.db, clock });
  for (let n = 0; n < 8; n += 1) {
    await placeOrder({ ...app, clock, holds }, aGuest(app), {
      email: 'thandi@example.com',
      eventId,
      quantities: { [types[0]?.id as string]: 1 },
    });
  }
};
const released = (clock: Clock) => expireHolds({ ...app, clock });

describe('a worker on a machine whose clock is 20 minutes ahead', () => {
  beforeEach(async () => {
    await freshHolds();
    machineIsOff(20 * MINUTE);
  });
  test('releases no fresh hold', async () => {
    expect(await released(await createDatabaseClock(app.db))).toBe(0);
  });
  test('would release them all by its own clock', async () => {
    expect(await released(systemClock)).toBeGreaterThanOrEqual(8);
  });
});
