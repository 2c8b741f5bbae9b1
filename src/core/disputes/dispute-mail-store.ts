import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { DisputeState } from '../../db/schema.ts';
import { BOUGHT_TICKETS } from '../ledger/disputed-sale.ts';
import { nextTry } from '../outbox/next-try.ts';
import { type NumberedRow, numberedRowsOf } from '../receipts/receipt-rows.ts';
import { leftOfSale } from '../refunds/refund-orders-store.ts';
import { PENDING_REFUNDS } from './lost-dispute-store.ts';

export interface DisputeKey {
  eventId: string;
  disputeId: string;
}

export interface DisputeToTell {
  to: string;
  eventName: string;
  timeZone: string;
  orderId: string;
  state: DisputeState;
  /** When it was opened or decided. */
  updatedAt: Date;
  amountMinor: number;
  currency: string;
  category: string | null;
  dueAt: Date | null;
  hasTickets: boolean;
  provider: string;
  /** The account of the organiser's own that the payment went to; null: the platform's. */
  payee: string | null;
  /** What of a lost payment stayed with the organiser and goes back only if they send it, minor units. */
  restMinor: number;
}

/** What the organiser of a disputed order has not been told yet; undefined when there is nothing. */
export async function findDisputeToTell(
  db: Database,
  { eventId, disputeId }: DisputeKey,
): Promise<DisputeToTell | undefined> {
  const { rows } = await sql<DisputeToTell>`
    select u.email as "to", e.name as "eventName", e.time_zone as "timeZone", d.order_id as "orderId", d.state, d.updated_at as "updatedAt",
      d.amount_minor as "amountMinor", d.currency, d.category, d.due_at as "dueAt", ${BOUGHT_TICKETS} as "hasTickets",
      d.provider, a.payee,
      case when d.state = 'lost' and not ${PENDING_REFUNDS}
        then greatest(0, ${leftOfSale(sql`d.event_id`, sql`d.order_id`, sql`d.attempt_number`)}) else 0 end::bigint as "restMinor"
    from disputes d join events e on e.id = d.event_id join users u on u.id = e.owner_id
      join payment_attempts a on a.event_id = d.event_id and a.order_id = d.order_id and a.number = d.attempt_number
    where d.event_id = ${eventId} and d.id = ${disputeId} and u.deleted_at is null
      and case d.state when 'open' then d.opening_told_at else d.decision_told_at end is null
  `.execute(db);
  return rows[0];
}

/** Once told of a decision, nobody needs to hear any more that it was open. */
export async function markDisputeTold(
  db: Database,
  { eventId, disputeId }: DisputeKey,
  state: DisputeState,
  now: Date,
): Promise<void> {
  await sql`
    update disputes set opening_told_at = coalesce(opening_told_at, ${now}),
      decision_told_at = case when ${state} = 'open' then decision_told_at else ${now} end
    where event_id = ${eventId} and id = ${disputeId}
  `.execute(db);
}

/** Undefined when there is no such dispute. */
export async function findDisputeState(
  db: Database,
  { eventId, disputeId }: DisputeKey,
): Promise<DisputeState | undefined> {
  const found = await db
    .selectFrom('disputes')
    .select('state')
    .where('event_id', '=', eventId)
    .where('id', '=', disputeId)
    .executeTakeFirst();
  return found?.state;
}

/** Nobody needs to hear more of how it stood; it may have been decided while that was said. */
export async function endDisputeMails(
  db: Database,
  { eventId, disputeId }: DisputeKey,
  state: DisputeState,
): Promise<void> {
  await db
    .updateTable('disputes')
    .set({ mail_check_at: null })
    .where('event_id', '=', eventId)
    .where('id', '=', disputeId)
    .where('state', '=', state)
    .execute();
}

/** Takes disputes whose organisers should have been told by now, and puts each off. */
export async function takeUntoldDisputes(db: Database, now: Date, limit: number): Promise<DisputeKey[]> {
  const { rows } = await sql<DisputeKey>`
    update disputes set mail_check_at = ${nextTry(now, 'updated_at')}
    where (event_id, id) in (
      select event_id, id from disputes where mail_check_at <= ${now}
      order by mail_check_at limit ${limit} for update skip locked
    )
    returning event_id as "eventId", id as "disputeId"
  `.execute(db);
  return rows;
}

export interface CustomerToTell {
  to: string;
  eventName: string;
  orderId: string;
  linkVersion: number;
  state: DisputeState;
  /** When it was opened or decided. */
  updatedAt: Date;
  amountMinor: number;
  currency: string;
  /** The number of the credit note of a lost one; null where it has none. */
  creditNote: number | null;
  /** The order's receipt and credit notes. */
  numbered: NumberedRow[];
}

/**
 * What the customer whose tickets a dispute is about has not been told yet; undefined when there is nothing: it was about no tickets,
 * or it was won before they heard that it was open.
 */
export async function findCustomerToTell(
  db: Database,
  { eventId, disputeId }: DisputeKey,
): Promise<CustomerToTell | undefined> {
  const { rows } = await sql<CustomerToTell>`
    select o.email as "to", e.name as "eventName", o.id as "orderId", o.link_version as "linkVersion", d.state, d.updated_at as "updatedAt",
      d.amount_minor as "amountMinor", d.currency,
      (select n.number from receipts n where n.event_id = d.event_id and n.order_id = d.order_id and n.dispute_id = d.id) as "creditNote",
      ${numberedRowsOf(sql`d.event_id`, sql`d.order_id`)} as numbered
    from disputes d join events e on e.id = d.event_id join orders o on o.event_id = d.event_id and o.id = d.order_id
    where d.event_id = ${eventId} and d.id = ${disputeId} and ${BOUGHT_TICKETS}
      and case d.state when 'open' then d.customer_opening_told_at is null
        -- What was taken back meanwhile is not good again.
        when 'won' then d.customer_decision_told_at is null and d.customer_opening_told_at is not null and exists (
          select from tickets k where k.event_id = d.event_id and k.order_id = d.order_id and k.state <> 'revoked')
        else d.customer_decision_told_at is null end
  `.execute(db);
  return rows[0];
}

export async function markCustomerTold(
  db: Database,
  { eventId, disputeId }: DisputeKey,
  state: DisputeState,
  now: Date,
): Promise<void> {
  await sql`
    update disputes set customer_opening_told_at = coalesce(customer_opening_told_at, ${now}),
      customer_decision_told_at = case when ${state} = 'open' then customer_decision_told_at else ${now} end
    where event_id = ${eventId} and id = ${disputeId}
  `.execute(db);
}
