import type { Transaction } from '../../db/database.ts';
import type { OrderMailTable } from '../../db/schema.ts';
import type { OrderKey } from '../orders/order-link.ts';
import type { Delivery, NoteDelivery } from '../outbox/outbox.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';

interface NewOrderMail extends OrderKey {
  email: string;
  reason: Exclude<OrderMailTable['reason'], 'paid'>;
  askedBy: string;
}

/** Has tickets mailed again. */
export async function queueTicketsAgain(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { eventId, orderId, email, reason, askedBy }: NewOrderMail,
): Promise<void> {
  const id = app.newId();
  await tx
    .insertInto('order_mails')
    .values({
      event_id: eventId,
      id,
      order_id: orderId,
      email,
      reason,
      asked_by: askedBy,
      asked_at: app.clock.now(),
      sent_at: null,
    })
    .execute();
  await queueMails(app, tx, [{ id, kind: 'tickets', eventId, subjectId: orderId, recipient: email }]);
}

const columnsOf = (end: Delivery) => ({
  sent_at: 'sentAt' in end ? end.sentAt : null,
  refused_at: 'refusedAt' in end ? end.refusedAt : null,
  refusal: 'refusedAt' in end ? end.refusal : null,
});

/** Notes what became of an order's first mail, and ends the search for it. */
export async function noteFirstMail(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { id, email, paidAt, end }: { id: string; email: string; paidAt: Date; end: Delivery },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ mailed_at: 'sentAt' in end ? end.sentAt : null, mail_check_at: null })
    .where('event_id', '=', eventId)
    .where('id', '=', orderId)
    .execute();
  await tx
    .insertInto('order_mails')
    .values({
      event_id: eventId,
      id,
      order_id: orderId,
      email,
      reason: 'paid',
      asked_by: null,
      asked_at: paidAt,
      ...columnsOf(end),
    })
    .execute();
}

/** Notes what became of a mail with tickets, where people see it. */
export const noteTicketsMail: NoteDelivery = async (_app, tx, { id, eventId }, { delivery }) => {
  await tx
    .updateTable('order_mails')
    .set(columnsOf(delivery))
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
};
