import type { DisputeState } from '../../../core/disputes/dispute.ts';
import type { OrderFilter } from '../../../core/order-desk/find-orders.ts';
import type { OrderState } from '../../../core/orders/order.ts';
import type { Money as Amount } from '../../../core/shared/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';

const STATES = {
  held: ['in checkout', 'warning'],
  paid: ['paid', 'success'],
  partly_refunded: ['partly refunded', 'neutral'],
  refunded: ['refunded', 'neutral'],
  expired: ['expired', 'neutral'],
  cancelled: ['cancelled', 'neutral'],
} as const satisfies Record<OrderState, readonly [string, string]>;

const DISPUTES = {
  open: ['disputed', 'error'],
  won: ['dispute won', 'neutral'],
  lost: ['dispute lost', 'neutral'],
} as const satisfies Record<DisputeState, readonly [string, string]>;

interface Standing {
  state: OrderState;
  dispute: DisputeState | null;
}

/** Shows an order's state, and a dispute next to it. */
export function OrderBadges({ state, dispute }: Standing) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {badgesOf({ state, dispute }).map(([words, kind]) => (
        <Badge key={words} kind={kind}>
          {words}
        </Badge>
      ))}
    </span>
  );
}

/** Ends an order's line in a list: its state and total. */
export function StateAndTotal({ order }: { order: Standing & { total: Amount } }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 max-sm:w-full">
      <OrderBadges state={order.state} dispute={order.dispute} />
      <Money of={order.total} className="min-w-28 text-end font-semibold" />
    </p>
  );
}

/** Chooses the badges. An order whose money the bank took back does not count as refunded, because the organiser refunded nothing. */
export const badgesOf = ({ state, dispute }: Standing) => [
  ...(dispute === 'lost' && state === 'refunded' ? [] : [STATES[state]]),
  ...(dispute ? [DISPUTES[dispute]] : []),
];

/** Each badge belongs to one filter with its name; all kinds of unpaid orders share one. */
export const FILTER_WORDS: Record<OrderFilter, string> = {
  live: 'All',
  paid: 'Paid',
  held: 'In checkout',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  unpaid: 'Unpaid',
};
