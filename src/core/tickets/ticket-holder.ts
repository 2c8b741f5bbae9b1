import { type RawBuilder, sql } from 'kysely';
import type { StoredEmail } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';

/** The first time that an order's customer sent a ticket to somebody; where it went from there is not the customer's to know. */
export interface FirstTransfer {
  transferId: string;
  email: StoredEmail;
  /** ISO 8601, as JSON in PostgreSQL writes it. */
  sentAt: string;
  acceptedAt: string | null;
}

/** SQL of the row `transfer`: its recipient sent the ticket on to somebody who accepted it. */
export const isSentOn = (
  transfer: string,
  eventId: RawBuilder<unknown> = sql.ref(`${transfer}.event_id`),
) => {
  const moved = sql.id(transfer);
  return sql<boolean>`exists (select from ticket_transfers next
    where next.event_id = ${eventId} and next.ticket_id = ${moved}.ticket_id and next.previous_id = ${moved}.id
      and next.accepted_at is not null)`;
};

/** SQL for the first transfer of the ticket in a row `ticket`; null where its customer sent it to nobody. */
export const firstTransfer = (ticket: string) => sql<FirstTransfer | null>`(
  select json_build_object('transferId', moved.id, 'email', moved.email, 'sentAt', moved.sent_at, 'acceptedAt', moved.accepted_at)
  from ticket_transfers moved where moved.event_id = ${sql.ref(`${ticket}.event_id`)} and moved.ticket_id = ${sql.ref(`${ticket}.id`)}
    and moved.previous_id is null)`;

/** SQL for the address that has the ticket in a row `ticket` since somebody accepted it; null while its order's customer has it. */
export const holderOf = (
  ticket: string,
  eventId: RawBuilder<unknown> = sql.ref(`${ticket}.event_id`),
) => sql<StoredEmail | null>`(
  select moved.email from ticket_transfers moved
  where moved.event_id = ${eventId} and moved.ticket_id = ${sql.ref(`${ticket}.id`)} and moved.accepted_at is not null
    and not ${isSentOn('moved', eventId)})`;

/** SQL that tells whether somebody accepted the ticket whose seat a row `of` is about: what it says is theirs, not the customer's. */
export const isOfSentTicket = (of: string) => sql<boolean>`exists (
  select from tickets seated where seated.event_id = ${sql.ref(`${of}.event_id`)} and seated.order_id = ${sql.ref(`${of}.order_id`)}
    and seated.line_number = ${sql.ref(`${of}.line_number`)} and seated.seat = ${sql.ref(`${of}.seat`)}
    and ${holderOf('seated')} is not null)`;

/** SQL for the transfers by which others have tickets of an event: `id`, `order_id` and `ticket_id`, in brackets. */
export const transfersHeld = (eventId: string) => sql`(
  select moved.id, k.order_id, k.id as ticket_id
  from ticket_transfers moved join tickets k on k.event_id = moved.event_id and k.id = moved.ticket_id
  where moved.event_id = ${eventId}::uuid and moved.accepted_at is not null and not ${isSentOn('moved', sql`${eventId}::uuid`)})`;

/** Finds the tickets of one event that an address accepted and still has, good or on hold, newest first. */
export async function findReceivedTickets(db: Database, eventId: string, email: string) {
  const { rows } = await sql<{
    transferId: string;
    email: string;
    typeName: string;
    eventName: string;
    accent: string | null;
  }>`
    select moved.id as transfer_id, moved.email, type.name as type_name, e.name as event_name, e.accent
    from ticket_transfers moved
    join tickets k on k.event_id = moved.event_id and k.id = moved.ticket_id and k.state <> 'revoked'
    join ticket_types type on type.event_id = k.event_id and type.id = k.ticket_type_id
    join events e on e.id = moved.event_id
    where moved.event_id = ${eventId}::uuid and lower(moved.email) = ${email.toLowerCase()} and moved.accepted_at is not null
      and not ${isSentOn('moved')}
    order by moved.accepted_at desc, moved.id
    limit 50
  `.execute(db);
  return rows;
}
