import { z } from 'zod';
import { findRefundProgress, refundProgress } from '../cancellation/cancellation-store.ts';
import { findSoldByDay, findWeeks, wasOrdered } from '../event-lists/event-sales-store.ts';
import { findSources } from '../event-lists/event-sources-store.ts';
import { salesOverTime, salesOverTimeAnswer } from '../event-lists/sales-by-day.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { findLife } from '../events/event-store.ts';
import { countUntold } from '../order-mail/order-notice-store.ts';
import { findLeftToRefund, type LeftToRefund, leftToRefund } from '../order-refunds/left-to-refund-store.ts';
import { requireMay } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { money } from '../shared/money.ts';

const eventCancellation = z.object({
  cancelledAt: instant,
  reason: z.string().nullable(),
  refunds: refundProgress
    .nullable()
    .describe(
      'Counted in paid orders: `asked` are on their way, of which somebody hands `atDoor` back at a till, `done` have their money back, by that refund or another way, and `stuck` need a person. Null until somebody chooses to refund.',
    ),
  refundable: leftToRefund.describe('What refunding everybody would send back, until somebody chooses to.'),
  untold: z
    .int()
    .describe('Orders that were paid at a till and have no email: their customers could not be told.'),
});
export type EventCancellation = z.infer<typeof eventCancellation>;

const weekSold = z.object({
  tickets: z.int(),
  orders: z.int(),
  paid: z.array(money).describe('For tickets and add-ons; one amount a currency.'),
});

/** How an event sold over time and, if it was cancelled, how its refunds stand. */
export const eventSalesAnswer = salesOverTimeAnswer
  .extend({
    cancellation: eventCancellation.nullable(),
    weeks: z
      .object({ week: weekSold, before: weekSold })
      .describe('What it sold in the last seven days and in the seven before, less refunds.'),
    ordered: z.boolean().describe('Whether it ever had an order; an event without any can be deleted.'),
    sources: z
      .array(
        z.object({
          name: z.string().nullable().describe('Null: nobody said where they came from.'),
          medium: z.string().nullable(),
          campaign: z.string().nullable(),
          orders: z.int(),
          paid: z.array(money).describe('What they were paid, one amount a currency; refunded ones too.'),
        }),
      )
      .describe(
        'Paid orders by where they came from, the most first, at most 20. Empty where no order says it.',
      ),
  })
  .meta({ id: 'EventSales' });
export type EventSales = z.infer<typeof eventSalesAnswer>;

const NOTHING: LeftToRefund = { orders: 0, sums: [] };

/**
 * Returns an event's sales, for its organisers and admins.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events)
 */
export async function getEventSales(app: App, actor: Actor, givenId: unknown): Promise<EventSales> {
  const user = requireUser(actor);
  const eventId = eventIdOf(givenId);
  const event = requireMay(user, 'event.see', await findLife(app.db, eventId), unknownEvent);
  const { timeZone, endsAt, cancelledAt, cancelledReason, refundsRequestedAt } = event;
  const now = app.clock.now();
  const [sold, weeks, ordered, sources, progress, refundable, untold] = await Promise.all([
    findSoldByDay(app.db, eventId, timeZone),
    findWeeks(app.db, eventId, now),
    wasOrdered(app.db, eventId),
    findSources(app.db, eventId),
    refundsRequestedAt ? findRefundProgress(app.db, eventId) : null,
    cancelledAt && !refundsRequestedAt ? findLeftToRefund(app.db, eventId) : NOTHING,
    cancelledAt ? countUntold(app.db, eventId) : 0,
  ]);
  const until = toLocalTime(endsAt < now ? endsAt : now, timeZone).slice(0, 10);
  return {
    ...salesOverTime(sold, until),
    weeks,
    ordered,
    sources: sources.some(({ name }) => name !== null) ? sources : [],
    cancellation:
      cancelledAt === null
        ? null
        : {
            cancelledAt: cancelledAt.toISOString(),
            reason: cancelledReason,
            refunds: progress,
            refundable,
            untold,
          },
  };
}
