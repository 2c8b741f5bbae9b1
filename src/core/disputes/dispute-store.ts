import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { DisputeState, PaymentKind } from '../../db/schema.ts';
import { type CounterMove, lockInventory } from '../inventory/inventory-store.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import { nextDisputeCheck, nextFeeCheck } from './dispute-schedule.ts';
import { saleIsDisputed } from './disputed-sale.ts';

/** A payment that is disputed, with its order under lock. */
export interface DisputedPayment {
  provider: string;
  payee: string | null;
  orderState: 'held' | 'paid' | 'expired' | 'cancelled' | 'partly_refunded' | 'refunded';
  /** As what it was booked when it came in; null while it was not. */
  booked: PaymentKind | null;
}

/** Locks an order, under its event's lock, and reads what recording a dispute of one of its payments needs. */
export async function lockDisputedPayment(
  tx: Transaction,
  key: AttemptKey,
): Promise<DisputedPayment | undefined> {
  const { rows } = await sql<DisputedPayment>`
    select b.provider, b.payee, o.state as "orderState", b.booked_as as booked
    from orders o join payment_balances b on b.event_id = o.event_id and b.order_id = o.id and b.attempt_number = ${key.number}
    where o.event_id = ${key.eventId} and o.id = ${key.orderId}
    for update of o
  `.execute(tx);
  return rows[0];
}

/** Locks the event of a payment, and its order. */
export async function lockPayment(tx: Transaction, key: AttemptKey): Promise<DisputedPayment | undefined> {
  await lockInventory(tx, key.eventId);
  return lockDisputedPayment(tx, key);
}

export interface StoredDispute {
  id: string;
  state: DisputeState;
  openedAt: Date;
  decidedAt: Date | null;
  /** What the provider charges for it; null while it does not say. */
  feeMinor: number | null;
}

export function findDispute(
  tx: Transaction,
  { eventId, provider, providerId }: { eventId: string; provider: string; providerId: string },
): Promise<StoredDispute | undefined> {
  return tx
    .selectFrom('disputes')
    .where('event_id', '=', eventId)
    .where('provider', '=', provider)
    .where('provider_dispute_id', '=', providerId)
    .select(['id', 'state', 'opened_at as openedAt', 'decided_at as decidedAt', 'fee_minor as feeMinor'])
    .executeTakeFirst();
}

export async function insertDispute(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
  { id, provider, snapshot, now }: { id: string; provider: string; snapshot: DisputeSnapshot; now: Date },
): Promise<void> {
  const open = snapshot.state === 'open';
  await tx
    .insertInto('disputes')
    .values({
      event_id: eventId,
      id,
      order_id: orderId,
      attempt_number: number,
      provider,
      provider_dispute_id: snapshot.id,
      state: snapshot.state,
      amount_minor: snapshot.amountMinor,
      currency: snapshot.currency,
      category: snapshot.category,
      due_at: snapshot.dueAt,
      opened_at: now,
      decided_at: open ? null : now,
      updated_at: now,
      check_at: open ? nextDisputeCheck(now, now) : nextFeeCheck(snapshot, now, now),
      mail_check_at: now,
    })
    .execute();
}

/** Writes down what the provider says of a dispute that was open until now. */
export async function updateDispute(
  tx: Transaction,
  eventId: string,
  { id, openedAt }: StoredDispute,
  snapshot: DisputeSnapshot,
  now: Date,
): Promise<void> {
  const open = snapshot.state === 'open';
  await tx
    .updateTable('disputes')
    .set({
      state: snapshot.state,
      // One that is won says nothing any more of what it was about.
      ...(snapshot.state !== 'won' && { amount_minor: snapshot.amountMinor, currency: snapshot.currency }),
      category: snapshot.category,
      due_at: snapshot.dueAt,
      updated_at: now,
      check_at: open ? nextDisputeCheck(openedAt, now) : nextFeeCheck(snapshot, now, now),
      ...(!open && { decided_at: now, mail_check_at: now }),
    })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** Puts an order's good tickets on hold: they keep their seats and admit nobody. Waits for scans of them. */
export async function freezeTickets(tx: Transaction, eventId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ state: 'frozen' })
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'valid')
    .execute();
}

