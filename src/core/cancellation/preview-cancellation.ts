import { z } from 'zod';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { findOrganisationOf } from '../events/event-store.ts';
import { isOfTickets } from '../inventory/tickets-left-store.ts';
import { findLeftToRefund, leftToRefund } from '../order-refunds/left-to-refund-store.ts';
import { requireMay } from '../organisations/may.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

/** This is what cancelling an event now would mean for the people who ordered. */
export const cancellationPreviewAnswer = z
  .object({
    tickets: z.int().describe('How many tickets people hold.'),
    refund: leftToRefund.describe('What refunding everybody would send back.'),
  })
  .meta({ id: 'CancellationPreview' });
export type CancellationPreview = z.infer<typeof cancellationPreviewAnswer>;

/**
 * Adds up what cancelling an event would take back, for its owner and admins to read before they do.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events)
 */
export async function previewCancellation(
  app: App,
  actor: Actor,
  givenId: unknown,
): Promise<CancellationPreview> {
  const user = requireUser(actor);
  const eventId = eventIdOf(givenId);
  requireMay(user, 'event.end', await findOrganisationOf(app.db, eventId), unknownEvent);
  const [{ tickets }, refund] = await Promise.all([
    app.db
      .selectFrom('inventory')
      .where('event_id', '=', eventId)
      .where(isOfTickets('inventory'))
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('sold'), eb.val(0)).as('tickets'))
      .executeTakeFirstOrThrow(),
    findLeftToRefund(app.db, eventId),
  ]);
  return { tickets: Number(tickets), refund };
}
