import { sql } from 'kysely';
import type { StoredEmail } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { addressHash } from './opt-out.ts';

/** Finds a message's text, and what decides whether its mails are still sent. */
export function findMailedMessage(db: Database, eventId: string, messageId: string) {
  return db
    .selectFrom('messages as m')
    .innerJoin('events as e', 'e.id', 'm.eventId')
    .innerJoin('organisations as g', 'g.id', 'e.organisationId')
    .where('m.eventId', '=', eventId)
    .where('m.id', '=', messageId)
    .select([
      ...(['m.subject', 'm.body', 'm.essential', 'm.audience'] as const),
      ...(['e.name', 'e.approval', 'e.cancelledAt'] as const),
      ...(['g.id as organisationId', 'g.name as organisation', 'g.messageTrust as trust'] as const),
    ])
    .executeTakeFirst();
}

/**
 * Finds a recipient of a message: an order's customer or, with a transfer, the person who was sent one of its tickets. `hasTickets` says
 * whether they still have one that is not revoked.
 */
export async function findAddressee(
  app: Pick<App, 'db' | 'secret'>,
  to: { eventId: string; orderId: string; transferId: string | null; organisationId: string },
) {
  const { eventId, orderId, transferId, organisationId } = to;
  const hash = addressHash(app, sql`${organisationId}::text`, sql`coalesce(t.email, o.email)`);
  const { rows } = await sql<{
    email: StoredEmail;
    linkVersion: number;
    hash: Buffer;
    hasTickets: boolean;
    optedOut: boolean;
  }>`
    select coalesce(t.email, o.email) as email, o.link_version, ${hash} as hash,
      exists (
        select from tickets k left join lateral (
          select s.id from ticket_transfers s where s.event_id = k.event_id and s.ticket_id = k.id and s.accepted_at is not null
          order by s.accepted_at desc, s.id desc limit 1) h on true
        where k.event_id = o.event_id and k.order_id = o.id and k.state <> 'revoked' and h.id is not distinct from t.id) as has_tickets,
      exists (select from mail_opt_outs x where x.organisation_id = ${organisationId} and x.address_hash = ${hash}) as opted_out
    from orders o left join ticket_transfers t on t.event_id = o.event_id and t.id = ${transferId}
    where o.event_id = ${eventId} and o.id = ${orderId}`.execute(app.db);
  return rows[0];
}

/** Hashes an address as the organisation's list of opt-outs has it. */
export async function hashOfAddress(
  app: Pick<App, 'db' | 'secret'>,
  organisationId: string,
  email: string,
): Promise<Buffer> {
  const { rows } = await sql<{ hash: Buffer }>`
    select ${addressHash(app, sql`${organisationId}::text`, sql`${email}::text`)} as hash`.execute(app.db);
  return rows[0]?.hash as Buffer;
}
