import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '../toaster.tsx';
import { BrokenOff, withRetries } from './with-retries.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(toast, 'loading').mockReturnValue('notice');
  vi.spyOn(toast, 'dismiss').mockReturnValue('notice');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Fake timers do not move Node's own timeouts. */
const patience = (forMs: number, signal?: AbortSignal) => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
  return { forMs, signal };
};

const failing = (times: number) => {
  const attempt = vi.fn(async () => {
    if (attempt.mock.calls.length <= times) throw new BrokenOff('gone');
    return 'stored';
  });
  return attempt;
};

test('retries after 1, 2 and 4 seconds when the network fails, and says so once', async () => {
  const attempt = failing(3);
  const done = withRetries(attempt, patience(600_000));
  for (const [waitMs, tries] of [
    [999, 1],
    [1, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waitMs);
    expect(attempt).toHaveBeenCalledTimes(tries);
  }
  expect(await done).toBe('stored');
  expect(toast.loading).toHaveBeenCalledOnce();
  expect(toast.dismiss).toHaveBeenCalledWith('notice');
});

test('gives up once its time is over, with the last attempt’s error', async () => {
  const attempt = failing(Number.POSITIVE_INFINITY);
  const done = expect(withRetries(attempt, patience(120_000))).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(120_000);
  await done;
  const tries = attempt.mock.calls.length;
  expect(tries).toBeGreaterThan(5);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(attempt).toHaveBeenCalledTimes(tries);
});

test('ends at once when the page is left', async () => {
  const leaving = new AbortController();
  const attempt = failing(Number.POSITIVE_INFINITY);
  const done = expect(withRetries(attempt, patience(600_000, leaving.signal))).rejects.toThrow('gone');
  await vi.advanceTimersByTimeAsync(10);
  leaving.abort();
  await done;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(attempt).toHaveBeenCalledOnce();
});

test('does not retry after a refusal', async () => {
  const attempt = vi.fn(async () => {
    throw new TypeError('refused');
  });
  await expect(withRetries(attempt, patience(600_000))).rejects.toThrow('refused');
  expect(attempt).toHaveBeenCalledOnce();
  expect(toast.loading).not.toHaveBeenCalled();
});
