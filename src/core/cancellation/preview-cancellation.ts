import { z } from 'zod';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { findDeskEvent } from '../events/event-store.ts';
import { findFollowing } from '../events/lock-following.ts';
import { isOfTickets } from '../inventory/tickets-left-store.ts';
import { findLeftToRefund, type LeftToRefund, leftToRefund } from '../order-refunds/left-to-refund-store.ts';
import { requireMay } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';

/** Which dates of a series a preview covers. */
export const cancellationScope = z.object({
  following: z
    .stringbool({ error: 'Use true or false.' })
    .default(false)
    .describe('True: with all later dates of its series that you may cancel along with it.'),
});

/** What cancelling an event now would mean for its customers. */
export const cancellationPreviewAnswer = z
  .object({
    dates: z.int().describe('How many dates of a series these are; 1 for one event.'),
    tickets: z.int().describe('How many tickets people hold.'),
    refund: leftToRefund.describe('What refunding everybody would send back.'),
  })
  .meta({ id: 'CancellationPreview' });
export type CancellationPreview = z.infer<typeof cancellationPreviewAnswer>;

/**
 * Sums what cancelling an event would refund, with the later dates of its series if requested. Its owner and admins see it before they
 * cancel.
 * @param query `cancellationScope`
 * @throws DomainError 'invalid', 'unauthenticated', 'not-found' (event.unknown, also for others' events)
 */
export async function previewCancellation(
  app: App,
  actor: Actor,
  givenId: unknown,
  query: unknown = {},
): Promise<CancellationPreview> {
  const user = requireUser(actor);
  const eventId = eventIdOf(givenId);
  const event = requireMay(user, 'event.end', await findDeskEvent(app.db, eventId), unknownEvent);
  const { following } = parseInput(cancellationScope, query);
  const later = following ? await findFollowing(app.db, user, event, app.clock.now()) : [];
  const ids = [eventId, ...later.map(({ id }) => id)];
  const { tickets } = await app.db
    .selectFrom('inventory')
    .where('eventId', 'in', ids)
    .where(isOfTickets('inventory'))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('sold'), eb.val(0)).as('tickets'))
    .executeTakeFirstOrThrow();
  const refund: LeftToRefund = { orders: 0, sums: [] };
  for (const id of ids) addTo(refund, await findLeftToRefund(app.db, id));
  return { dates: ids.length, tickets: Number(tickets), refund };
}

/** Adds one event's refunds to a total, with one sum for each currency. */
function addTo(all: LeftToRefund, { orders, sums }: LeftToRefund): void {
  all.orders += orders;
  for (const { currency, minor } of sums) {
    const sum = all.sums.find((one) => one.currency === currency);
    if (sum) sum.minor += minor;
    else all.sums.push({ currency, minor });
  }
}
