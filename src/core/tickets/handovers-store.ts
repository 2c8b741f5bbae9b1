import { type RawBuilder, sql } from 'kysely';
import type { StoredEmail } from '../../db/column-types.ts';

interface MadeRow {
  eventId: string;
  id: string;
  ticketId: string;
  previousId: string | null;
  email: string;
  sentAt: Date;
  acceptedAt: Date | null;
  takenBackAt: Date | null;
}

/** SQL, in brackets: all transfers ever made: waiting, accepted, and taken back ones. */
export const TRANSFERS_MADE = sql<MadeRow>`(
  select event_id, id, ticket_id, previous_id, email, sent_at, accepted_at, null::timestamptz as taken_back_at from ticket_transfers
  union all
  select event_id, id, ticket_id, previous_id, email, sent_at, null, taken_back_at from taken_back_transfers)`;

/** SQL, in brackets: all offers of tickets for resale; `ended_at` is null for a present one. */
export const RESALES_MADE = sql`(
  select event_id, ticket_id, number, offered_at, ended_at, sold from ended_resales
  union all
  select event_id, ticket_id, (select count(*) + 1 from ended_resales ended
      where ended.event_id = resale.event_id and ended.ticket_id = resale.ticket_id)::smallint, offered_at, null, false
  from ticket_resales resale)`;

/** SQL: the code of the ticket in a row `k` while somebody had it by the transfer `by`; null means the order's customer. */
export const codeWhile = (by: RawBuilder<unknown>) => sql<string>`coalesce((
  select next.former_short_code from ticket_transfers next where next.event_id = k.event_id and next.ticket_id = k.id
    and next.previous_id is not distinct from ${by} and next.accepted_at is not null), k.short_code)`;

/** A ticket that was sent. Instants are ISO 8601, as PostgreSQL writes them in JSON. */
export interface TransferMade {
  /** The ticket's short code when it was sent. */
  code: string;
  /** Null when the order's customer sent it. */
  from: StoredEmail | null;
  to: StoredEmail;
  sentAt: string;
  acceptedAt: string | null;
  /** The short code that it got on acceptance. */
  newCode: string;
  takenBackAt: string | null;
}

/** SQL: the transfers of tickets of an order in a row `order`, oldest first. */
export const transfersOf = (order: string) => sql<TransferMade[]>`(
  select coalesce(json_agg(json_build_object('code', ${codeWhile(sql`moved.previous_id`)}, 'from', earlier.email, 'to', moved.email,
    'sentAt', moved.sent_at, 'acceptedAt', moved.accepted_at, 'newCode', ${codeWhile(sql`moved.id`)},
    'takenBackAt', moved.taken_back_at) order by moved.sent_at, moved.id), '[]')
  from tickets k join ${TRANSFERS_MADE} moved on moved.event_id = k.event_id and moved.ticket_id = k.id
  left join ticket_transfers earlier on earlier.event_id = moved.event_id and earlier.id = moved.previous_id
  where k.event_id = ${sql.ref(`${order}.event_id`)} and k.order_id = ${sql.ref(`${order}.id`)})`;

/** A ticket that its order's customer offered for resale. Instants as in `TransferMade`. */
export interface ResaleMade {
  /** The ticket's short code at that time. */
  code: string;
  /** Null for a ticket that was sold before offers were stored. */
  offeredAt: string | null;
  /** Null while it is offered. */
  endedAt: string | null;
  /** The buyer's order. */
  soldTo: string | null;
}

/** SQL: the resale offers of tickets of an order in a row `order`, oldest first. */
export const resalesOf = (order: string) => sql<ResaleMade[]>`(
  select coalesce(json_agg(json_build_object('code', ${codeWhile(sql`null::uuid`)}, 'offeredAt', resale.offered_at,
    'endedAt', resale.ended_at, 'soldTo', bought.id) order by resale.number), '[]')
  from tickets k join ${RESALES_MADE} resale on resale.event_id = k.event_id and resale.ticket_id = k.id
  left join orders bought on resale.sold and bought.event_id = k.event_id and bought.resold_ticket_id = k.id
    and bought.state not in ('held', 'expired', 'cancelled')
  where k.event_id = ${sql.ref(`${order}.event_id`)} and k.order_id = ${sql.ref(`${order}.id`)})`;

/** SQL: the ticket on resale that an order in a row `order` buys; null when the order takes a seat of its own. */
export const placeTakenBy = (order: string) => sql<{ code: string; orderId: string } | null>`(
  select json_build_object('code', ${codeWhile(sql`null::uuid`)}, 'orderId', k.order_id)
  from tickets k where k.event_id = ${sql.ref(`${order}.event_id`)} and k.id = ${sql.ref(`${order}.resold_ticket_id`)})`;

/** SQL: the transfers that the customer of the ticket in a row `ticket` made and took back, oldest first. */
export const takenBackOf = (ticket: string) => sql<
  { email: string; sentAt: string; takenBackAt: string }[]
>`(select coalesce(json_agg(json_build_object('email', back.email, 'sentAt', back.sent_at, 'takenBackAt', back.taken_back_at)
    order by back.sent_at, back.id), '[]')
  from taken_back_transfers back where back.event_id = ${sql.ref(`${ticket}.event_id`)} and back.ticket_id = ${sql.ref(`${ticket}.id`)}
    and back.previous_id is null)`;

/** SQL: the later transfers by the recipient of the row `transfer`, oldest first. */
export const sentOnOf = (transfer: string) => {
  const moved = sql.id(transfer);
  return sql<
    { email: string; sentAt: string; acceptedAt: string | null; takenBackAt: string | null }[]
  >`(select coalesce(json_agg(json_build_object('email', next.email, 'sentAt', next.sent_at, 'acceptedAt', next.accepted_at,
    'takenBackAt', next.taken_back_at) order by next.sent_at, next.id), '[]')
  from ${TRANSFERS_MADE} next where next.event_id = ${moved}.event_id and next.ticket_id = ${moved}.ticket_id and next.previous_id = ${moved}.id)`;
};

/** SQL: the ended resale offers of the ticket in a row `ticket`, oldest first. */
export const resalesEndedOf = (ticket: string) => sql<
  { offeredAt: string | null; endedAt: string; sold: boolean }[]
>`(select coalesce(json_agg(json_build_object('offeredAt', ended.offered_at, 'endedAt', ended.ended_at, 'sold', ended.sold)
    order by ended.number), '[]')
  from ended_resales ended where ended.event_id = ${sql.ref(`${ticket}.event_id`)} and ended.ticket_id = ${sql.ref(`${ticket}.id`)})`;