/** Makes what was on hold good again, unless another dispute of the same money is still open, or its payment is on hold. */
export async function thawTickets(tx: Transaction, eventId: string, orderId: string): Promise<void> {
  await sql`
    update tickets set state = 'valid'
    where event_id = ${eventId} and order_id = ${orderId} and state = 'frozen'
      and not ${saleIsDisputed(sql`${eventId}`, sql`${orderId}`)}
      and not exists (select from payment_balances b join payment_attempts a
        on a.event_id = b.event_id and a.order_id = b.order_id and a.number = b.attempt_number
        where b.event_id = ${eventId} and b.order_id = ${orderId} and b.booked_as = 'sale' and a.return_check_at is not null)
  `.execute(tx);
}

/** Takes all tickets of an order back; `reversed`: the customer's bank took the payment back. @returns which, and what that frees */
export async function revokeAll(
  tx: Transaction,
  eventId: string,
  orderId: string,
  now: Date,
  { reversed = false } = {},
): Promise<{ tickets: string[]; moves: CounterMove[] }> {
  const revoked = await tx
    .updateTable('tickets')
    .set({ state: 'revoked', revoked_at: now, reversed })
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('state', '!=', 'revoked')
    .returning(['id', 'ticket_type_id'])
    .execute();
  return {
    tickets: revoked.map(({ id }) => id),
    moves: revoked.map((ticket) => ({ ticketTypeId: ticket.ticket_type_id, held: 0, sold: -1 })),
  };
}

/**
 * What of a payment lies with its payee directly, minor units: settled there at the sale and not taken back since.
 * @param until without what refunds and disputes moved later than that; all is meant where it is left out
 */
export async function leftWithPayee(
  tx: Transaction,
  key: AttemptKey,
  until: Date | null = null,
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(case when t.debit_account = 'organiser' then t.amount_minor else -t.amount_minor end), 0)::bigint as left
    from ledger_transfers t
    where t.event_id = ${key.eventId} and t.order_id = ${key.orderId} and t.attempt_number = ${key.number} and t.kind = 'direct_settlement'
      and (${until}::timestamptz is null or not exists (
        select from ledger_transfers later where later.event_id = t.event_id and later.order_id = t.order_id
          and coalesce(later.refund_id, later.dispute_id) = coalesce(t.refund_id, t.dispute_id)
          and later.kind in ('refund', 'refund_reversal', 'dispute') and later.created_at > ${until}::timestamptz))
  `.execute(tx);
  return rows[0]?.left ?? 0;
}

/** Whether a payment is disputed now: nobody sends its money back meanwhile. */
export async function isDisputed(
  db: Database | Transaction,
  { eventId, orderId, number }: AttemptKey,
): Promise<boolean> {
  const found = await db
    .selectFrom('disputes')
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('attempt_number', '=', number)
    .where('state', '=', 'open')
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a payment is disputed now, or was: what its provider calls reversed may be that. */
export async function wasDisputed(
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
): Promise<boolean> {
  const found = await tx
    .selectFrom('disputes')
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('attempt_number', '=', number)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the payment that bought an order's tickets is disputed now. */
export async function isSaleDisputed(tx: Transaction, eventId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ disputed: boolean }>`
    select ${saleIsDisputed(sql`${eventId}`, sql`${orderId}`)} as disputed
  `.execute(tx);
  return rows[0]?.disputed ?? false;
}

/** Takes open disputes that are due and puts each off, so that several processes share them. */
export async function takeDisputes(
  db: Database,
  now: Date,
  limit: number,
): Promise<(AttemptKey & { provider: string; providerId: string })[]> {
  const young = nextDisputeCheck(now, now);
  const old = nextDisputeCheck(new Date(0), now);
  const { rows } = await sql<AttemptKey & { provider: string; providerId: string }>`
    update disputes set check_at = case when opened_at > ${now}::timestamptz - interval '14 days'
      then ${young}::timestamptz else ${old}::timestamptz end
    where (event_id, id) in (
      select event_id, id from disputes where check_at <= ${now} order by check_at limit ${limit} for update skip locked
    )
    returning event_id as "eventId", order_id as "orderId", attempt_number as number, provider,
      provider_dispute_id as "providerId"
  `.execute(db);
  return rows;
}

/** Its provider does not say any more what it charges for a decided dispute. */
export async function stopAsking(tx: Transaction, eventId: string, { id }: StoredDispute): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ check_at: null })
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
}
