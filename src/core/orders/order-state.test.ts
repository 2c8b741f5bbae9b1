import { describe, expect, test } from 'vitest';
import type { OrderState } from './order.ts';
import { canHappen, nextOrderState, ORDER_EVENTS, type OrderEvent } from './order-state.ts';

/** Every state with every event. What is missing here must be impossible. */
const TABLE: Record<OrderState, Record<OrderEvent, OrderState | null>> = {
  held: {
    pay: 'paid',
    expire: 'expired',
    cancel: 'cancelled',
    'seat-late': null,
    'hold-again': null,
    'refund-part': null,
    'refund-all': null,
  },
  expired: {
    pay: null,
    expire: null,
    cancel: null,
    'seat-late': 'paid',
    'hold-again': 'held',
    'refund-part': null,
    'refund-all': null,
  },
  cancelled: {
    pay: null,
    expire: null,
    cancel: null,
    'seat-late': 'paid',
    'hold-again': null,
    'refund-part': null,
    'refund-all': null,
  },
  paid: {
    pay: null,
    expire: null,
    cancel: null,
    'seat-late': null,
    'hold-again': null,
    'refund-part': 'partly_refunded',
    'refund-all': 'refunded',
  },
  partly_refunded: {
    pay: null,
    expire: null,
    cancel: null,
    'seat-late': null,
    'hold-again': null,
    'refund-part': 'partly_refunded',
    'refund-all': 'refunded',
  },
  refunded: {
    pay: null,
    expire: null,
    cancel: null,
    'seat-late': null,
    'hold-again': null,
    'refund-part': null,
    'refund-all': null,
  },
};

const states = Object.keys(TABLE) as OrderState[];

describe.each(states)('an order that is %s', (state) => {
  test('knows every event', () => {
    expect(Object.keys(TABLE[state]).sort()).toEqual([...ORDER_EVENTS].sort());
  });

  test.each(ORDER_EVENTS)('%s', (event) => {
    const next = TABLE[state][event];
    expect(canHappen(state, event)).toBe(next !== null);
    if (next === null) expect(() => nextOrderState(state, event)).toThrow(`${state} cannot ${event}`);
    else expect(nextOrderState(state, event)).toBe(next);
  });
});

test('an order that was paid never becomes unpaid again', () => {
  const reached = new Set<OrderState>(['paid']);
  for (const state of reached) {
    for (const event of ORDER_EVENTS) if (canHappen(state, event)) reached.add(nextOrderState(state, event));
  }
  expect([...reached].sort()).toEqual(['paid', 'partly_refunded', 'refunded']);
});
