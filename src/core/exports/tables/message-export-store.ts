import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { audienceOf } from '../../messages/message-store.ts';

/** Finds an event's next messages, in the order in which they were written. */
export async function nextMessages(db: Database, eventId: string, after: string | undefined, limit: number) {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('users as u', 'u.id', 'm.written_by')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'm.event_id').onRef('o.id', '=', 'm.order_id'),
    )
    .innerJoinLateral(
      sql<{ recipients: number; sent: number; failed: number }>`(
        select count(*)::int as recipients, count(r.sent_at)::int as sent, count(r.failed_at)::int as failed
        from message_recipients r where r.event_id = m.event_id and r.message_id = m.id)`.as('got'),
      (join) => join.onTrue(),
    )
    .where('m.event_id', '=', eventId)
    .$if(after !== undefined, (query) => query.where('m.id', '>', after as string))
    .orderBy('m.id')
    .limit(limit)
    .select(['m.id', 'm.subject', 'm.body', 'm.essential', 'm.state', 'm.send_at as sendAt', 'o.email'])
    .select(['m.audience as kind', 'm.ticket_type_ids', 'm.order_id'])
    .select(['got.recipients', 'got.sent', 'got.failed'])
    .select(sql<string>`coalesce(nullif(u.name, ''), u.email)`.as('writtenBy'))
    .execute();
  return rows.map(({ ticket_type_ids, order_id, kind, ...row }) => ({
    ...row,
    audience: audienceOf({ kind, ticket_type_ids, order_id }),
  }));
}
export type MessageRow = Awaited<ReturnType<typeof nextMessages>>[number];

/** Finds the next recipients of an event's messages. The recipient of a transferred ticket has an address of their own. */
export function nextRecipients(db: Database, eventId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('message_recipients as r')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.event_id', '=', 'r.event_id').onRef('m.id', '=', 'r.message_id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.event_id', '=', 'r.event_id').onRef('o.id', '=', 'r.order_id'),
    )
    .leftJoin('ticket_transfers as x', (join) =>
      join.onRef('x.event_id', '=', 'r.event_id').onRef('x.id', '=', 'r.transfer_id'),
    )
    .where('r.event_id', '=', eventId)
    .$if(after !== undefined, (query) => query.where('r.mail_id', '>', after as string))
    .orderBy('r.mail_id')
    .limit(limit)
    .select(['r.mail_id as id', 'm.subject', 'r.order_id as orderId'])
    .select(['r.sent_at as sentAt', 'r.failed_at as failedAt'])
    .select(sql<string>`case when r.transfer_id is null then o.email else x.email end`.as('email'))
    .execute();
}
