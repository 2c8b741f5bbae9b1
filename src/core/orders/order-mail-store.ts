import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { OrderMailTable } from '../../db/schema.ts';
import type { OrderKey } from './order-link.ts';

/** How long a mail's job may take before the sweeper sends it. */
const OVERDUE_MS = 120_000;
const AGAIN_MS = 5 * 60_000;

interface NewOrderMail extends OrderKey {
  id: string;
  email: string;
  reason: Exclude<OrderMailTable['reason'], 'paid'>;
  askedBy: string;
  now: Date;
}

/** Writes down that tickets are to be mailed again; its job does it, or else the sweeper. */
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
      check_at: new Date(now.getTime() + OVERDUE_MS),
    })
    .execute();
}

/** Notes that an order's first mail went out, and ends the search for it. */
export async function noteFirstMail(
  tx: Transaction,
  { eventId, orderId }: OrderKey,
  { id, email, paidAt, now }: { id: string; email: string; paidAt: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ mailed_at: now, mail_check_at: null })
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
      sent_at: now,
      check_at: null,
    })
    .execute();
}

/** A mail that is still to be sent; undefined once it was. */
export function findUnsentMail(db: Database, eventId: string, mailId: string) {
  return db
    .selectFrom('order_mails')
    .select(['order_id as orderId', 'email'])
    .where('event_id', '=', eventId)
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where('check_at', 'is not', null)
    .executeTakeFirst();
}

/** @param sentAt null when there is nothing left to send, so that nobody looks for it again */
export async function endOrderMail(
  db: Database,
  { eventId, mailId, sentAt }: { eventId: string; mailId: string; sentAt: Date | null },
): Promise<void> {
  await db
    .updateTable('order_mails')
    .set({ sent_at: sentAt, check_at: null })
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
    update order_mails set check_at = ${new Date(now.getTime() + AGAIN_MS)}
    where (event_id, id) in (
      select event_id, id from order_mails
      where check_at <= ${now} order by check_at limit ${limit} for update skip locked
    )
    returning event_id as "eventId", id as "mailId"
  `.execute(db);
  return rows;
}
