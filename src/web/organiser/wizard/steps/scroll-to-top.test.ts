import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scrollToTopSoon } from './scroll-to-top.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  [false, 'smooth'],
  [true, 'auto'],
])('scrolls to the top 100 ms after a step opens; reduced motion %s: %s', (calm, behavior) => {
  const scrollTo = vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  vi.stubGlobal('window', { scrollTo });
  scrollToTopSoon();
  vi.advanceTimersByTime(99);
  expect(scrollTo).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior });
});
