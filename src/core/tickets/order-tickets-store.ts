import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import type { CounterMove } from '../inventory/inventory-store.ts';
import { saleIsDisputed } from '../ledger/disputed-sale.ts';
import { insertMailsAbout, type NewMail, queueMails, withdrawMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { wake } from '../shared/work.ts';
import { endResales } from './resale-store.ts';
import { transfersHeld } from './ticket-holder.ts';
import { type TicketEvent, TRANSITIONS } from './ticket-state.ts';

/** Puts an order's good tickets on hold: they keep their seats and admit nobody. Waits for scans that are under way. */
export async function putTicketsOnHold(tx: Transaction, eventId: string, orderId: string): Promise<void> {
  await moveTickets(tx, eventId, sql<boolean>`order_id = ${orderId}`, 'hold');
}

/** Makes tickets on hold good again, unless another dispute of the same money is open or the payment is on hold. */
export async function releaseTickets(tx: Transaction, eventId: string, orderId: string): Promise<void> {
  const settled = sql<boolean>`order_id = ${orderId} and not ${saleIsDisputed(sql`${eventId}`, sql`${orderId}`)}
    and not exists (select from payment_balances b join payment_attempts a
      on a.event_id = b.event_id and a.order_id = b.order_id and a.number = b.attempt_number
      where b.event_id = ${eventId} and b.order_id = ${orderId} and b.booked_as = 'sale' and a.hold_check_at is not null)`;
  await moveTickets(tx, eventId, settled, 'release');
}

/**
 * Revokes tickets: the door answers "refunded" from now on. Waits for scans that are under way. @returns the seats that come free, without
 * those of resale offers
 */
export async function revokeTickets(
  tx: Transaction,
  eventId: string,
  ticketIds: readonly string[],
  { now, requestId }: { now: Date; requestId: string | null },
): Promise<CounterMove[]> {
  if (ticketIds.length === 0) return [];
  const which = sql<boolean>`id = any(${ticketIds}::uuid[])`;
  return (await endTickets(tx, eventId, which, { now, refundRequestId: requestId })).moves;
}

/** Notes what is kept of tickets that were given back. */
export async function keepOfTickets(
  tx: Transaction,
  eventId: string,
  kept: readonly { id: string; minor: number }[],
): Promise<void> {
  if (kept.length === 0) return;
  const [ids, minors] = [kept.map(({ id }) => id), kept.map(({ minor }) => minor)];
  await sql`
    update tickets k set kept_minor = kept.minor from unnest(${ids}::uuid[], ${minors}::bigint[]) as kept (id, minor)
    where k.event_id = ${eventId} and k.id = kept.id and k.id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * Revokes all tickets of an order; `reversed`: the customer's bank took the payment back. @returns the tickets, and the seats that come
 * free
 */
export async function revokeOrderTickets(
  tx: Transaction,
  eventId: string,
  orderId: string,
  now: Date,
  { reversed = false } = {},
): Promise<{ tickets: string[]; moves: CounterMove[] }> {
  return endTickets(tx, eventId, sql<boolean>`order_id = ${orderId}`, { now, reversed });
}

/**
 * Revokes the good tickets among those that are chosen. Whatever ends a ticket comes by here, so each ends its resale
 * and tells whoever has it.
 */
async function endTickets(
  tx: Transaction,
  eventId: string,
  which: RawBuilder<boolean>,
  { now, ...why }: { now: Date; refundRequestId?: string | null; reversed?: boolean },
): Promise<{ tickets: string[]; moves: CounterMove[] }> {
  const revoked = await moveTickets(tx, eventId, which, 'revoke', { revokedAt: now, ...why });
  const tickets = revoked.map(({ id }) => id);
  await tellHolders(tx, eventId, tickets, now);
  const freed = revoked.map((ticket) => ({ ticketTypeId: ticket.ticketTypeId, held: 0, sold: -1 }));
  return { tickets, moves: [...(await endResales(tx, eventId, tickets, now)), ...freed] };
}

/** Moves those of the chosen tickets for which it is possible; nothing else sets the state of a ticket. */
function moveTickets(
  tx: Transaction,
  eventId: string,
  which: RawBuilder<boolean>,
  event: TicketEvent,
  also: { revokedAt?: Date; refundRequestId?: string | null; reversed?: boolean } = {},
) {
  const { from, to } = TRANSITIONS[event];
  return tx
    .updateTable('tickets')
    .set({ state: to, ...also })
    .where('eventId', '=', eventId)
    .where(which)
    .where('state', 'in', from)
    .returning(['id', 'ticketTypeId'])
    .execute();
}

/** Mails those who accepted one of these tickets that it is no longer valid. A cancelled event's holders are told of that instead. */
async function tellHolders(
  tx: Transaction,
  eventId: string,
  tickets: readonly string[],
  now: Date,
): Promise<void> {
  if (tickets.length === 0) return;
  const held = sql`
    select held.id, '{"about": "ended"}'::jsonb as facts from ${transfersHeld(eventId)} held
    where held.ticket_id = any(${tickets}::uuid[])
      and not exists (select from events where id = ${eventId} and cancelled_at is not null)`;
  const { numAffectedRows } =
    await sql`${insertMailsAbout('ticket-news', eventId, now, held, { bulk: false })}`.execute(tx);
  if (numAffectedRows) await wake(tx, 'outbox');
}

/** Mails an order's tickets, once they are good, unless they were mailed before. */
export async function mailTicketsNow(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { eventId, orderId }: { eventId: string; orderId: string },
): Promise<void> {
  const unmailed = await tx
    .selectFrom('orders')
    .select('id')
    .where('eventId', '=', eventId)
    .where('id', '=', orderId)
    .where('paidAt', 'is not', null)
    .where('mailedAt', 'is', null)
    .executeTakeFirst();
  if (!unmailed) return;
  // The waiting mail may just have found no good ticket, so it is replaced.
  await withdrawMails(tx, { kind: 'tickets', eventId, subjectId: orderId, facts: { isFirst: true } });
  await queueMails(app, tx, [firstTicketsMail(eventId, orderId)]);
}

/** The mail with an order's tickets after its payment. */
export const firstTicketsMail = (eventId: string, orderId: string): NewMail => ({
  kind: 'tickets',
  eventId,
  subjectId: orderId,
  facts: { isFirst: true },
});
