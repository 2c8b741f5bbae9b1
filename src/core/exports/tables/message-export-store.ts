import { sql } from 'kysely';
import type { StoredEmail } from '../../../db/column-types.ts';
import type { Database } from '../../../db/database.ts';
import { audienceOf } from '../../messages/message-store.ts';
import { readEmail } from '../../orders/no-email.ts';

/** Finds an event's next messages, in the order in which they were written. */
export async function nextMessages(db: Database, eventId: string, after: string | undefined, limit: number) {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.writtenBy')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'm.eventId').onRef('o.id', '=', 'm.orderId'),
    )
    .innerJoinLateral(
      sql<{ recipients: number; sent: number; failed: number }>`(
        select count(*)::int as recipients, count(r.sent_at)::int as sent, count(r.failed_at)::int as failed
        from message_recipients r where r.event_id = m.event_id and r.message_id = m.id)`.as('got'),
      (join) => join.onTrue(),
    )
    .where('m.eventId', '=', eventId)
    .$if(after !== undefined, (query) => query.where('m.id', '>', after as string))
    .orderBy('m.id')
    .limit(limit)
    .select(['m.id', 'm.subject', 'm.body', 'm.essential', 'm.state', 'm.sendAt', 'o.email'])
    .select(['m.audience as kind', 'm.ticketTypeIds', 'm.ticketIds', 'm.orderId'])
    .select(['got.recipients', 'got.sent', 'got.failed'])
    .select(sql<string>`coalesce(nullif(u.name, ''), u.email)`.as('writtenBy'))
    .execute();
  return rows.map(({ ticketTypeIds, ticketIds, orderId, kind, email, ...row }) => ({
    ...row,
    ...readEmail(email),
    audience: audienceOf({ kind, ticketTypeIds, ticketIds, orderId }),
  }));
}
export type MessageRow = Awaited<ReturnType<typeof nextMessages>>[number];

/** Finds the next recipients of an event's messages. The recipient of a transferred ticket has an address of their own. */
export function nextRecipients(db: Database, eventId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('message_recipients as r')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.eventId', '=', 'r.eventId').onRef('m.id', '=', 'r.messageId'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.eventId', '=', 'r.eventId').onRef('o.id', '=', 'r.orderId'),
    )
    .leftJoin('ticket_transfers as x', (join) =>
      join.onRef('x.eventId', '=', 'r.eventId').onRef('x.id', '=', 'r.transferId'),
    )
    .where('r.eventId', '=', eventId)
    .$if(after !== undefined, (query) => query.where('r.mailId', '>', after as string))
    .orderBy('r.mailId')
    .limit(limit)
    .select(['r.mailId as id', 'm.subject', 'r.orderId'])
    .select(['r.sentAt', 'r.failedAt'])
    .select(sql<StoredEmail>`case when r.transfer_id is null then o.email else x.email end`.as('email'))
    .execute();
}
