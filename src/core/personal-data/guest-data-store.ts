import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { REMOVED_EMAIL } from '../orders/no-email.ts';
import { isResolvedBySomebody } from '../refunds/refund-outcome-store.ts';
import { holderOf, isSentOn } from '../tickets/ticket-holder.ts';

/** Finds events that ended before a time and were not checked lately, longest waiting first. */
export async function findEventsLongOver(
  db: Database,
  { endedBy, checkedBy }: { endedBy: Date; checkedBy: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from events
    where ends_at <= ${endedBy} and (guest_data_checked_at is null or guest_data_checked_at <= ${checkedBy})
    order by guest_data_checked_at nulls first, ends_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes that everything due of an event's orders has been removed. */
export async function noteChecked(db: Database, eventId: string, now: Date): Promise<void> {
  await db.updateTable('events').set({ guestDataCheckedAt: now }).where('id', '=', eventId).execute();
}

/**
 * Locks orders of an event that belong to no account (`ordersOwnedBy` says which do), after the order `after`. Orders that are locked right
 * now are left for the next run.
 */
export async function lockGuestOrders(
  tx: Transaction,
  eventId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where o.event_id = ${eventId} and ${after ? sql`o.id > ${after}` : sql`true`} and o.state <> 'held' and o.email <> ${REMOVED_EMAIL}
      and not exists (select from users u where o.buyer like 'user:%' and u.id = substr(o.buyer, 6) and u.deleted_at is null)
      and not exists (select from users u where u.email = lower(o.email) and u.email_verified and u.deleted_at is null)
      and not exists (select from order_claims c where c.event_id = ${eventId} and c.order_id = o.id)
    order by o.id limit ${limit} for update of o skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** SQL: whether an order `o` has an unfinished mail, refund, dispute or exception. An undeliverable mail is finished. */
const hasOpenBusiness = (eventId: string) => sql<boolean>`(
  exists (select from cancellations c where c.event_id = ${eventId} and c.check_at is not null)
  or exists (select from outbox b where b.event_id = ${eventId} and b.subject_id = o.id and b.due_at is not null)
  or exists (select from refunds r where r.event_id = ${eventId} and r.order_id = o.id and (
    r.state in ('requested', 'pending', 'processing')
    or (r.state = 'needs_attention' and not ${isResolvedBySomebody('r')})))
  or exists (select from disputes d where d.event_id = ${eventId} and d.order_id = o.id and d.state = 'open')
  or exists (select from payment_exceptions x where x.event_id = ${eventId} and x.order_id = o.id
    and x.resolved_at is null and x.kind <> 'mail_undelivered'))`;

/** SQL: whether an address belongs to an account. */
const hasAccount = (email: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from users u where u.email = lower(${email}) and u.email_verified and u.deleted_at is null)`;

/** Removes the addresses that an event's tickets were sent to, and their holders' details, except those of people with an account. */
export async function removeRecipients(tx: Transaction, eventId: string): Promise<void> {
  await sql`
    with removed as (
      update ticket_transfers t set email = ${REMOVED_EMAIL}
      where t.event_id = ${eventId} and t.email <> ${REMOVED_EMAIL} and not ${hasAccount(sql`t.email`)}
      returning t.id, t.ticket_id, t.accepted_at
    ), removed_with_those_taken_back as (
      update taken_back_transfers t set email = ${REMOVED_EMAIL}
      where t.event_id = ${eventId} and t.email <> ${REMOVED_EMAIL} and not ${hasAccount(sql`t.email`)}
    ), seats as (
      select k.order_id, k.line_number, k.seat
      from removed moved join tickets k on k.event_id = ${eventId} and k.id = moved.ticket_id
      where moved.accepted_at is not null and not ${isSentOn('moved', sql`${eventId}`)}
    ), attendees as (
      delete from attendees d using seats s
      where d.event_id = ${eventId} and d.order_id = s.order_id and d.line_number = s.line_number and d.seat = s.seat
    )
    delete from answers w using seats s
    where w.event_id = ${eventId} and w.order_id = s.order_id and w.line_number = s.line_number and w.seat = s.seat`.execute(
    tx,
  );
}

/** SQL: whether the ticket of a row `of` was accepted by somebody with an account. */
const isAccountsOwn = (of: string, eventId: string) => sql<boolean>`exists (
  select from tickets k where k.event_id = ${eventId} and k.order_id = ${sql.ref(`${of}.order_id`)}
    and k.line_number = ${sql.ref(`${of}.line_number`)} and k.seat = ${sql.ref(`${of}.seat`)} and ${hasAccount(holderOf('k', sql`${eventId}`))})`;

/**
 * Removes the buyer from orders, in every table that has them; orders with open business are left alone. The rows are locked, so that no
 * refund or dispute of theirs begins meanwhile. The caller has checked that they belong to no account.
 * @returns how many orders were changed
 */
export async function removeGuestData(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<number> {
  if (orderIds.length === 0) return 0;
  const { numAffectedRows } = await sql`
    with gone as materialized (
      select o.id from orders o
      where o.event_id = ${eventId} and o.id = any(${orderIds}::uuid[]) and not ${hasOpenBusiness(eventId)}
    ), mails as (
      update order_mails m set email = ${REMOVED_EMAIL}, refusal = null
      from gone where m.event_id = ${eventId} and m.order_id = gone.id
    ), address_changes as (
      delete from order_address_changes c using gone where c.event_id = ${eventId} and c.order_id = gone.id
    ), notes as (
      delete from order_notes n using gone where n.event_id = ${eventId} and n.order_id = gone.id
    ), tags as (
      delete from order_tags g using gone where g.event_id = ${eventId} and g.order_id = gone.id
    ), attendees as (
      delete from attendees d using gone where d.event_id = ${eventId} and d.order_id = gone.id and not ${isAccountsOwn('d', eventId)}
    ), answers as (
      delete from answers w using gone where w.event_id = ${eventId} and w.order_id = gone.id and not ${isAccountsOwn('w', eventId)}
    ), companies as (
      -- Invoices are kept; what was never sold is nobody's.
      delete from business_buyers f using gone where f.event_id = ${eventId} and f.order_id = gone.id
        and not exists (select from receipts n where n.event_id = ${eventId} and n.order_id = gone.id)
    ), refund_notes as (
      update refunds r set note = null
      from gone where r.event_id = ${eventId} and r.order_id = gone.id and r.note is not null
    ), requests as (
      update refund_requests q set requested_for = ''
      from gone where q.event_id = ${eventId} and q.order_id = gone.id
    ), messages as (
      update messages m set subject = 'Message removed', body = 'Message removed'
      from gone where m.event_id = ${eventId} and m.order_id = gone.id
    ), audit as (
      update audit_entries a set personal = null
      from gone where a.facts ->> 'orderId' = gone.id::text and a.facts ? 'orderId' and a.event_id = ${eventId}
        and a.personal is not null
    ), undelivered as (
      update payment_exceptions x set facts = x.facts || '{"to": null, "why": null}'
      from gone where x.event_id = ${eventId} and x.order_id = gone.id and x.kind = 'mail_undelivered'
    )
    update orders o set email = ${REMOVED_EMAIL}, buyer = 'removed', idempotency_key_hash = null, request_hash = null,
      held_from = null, held_seats = null, code_mailbox_key = null
    from gone where o.event_id = ${eventId} and o.id = gone.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
