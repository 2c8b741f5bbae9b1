import { expect, test } from 'vitest';
import type { OrderState } from './order.ts';
import { canHappen, nextOrderState, ORDER_EVENTS } from './order-state.ts';

/** The states that an order can have some time after one of `states`. */
function after(...states: OrderState[]): OrderState[] {
  const reached = new Set(states);
  for (const state of reached) {
    for (const event of ORDER_EVENTS) if (canHappen(state, event)) reached.add(nextOrderState(state, event));
  }
  return [...reached].sort();
}

test('an order can come to each state', () => {
  expect(after('held')).toEqual(['cancelled', 'expired', 'held', 'paid', 'partly_refunded', 'refunded']);
});

test('an order that was paid never becomes unpaid again', () => {
  expect(after('paid')).toEqual(['paid', 'partly_refunded', 'refunded']);
});

test('a refunded order stays refunded', () => {
  expect(after('refunded')).toEqual(['refunded']);
});

test('only an order whose time was over can be held again', () => {
  expect(after('cancelled')).not.toContain('held');
  expect(nextOrderState('expired', 'hold-again')).toBe('held');
});

test('what cannot happen throws', () => {
  expect(() => nextOrderState('refunded', 'seat-late')).toThrow('refunded cannot seat-late');
});
