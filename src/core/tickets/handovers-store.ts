import { type RawBuilder, sql } from 'kysely';

interface MadeRow {
  event_id: string;
  id: string;
  ticket_id: string;
  previous_id: string | null;
  email: string;
  sent_at: Date;
  accepted_at: Date | null;
  taken_back_at: Date | null;
}

/** SQL for all transfers that were ever made, in brackets: those that wait, that were accepted, and that their sender took back. */
export const TRANSFERS_MADE = sql<MadeRow>`(
  select event_id, id, ticket_id, previous_id, email, sent_at, accepted_at, null::timestamptz as taken_back_at from ticket_transfers
  union all
  select event_id, id, ticket_id, previous_id, email, sent_at, null, taken_back_at from taken_back_transfers)`;

/** SQL for all times that tickets were offered for resale, in brackets; `ended_at` is null while one still is. */
export const RESALES_MADE = sql`(
  select event_id, ticket_id, number, offered_at, ended_at, sold from ended_resales
  union all
  select event_id, ticket_id, (select count(*) + 1 from ended_resales ended
      where ended.event_id = resale.event_id and ended.ticket_id = resale.ticket_id)::smallint, offered_at, null, false
  from ticket_resales resale)`;

/** SQL for the code of the ticket in a row `k` while somebody had it by the transfer `by`; null is the order's customer. */
export const codeWhile = (by: RawBuilder<unknown>) => sql<string>`coalesce((
  select next.former_short_code from ticket_transfers next where next.event_id = k.event_id and next.ticket_id = k.id
    and next.previous_id is not distinct from ${by} and next.accepted_at is not null), k.short_code)`;

/** A ticket on its way to somebody. Instants are ISO 8601, as JSON in PostgreSQL writes them. */
export interface TransferMade {
  /** The ticket's short code when it was sent. */
  code: string;
  /** Null where the order's customer sent it. */
  from: string | null;
  to: string;
  sentAt: string;
  acceptedAt: string | null;
  /** The short code that it got when it was accepted. */
  newCode: string;
  takenBackAt: string | null;
}

/** SQL for what was sent to whom of the tickets of an order in a row `order`, oldest first. */
export const transfersOf = (order: string) => sql<TransferMade[]>`(
  select coalesce(json_agg(json_build_object('code', ${codeWhile(sql`moved.previous_id`)}, 'from', earlier.email, 'to', moved.email,
    'sentAt', moved.sent_at, 'acceptedAt', moved.accepted_at, 'newCode', ${codeWhile(sql`moved.id`)},
    'takenBackAt', moved.taken_back_at) order by moved.sent_at, moved.id), '[]')
  from tickets k join ${TRANSFERS_MADE} moved on moved.event_id = k.event_id and moved.ticket_id = k.id
  left join ticket_transfers earlier on earlier.event_id = moved.event_id and earlier.id = moved.previous_id
  where k.event_id = ${sql.ref(`${order}.event_id`)} and k.order_id = ${sql.ref(`${order}.id`)})`;

/** A ticket that its order's customer offered for resale. Instants as in `TransferMade`. */
export interface ResaleMade {
  /** The ticket's short code then. */
  code: string;
  /** Null of a ticket that was sold before offers were kept. */
  offeredAt: string | null;
  /** Null while it is on offer. */
  endedAt: string | null;
  /** The order of whoever bought it. */
  soldTo: string | null;
}

/** SQL for the times that tickets of an order in a row `order` were on resale, oldest first. */
export const resalesOf = (order: string) => sql<ResaleMade[]>`(
  select coalesce(json_agg(json_build_object('code', ${codeWhile(sql`null::uuid`)}, 'offeredAt', resale.offered_at,
    'endedAt', resale.ended_at, 'soldTo', bought.id) order by resale.number), '[]')
  from tickets k join ${RESALES_MADE} resale on resale.event_id = k.event_id and resale.ticket_id = k.id
  left join orders bought on resale.sold and bought.event_id = k.event_id and bought.resold_ticket_id = k.id
    and bought.state not in ('held', 'expired', 'cancelled')
  where k.event_id = ${sql.ref(`${order}.event_id`)} and k.order_id = ${sql.ref(`${order}.id`)})`;

/** SQL for the ticket on resale that an order in a row `order` is for; null where it takes a seat of its own. */
export const placeTakenBy = (order: string) => sql<{ code: string; orderId: string } | null>`(
  select json_build_object('code', ${codeWhile(sql`null::uuid`)}, 'orderId', k.order_id)
  from tickets k where k.event_id = ${sql.ref(`${order}.event_id`)} and k.id = ${sql.ref(`${order}.resold_ticket_id`)})`;

/** SQL for what the customer of the ticket in a row `ticket` sent and took back, oldest first. */
export const takenBackOf = (ticket: string) => sql<
  { email: string; sentAt: string; takenBackAt: string }[]
>`(select coalesce(json_agg(json_build_object('email', back.email, 'sentAt', back.sent_at, 'takenBackAt', back.taken_back_at)
    order by back.sent_at, back.id), '[]')
  from taken_back_transfers back where back.event_id = ${sql.ref(`${ticket}.event_id`)} and back.ticket_id = ${sql.ref(`${ticket}.id`)}
    and back.previous_id is null)`;

/** SQL for what became of the ticket of a transfer `moved` that its recipient sent on, oldest first: each transfer of theirs. */
export const sentOnOf = sql<
  { email: string; sentAt: string; acceptedAt: string | null; takenBackAt: string | null }[]
>`(select coalesce(json_agg(json_build_object('email', next.email, 'sentAt', next.sent_at, 'acceptedAt', next.accepted_at,
    'takenBackAt', next.taken_back_at) order by next.sent_at, next.id), '[]')
  from ${TRANSFERS_MADE} next where next.event_id = moved.event_id and next.ticket_id = moved.ticket_id and next.previous_id = moved.id)`;

/** SQL for the times that the ticket in a row `ticket` was on resale and is no longer, oldest first. */
export const resalesEndedOf = (ticket: string) => sql<
  { offeredAt: string | null; endedAt: string; sold: boolean }[]
>`(select coalesce(json_agg(json_build_object('offeredAt', ended.offered_at, 'endedAt', ended.ended_at, 'sold', ended.sold)
    order by ended.number), '[]')
  from ended_resales ended where ended.event_id = ${sql.ref(`${ticket}.event_id`)} and ended.ticket_id = ${sql.ref(`${ticket}.id`)})`;
