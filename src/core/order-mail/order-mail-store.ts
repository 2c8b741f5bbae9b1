import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { noteMailed, noteMailedTogether } from '../orders/order-store.ts';
import type { NoteDelivery, NoteSent } from '../outbox/outbox.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { takeByEvent } from '../shared/take-by-event.ts';

interface NewOrderMail extends OrderKey {
  email: string;
  reason: Exclude<Tables['order_mails']['reason'], 'paid'>;
  requestedBy: string;
}

/** Queues a mail with the order's tickets once more. */
export async function queueTicketsAgain(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { eventId, orderId, email, reason, requestedBy }: NewOrderMail,
): Promise<void> {
  const id = app.newId();
  await tx
    .insertInto('order_mails')
    .values({
      eventId,
      id,
      orderId,
      email,
      reason,
      requestedBy,
      requestedAt: app.clock.now(),
      sentAt: null,
    })
    .execute();
  await queueMails(app, tx, [{ id, kind: 'tickets', eventId, subjectId: orderId, recipient: email }]);
}

/** Notes where people see it whether a mail with tickets arrived. */
export const noteTicketsMail: NoteDelivery = async (_app, tx, queued, { mail, delivery }) => {
  const { id, eventId, subjectId, recipient, createdAt } = queued;
  const noted =
    'sentAt' in delivery
      ? { sentAt: delivery.sentAt, refusedAt: null, refusal: null }
      : { sentAt: null, refusedAt: delivery.refusedAt, refusal: delivery.refusal };
  if (recipient !== null) {
    await tx
      .updateTable('order_mails')
      .set(noted)
      .where('eventId', '=', eventId)
      .where('id', '=', id)
      .execute();
    return;
  }
  if (!eventId || !subjectId) return;
  await noteMailed(tx, { eventId, orderId: subjectId }, noted.sentAt);
  await tx
    .insertInto('order_mails')
    .values({
      eventId,
      id,
      orderId: subjectId,
      email: mail.to,
      reason: 'paid',
      requestedBy: null,
      requestedAt: createdAt,
      ...noted,
    })
    .execute();
};

/** Notes first mails with tickets that arrived, but for orders that somebody else has locked. */
export const noteFirstTicketsMails: NoteSent = async (tx, sent) => {
  const first = sent.flatMap((one) => {
    const { eventId, subjectId: orderId, recipient } = one.queued;
    return eventId && orderId && recipient === null ? [{ ...one, eventId, orderId }] : [];
  });
  return takeByEvent(first, async (eventId, ofEvent) => {
    const noted = await noteMailedTogether(
      tx,
      eventId,
      ofEvent.map(({ orderId, sentAt: mailedAt }) => ({ orderId, mailedAt })),
    );
    const mails = ofEvent.filter(({ orderId }) => noted.has(orderId));
    await sql`
    insert into order_mails (event_id, id, order_id, email, reason, requested_at, sent_at)
    select ${eventId}::uuid, id, order_id, email, 'paid', requested_at, sent_at
    from unnest(
      ${mails.map(({ queued }) => queued.id)}::uuid[],
      ${mails.map(({ orderId }) => orderId)}::uuid[],
      ${mails.map(({ mail }) => mail.to)}::text[],
      ${mails.map(({ queued }) => queued.createdAt)}::timestamptz[],
      ${mails.map(({ sentAt }) => sentAt)}::timestamptz[]
    ) as mail (id, order_id, email, requested_at, sent_at)`.execute(tx);
    return mails;
  });
};
