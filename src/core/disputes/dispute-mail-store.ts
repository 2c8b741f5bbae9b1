import { sql } from 'kysely';
import type { DisputeState, StoredEmail } from '../../db/column-types.ts';
import type { Database } from '../../db/database.ts';
import { hasBoughtTickets } from '../ledger/disputed-sale.ts';
import { leadingOwner } from '../organisations/organisation-store.ts';
import { type NumberedRow, numberedRowsOf } from '../receipts/receipt-rows.ts';
import { leftOfSale } from '../refunds/refund-orders-store.ts';
import { hasPendingRefunds } from './lost-dispute-store.ts';

/** A mail that a dispute has come to this state. It is out of date once the dispute is in another one. */
export interface DisputeNews {
  eventId: string | null;
  disputeId: string;
  state: DisputeState;
}

export interface DisputeToNotify {
  to: string;
  eventName: string;
  timeZone: string;
  orderId: string;
  state: DisputeState;
  amountMinor: number;
  currency: string;
  category: string | null;
  dueAt: Date | null;
  hasTickets: boolean;
  provider: string;
  /** The organiser's own account that the payment went to; null for the platform's. */
  payee: string | null;
  /** The part of a lost payment that the organiser still has and that goes back only if they send it, in minor units. */
  restMinor: number;
}

/** Reads what the organiser of a disputed order is told; undefined when there is nothing to tell. */
export async function findDisputeToNotify(
  db: Database,
  { eventId, disputeId, state }: DisputeNews,
): Promise<DisputeToNotify | undefined> {
  const { rows } = await sql<DisputeToNotify>`
    select u.email as "to", e.name as event_name, e.time_zone, d.order_id, d.state,
      d.amount_minor, d.currency, d.category, d.due_at, ${hasBoughtTickets('d')} as has_tickets,
      d.provider, a.payee,
      case when d.state = 'lost' and not ${hasPendingRefunds(sql`d.event_id`)}
        then greatest(0, ${leftOfSale(sql`d.event_id`, sql`d.order_id`, sql`d.attempt_number`)}) else 0 end::bigint as rest_minor
    from disputes d join events e on e.id = d.event_id join users u on u.id = ${leadingOwner(sql`e.organisation_id`)}
      join payment_attempts a on a.event_id = d.event_id and a.order_id = d.order_id and a.number = d.attempt_number
    where d.event_id = ${eventId} and d.id = ${disputeId} and d.state = ${state} and u.deleted_at is null
  `.execute(db);
  return rows[0];
}

export interface CustomerToNotify {
  to: StoredEmail;
  eventId: string;
  eventName: string;
  orderId: string;
  linkVersion: number;
  state: DisputeState;
  amountMinor: number;
  currency: string;
  /** The number of the lost dispute's credit note; null when it has none. */
  creditNote: number | null;
  /** The order's receipt and credit notes. */
  numbered: NumberedRow[];
}

/** Reads what the customer is told about their tickets; undefined when the dispute was about no tickets. */
export async function findCustomerToNotify(
  db: Database,
  { eventId, disputeId, state }: DisputeNews,
): Promise<CustomerToNotify | undefined> {
  const { rows } = await sql<CustomerToNotify>`
    select o.email as "to", e.id as event_id, e.name as event_name, o.id as order_id, o.link_version, d.state,
      d.amount_minor, d.currency,
      (select n.number from receipts n where n.event_id = d.event_id and n.order_id = d.order_id and n.dispute_id = d.id) as credit_note,
      ${numberedRowsOf(sql`d.event_id`, sql`d.order_id`)} as numbered
    from disputes d join events e on e.id = d.event_id join orders o on o.event_id = d.event_id and o.id = d.order_id
    where d.event_id = ${eventId} and d.id = ${disputeId} and d.state = ${state} and ${hasBoughtTickets('d')}
      -- Tickets that were revoked meanwhile do not become valid again.
      and (d.state <> 'won' or exists (
        select from tickets k where k.event_id = d.event_id and k.order_id = d.order_id and k.state <> 'revoked'))
  `.execute(db);
  return rows[0];
}
