import { beforeEach, expect, test, vi } from 'vitest';
import { startLog } from './transaction-log.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

test('the log counts, describes and times what happens', () => {
  let now = 1_000_000;
  const log = startLog(undefined, () => now);
  now += 2000;
  log.attempted('card');
  log.failed('Declined');
  now += 3000;
  log.attempted('card');
  log.succeeded('card');
  now += 1000;
  expect(log.record()).toEqual({
    start_time: 1000,
    time_spent: 6,
    attempts: 2,
    authentication: null,
    errors: 1,
    success: true,
    mobile: false,
    input: [],
    history: [
      { type: 'action', message: 'Attempted to pay with card', time: 2 },
      { type: 'error', message: 'Error: Declined', time: 2 },
      { type: 'action', message: 'Attempted to pay with card', time: 5 },
      { type: 'success', message: 'Successfully paid with card', time: 5 },
    ],
  });
});

test('an earlier log is continued', () => {
  const log = startLog({ start_time: 10, attempts: 3 }, () => 20_000);
  log.attempted('card');
  expect(log.record()).toMatchObject({ start_time: 10, time_spent: 10, attempts: 4 });
});
