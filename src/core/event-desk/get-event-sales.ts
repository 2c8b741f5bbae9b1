import { findRefundProgress, type RefundProgress } from '../cancellation/cancellation-store.ts';
import { countOrderKinds, findSoldByDay } from '../event-lists/event-sales-store.ts';
import { type SalesOverTime, salesOverTime } from '../event-lists/sales-by-day.ts';
import { eventIdOf, mayPreview, unknownEvent } from '../events/event-policy.ts';
import { findLife } from '../events/event-store.ts';
import { toLocalTime } from '../events/local-time.ts';
import { findLeftToRefund, type LeftToRefund } from '../payments/left-to-refund-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** How an event sold over time and, where it was cancelled, what came of that. */
export interface EventSales extends SalesOverTime {
  cancellation: EventCancellation | null;
  /** Orders there ever were, whatever became of them: without any, the event can be deleted. */
  orders: number;
  /** Those that were paid for, and not all refunded. */
  paidOrders: number;
}

export interface EventCancellation {
  /** ISO 8601 instant. */
  cancelledAt: string;
  /** In the organiser's words; null where they gave none. */
  reason: string | null;
  /** In paid orders; null while nobody chose to refund them. */
  refunds: RefundProgress | null;
  /** What refunding everybody would send back, while nobody chose to. */
  refundable: LeftToRefund;
}

const NOTHING: LeftToRefund = { orders: 0, sums: [] };

/**
 * The sales of an event of the one who asks, or of anybody's for admins.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events)
 */
export async function getEventSales(app: App, actor: Actor, givenId: unknown): Promise<EventSales> {
  const user = requireUser(actor);
  const eventId = eventIdOf(givenId);
  const event = await findLife(app.db, eventId);
  if (!event || !mayPreview(user, event)) throw unknownEvent();
  const { timeZone, endsAt, cancelledAt, cancelledReason, refundsAskedAt } = event;
  const [sold, counts, progress, refundable] = await Promise.all([
    findSoldByDay(app.db, eventId, timeZone),
    countOrderKinds(app.db, eventId),
    refundsAskedAt ? findRefundProgress(app.db, eventId) : null,
    cancelledAt && !refundsAskedAt ? findLeftToRefund(app.db, eventId) : NOTHING,
  ]);
  const now = app.clock.now();
  const until = toLocalTime(endsAt < now ? endsAt : now, timeZone).slice(0, 10);
  return {
    ...salesOverTime(sold, until),
    ...counts,
    cancellation:
      cancelledAt === null
        ? null
        : {
            cancelledAt: cancelledAt.toISOString(),
            reason: cancelledReason,
            refunds: progress,
            refundable,
          },
  };
}
