import type { OrderState } from './order.ts';

/**
 * What can happen to an order, from which states, and its state after that. `extend`: its hold ends at another time because of a payment that
 * is pending, or was refused. `keep-longer`: its customer took more time. `hold-again`: its customer wants its seats again after the time was
 * over. `seat-late`: money came after the hold had ended, and there was still room.
 */
export const TRANSITIONS = {
  extend: { from: ['held'], to: 'held' },
  'keep-longer': { from: ['held'], to: 'held' },
  pay: { from: ['held'], to: 'paid' },
  expire: { from: ['held'], to: 'expired' },
  cancel: { from: ['held'], to: 'cancelled' },
  'hold-again': { from: ['expired'], to: 'held' },
  'seat-late': { from: ['expired', 'cancelled'], to: 'paid' },
  'refund-part': { from: ['paid', 'partly_refunded'], to: 'partly_refunded' },
  'refund-all': { from: ['paid', 'partly_refunded'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>;

export type OrderEvent = keyof typeof TRANSITIONS;
export const ORDER_EVENTS = Object.keys(TRANSITIONS) as OrderEvent[];

export function canHappen(state: OrderState, event: OrderEvent): boolean {
  const from: readonly OrderState[] = TRANSITIONS[event].from;
  return from.includes(state);
}

/** The state after `event`. @throws Error when that is impossible: callers first ask canHappen, under the order's lock */
export function nextOrderState(state: OrderState, event: OrderEvent): OrderState {
  if (!canHappen(state, event)) throw new Error(`An order that is ${state} cannot ${event}.`);
  return TRANSITIONS[event].to;
}
