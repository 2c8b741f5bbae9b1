import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { OrderMailTable } from '../../db/schema.ts';
import type { OrderKey } from '../orders/order-link.ts';
import { nextTry } from '../outbox/next-try.ts';
import { wake } from '../shared/work.ts';

interface NewOrderMail extends OrderKey {
  id: string;
  email: string;
  reason: Exclude<OrderMailTable['reason'], 'paid'>;
  askedBy: string;
  now: Date;
}

/** Writes down that tickets are to be mailed again. */
export async function insertOrderMail(tx: Transaction, mail: NewOrderMail): Promise<void> {
  const { eventId, orderId, id, email, reason, askedBy, now } = mail;
  await tx
    .insertInto('order_mails')
    .values({
      event_id: eventId,
      id,
      order_id: orderId,
      email,
      reason,
      asked_by: askedBy,
      asked_at: now,
      sent_at: null,
      check_at: now,
    })
    .execute();
  await wake(tx, 'order-mails');
}

/** Ends a mail: it went out, the address was refused for good, or it had become pointless. */
export type MailEnd = { sentAt: Date } | { refusedAt: Date; refusal: string } | { pointless: true };

const columnsOf = (end: MailEnd) => ({
  check_at: null,
  sent_at: 'sentAt' in end ? end.sentAt : null,
  refused_at: 'refusedAt' in end ? end.refusedAt : null,
  refusal: 'refusedAt' in end ? end.refusal : null,
});

/** Notes what became of an order's first mail, and ends the search for it. */
export async function noteFirstMail(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { id, email, paidAt, end }: { id: string; email: string; paidAt: Date; end: MailEnd },
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

/** A mail that is still to be sent; undefined once it was. */
export function findUnsentMail(db: Database, eventId: string, mailId: string) {
  return db
    .selectFrom('order_mails')
    .select(['order_id as orderId', 'email', 'asked_at as askedAt'])
    .where('event_id', '=', eventId)
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('check_at', 'is not', null)
    .executeTakeFirst();
}

/** Nobody looks for it again. */
export async function endOrderMail(
  db: Database,
  { eventId, mailId, end }: { eventId: string; mailId: string; end: MailEnd },
): Promise<void> {
  await db
    .updateTable('order_mails')
    .set(columnsOf(end))
    .where('event_id', '=', eventId)
    .where('id', '=', mailId)
    .execute();
}

/** Takes mails that should have been sent by now, and puts each off, so that several processes never take the same one. */
export async function takeOverdueMails(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ eventId: string; mailId: string }[]> {
  const { rows } = await sql<{ eventId: string; mailId: string }>`
    update order_mails set check_at = ${nextTry(now, 'asked_at')}
    where (event_id, id) in (
      select event_id, id from order_mails
      where check_at <= ${now} order by check_at limit ${limit} for update skip locked
    )
    returning event_id as "eventId", id as "mailId"
  `.execute(db);
  return rows;
}
