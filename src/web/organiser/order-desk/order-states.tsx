import type { DisputeState } from '../../../core/disputes/dispute.ts';
import type { OrderFilter } from '../../../core/order-desk/find-orders.ts';
import type { OrderState } from '../../../core/orders/order.ts';
import type { Money as Amount } from '../../../core/shared/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money, Price } from '../../ui/money.tsx';

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

const OFFERED = ['offered', 'warning'] as const;

interface Standing {
  state: OrderState;
  dispute: DisputeState | null;
  /** Of an unpaid order that the waiting list offered; left out where only paid orders are listed. */
  offeredUntil?: string | null;
}

/** Shows an order's state, and a dispute next to it. */
export function OrderBadges(standing: Standing) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {badgesOf(standing).map(([words, kind]) => (
        <Badge key={words} kind={kind}>
          {words}
        </Badge>
      ))}
    </span>
  );
}

/** The tags of an order in a list; nothing without one. */
export function OrderTags({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <span className="max-w-36 truncate text-sm text-muted" title={of.join(', ')}>
      {of.join(', ')}
    </span>
  );
}

/** Ends an order's line in a list: its state and total. */
export function StateAndTotal({ order }: { order: Standing & { total: Amount | null } }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 max-sm:w-full">
      <OrderBadges {...order} />
      {order.total ? <Money of={order.total} className="min-w-28 text-end font-semibold" /> : <AfterCount />}
    </p>
  );
}

/** An order's total in a table, or why it is not shown. */
export const Total = ({ of }: { of: Amount | null }) => (of ? <Price of={of} /> : <AfterCount />);

/** Stands for the total of a sale whose cash the reader has yet to count. */
const AfterCount = () => <span className="text-sm font-normal text-muted">Shown after the count</span>;

/** Chooses the badges. An order whose money the bank took back does not count as refunded, because the organiser refunded nothing. */
export const badgesOf = ({ state, dispute, offeredUntil }: Standing) => [
  ...(dispute === 'lost' && state === 'refunded' ? [] : [offeredUntil ? OFFERED : STATES[state]]),
  ...(dispute ? [DISPUTES[dispute]] : []),
];

/** Each badge belongs to one filter with its name; all kinds of unpaid orders share one. */
export const FILTER_WORDS: Record<OrderFilter, string> = {
  live: 'All',
  paid: 'Paid',
  held: 'In checkout',
  offered: 'Offered',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  unpaid: 'Unpaid',
};
