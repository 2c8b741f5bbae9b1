import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boughtBefore, forgetHeld, heldBefore, rememberBought, rememberHeld } from './order-hints.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an order is remembered for its event until its hold ends, and nothing of its buyer', () => {
  const placed = { orderId: 'o1', keptUntil: 1_000, email: 'sam@example.com' };
  rememberHeld('e1', placed);
  expect([...kept.values()].join()).not.toContain('sam@');
  expect(heldBefore('e2', 0)).toBeUndefined();
  expect(heldBefore('e1', 999)).toEqual({ orderId: 'o1', keptUntil: 1_000 });
  expect(heldBefore('e1', 1_000)).toBeUndefined();
  expect(kept.size).toBe(0);
});

test('the last order counts, and can be forgotten', () => {
  rememberHeld('e1', { orderId: 'o1', keptUntil: 1_000 });
  rememberHeld('e1', { orderId: 'o2', keptUntil: 2_000 });
  expect(heldBefore('e1', 0)?.orderId).toBe('o2');
  forgetHeld('e1');
  expect(heldBefore('e1', 0)).toBeUndefined();
});

test('a browser without storage remembers nothing, and works', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberHeld('e1', { orderId: 'o1', keptUntil: 1_000 });
  rememberBought('e1');
  expect([heldBefore('e1', 0), boughtBefore('e1')]).toEqual([undefined, false]);
});
