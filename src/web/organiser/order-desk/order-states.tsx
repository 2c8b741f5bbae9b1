import type { DisputeState } from '../../../core/disputes/dispute.ts';
import type { OrderFilter } from '../../../core/orders/find-orders.ts';
import type { OrderState } from '../../../core/orders/order.ts';
import { Badge } from '../../ui/badge.tsx';

const STATES = {
  held: ['being bought', 'warning'],
  paid: ['paid', 'success'],
  partly_refunded: ['partly refunded', 'neutral'],
  refunded: ['refunded', 'neutral'],
  expired: ['not paid in time', 'neutral'],
  cancelled: ['given up', 'neutral'],
} as const satisfies Record<OrderState, readonly [string, string]>;

export function OrderStateBadge({ state }: { state: OrderState }) {
  const [words, kind] = STATES[state];
  return <Badge kind={kind}>{words}</Badge>;
}

const DISPUTES = {
  open: ['disputed', 'error'],
  won: ['dispute won', 'neutral'],
  lost: ['dispute lost', 'neutral'],
} as const satisfies Record<DisputeState, readonly [string, string]>;

/** How a dispute of an order's payment stands; nothing where there never was one. */
export function DisputeBadge({ state }: { state: DisputeState | null }) {
  if (state === null) return null;
  const [words, kind] = DISPUTES[state];
  return <Badge kind={kind}>{words}</Badge>;
}

export const FILTER_WORDS: Record<OrderFilter, string> = {
  live: 'All',
  paid: 'Paid',
  held: 'Being bought',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  unpaid: 'Not paid',
};
