import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSoon, runPress } from './press-steps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a press, and tells whether it is over (its spinner gone). */
function press(what: Omit<Parameters<typeof runPress>[0], 'navigate'>) {
  const navigate = vi.fn();
  const state = { over: false, navigate };
  const done = runPress({ ...what, navigate }).finally(() => {
    state.over = true;
  });
  return Object.assign(state, { done });
}

it('navigates 150 ms after a press if there is only a route', async () => {
  const pressed = press({ to: '/platform' });
  await vi.advanceTimersByTimeAsync(149);
  expect(pressed.navigate).not.toHaveBeenCalled();
  expect(pressed.over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(pressed.navigate).toHaveBeenCalledExactlyOnceWith('/platform');
  expect(pressed.over).toBe(true);
});

it('waits for the handler, then navigates after another 150 ms', async () => {
  const onPress = () => new Promise((resolve) => setTimeout(resolve, 1_000));
  const pressed = press({ to: '/platform', onPress });
  await vi.advanceTimersByTimeAsync(1_149);
  expect(pressed.navigate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(pressed.navigate).toHaveBeenCalledOnce();
});

it('spins while the handler works if there is no route', async () => {
  const pressed = press({ onPress: () => new Promise((resolve) => setTimeout(resolve, 1_000)) });
  await vi.advanceTimersByTimeAsync(999);
  expect(pressed.over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(pressed.over).toBe(true);
});

it('spins for 650 ms if there is neither a route nor a handler', async () => {
  const pressed = press({});
  await vi.advanceTimersByTimeAsync(649);
  expect(pressed.over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(pressed.over).toBe(true);
});

it('throws and does not navigate if the handler fails', async () => {
  const onPress = () => Promise.reject(new Error('refused'));
  const pressed = press({ to: '/platform', onPress });
  await expect(pressed.done).rejects.toThrow('refused');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pressed.navigate).not.toHaveBeenCalled();
});

it('navigates 350 ms after the call, and only for the last of several calls', async () => {
  const soon = createSoon();
  const [first, second] = [vi.fn(), vi.fn()];
  const one = soon(first);
  await vi.advanceTimersByTimeAsync(200);
  const other = soon(second);
  await vi.advanceTimersByTimeAsync(349);
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(second).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
  expect(await Promise.all([one, other])).toEqual([false, true]);
});
