import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countDown, minutesAndSeconds } from './count-down.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(ms: number) {
  const callbacks = { tick: vi.fn(), hurry: vi.fn(), end: vi.fn() };
  return { ...callbacks, stop: countDown(Date.now() + ms, callbacks) };
}

it('reports the remaining time at once and each second', () => {
  const { tick } = watch(15 * 60_000);
  expect(tick).toHaveBeenLastCalledWith('15:00');
  vi.advanceTimersByTime(61_000);
  expect(tick).toHaveBeenLastCalledWith('13:59');
});

it('hurries once, and ends once', () => {
  const { hurry, end } = watch(121_000);
  expect(hurry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(hurry).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(300_000);
  expect(hurry).toHaveBeenCalledOnce();
  expect(end).toHaveBeenCalledOnce();
});

it('notices an end while the device was asleep', () => {
  const { end } = watch(60_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(end).toHaveBeenCalledOnce();
});

it('ends at once if the time is already over', () => {
  const { tick, end } = watch(-1);
  expect(tick).not.toHaveBeenCalled();
  expect(end).toHaveBeenCalledOnce();
});

it('reports nothing after it was stopped', () => {
  const { end, stop } = watch(1_000);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(end).not.toHaveBeenCalled();
});

it('formats minutes and seconds', () => {
  expect([999, 59_001, 60_000, 3_600_000].map(minutesAndSeconds)).toEqual(['0:01', '1:00', '1:00', '60:00']);
});
