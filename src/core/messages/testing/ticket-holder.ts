import type { anEvent } from '../../../../tests/factories.ts';
import { aTicket } from '../../check-in/testing/issued-ticket.ts';
import type { App } from '../../shared/app.ts';

type Event = Awaited<ReturnType<typeof anEvent>>;

/** Makes somebody with a ticket of an event's first type, unless told otherwise. @returns the ticket and its order's id */
export async function aHolder(app: App, event: Event, email: string, { type = 0, buyer = 'guest:1' } = {}) {
  const ticket = await aTicket(app, event, type);
  const { orderId } = await app.db
    .selectFrom('tickets')
    .where('eventId', '=', event.eventId)
    .where('id', '=', ticket.id)
    .select('orderId')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('orders')
    .set({ email, buyer })
    .where('eventId', '=', event.eventId)
    .where('id', '=', orderId)
    .execute();
  return { ticketId: ticket.id, orderId };
}
