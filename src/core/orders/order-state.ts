import type { OrderState } from './order.ts';

/**
 * What can happen to an order. `seat-late`: money came after the hold had ended, and there was still room. `hold-again`: its customer wants its
 * seats again after the time was over.
 */
export const ORDER_EVENTS = [
  'pay',
  'expire',
  'cancel',
  'seat-late',
  'hold-again',
  'refund-part',
  'refund-all',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

const TRANSITIONS: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  held: { pay: 'paid', expire: 'expired', cancel: 'cancelled' },
  expired: { 'seat-late': 'paid', 'hold-again': 'held' },
  cancelled: { 'seat-late': 'paid' },
  paid: { 'refund-part': 'partly_refunded', 'refund-all': 'refunded' },
  partly_refunded: { 'refund-part': 'partly_refunded', 'refund-all': 'refunded' },
  refunded: {},
};

export function canHappen(state: OrderState, event: OrderEvent): boolean {
  return TRANSITIONS[state][event] !== undefined;
}

/** The state after `event`. @throws Error when that is impossible: callers first ask canHappen, under the order's lock */
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState {
  const next = TRANSITIONS[state][event];
  if (!next) throw new Error(`An order that is ${state} cannot ${event}.`);
  return next;
}
