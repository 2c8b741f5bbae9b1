import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { fileExceptions } from '../exceptions/file-exception.ts';
import { type AttemptKey, paymentReference } from '../payments/payment-reference.ts';
import type { App } from '../shared/app.ts';

/** After so long a customer hears that their money takes longer, if it is not on its way by then. */
const TROUBLE_MS = 15 * 60_000;

/** Refunds of a payment that were held back while it was disputed are asked for now. */
export async function resumeRefunds(
  app: Pick<App, 'clock' | 'jobs'>,
  tx: Transaction,
  { eventId, orderId, number }: AttemptKey,
): Promise<void> {
  const now = app.clock.now();
  const resumed = await tx
    .updateTable('refunds')
    .set({
      check_at: now,
      trouble_check_at: sql`case when trouble_told_at is null then ${new Date(now.getTime() + TROUBLE_MS)}::timestamptz end`,
    })
    .where('event_id', '=', eventId)
    .where('order_id', '=', orderId)
    .where('attempt_number', '=', number)
    .where('state', '=', 'requested')
    .returning('id')
    .execute();
  await app.jobs.enqueue(
    tx,
    'request-refund',
    resumed.map(({ id }) => ({ eventId, refundId: id })),
  );
}

/**
 * The bank gave the customer their money back: refunds of the same money that were not asked for yet are never asked for. What is
 * still left of the payment covers the oldest of them.
 */
export async function giveUpRefunds(
  app: Pick<App, 'clock' | 'newId'>,
  tx: Transaction,
  key: AttemptKey,
): Promise<void> {
  const { eventId, orderId, number } = key;
  const now = app.clock.now();
  const waiting = await tx
    .selectFrom('refunds as r')
    .innerJoin('payment_attempts as a', (join) =>
      join
        .onRef('a.event_id', '=', 'r.event_id')
        .onRef('a.order_id', '=', 'r.order_id')
        .onRef('a.number', '=', 'r.attempt_number'),
    )
    .where('r.event_id', '=', eventId)
    .where('r.order_id', '=', orderId)
    .where('r.attempt_number', '=', number)
    .where('r.state', '=', 'requested')
    .select(['r.id', 'r.amount_minor as amountMinor', 'r.currency', 'a.provider'])
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
  let left = await leftOf(tx, key);
  const covered = new Set<string>();
  left += waiting.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  for (const { id, amountMinor } of waiting) {
    if (amountMinor > left) continue;
    left -= amountMinor;
    covered.add(id);
  }
  const givenUp = waiting.filter(({ id }) => !covered.has(id));
  if (givenUp.length === 0) return;
  const ids = givenUp.map(({ id }) => id);
  await tx
    .updateTable('refunds')
    .set({ state: 'failed', updated_at: now, check_at: null, trouble_check_at: null })
    .where('event_id', '=', eventId)
    .where('id', 'in', ids)
    .execute();
  await fileExceptions(
    app,
    tx,
    givenUp.map(({ id, amountMinor, currency, provider }) => ({
      kind: 'refund_failed' as const,
      subject: id,
      ...{ eventId, orderId, attemptNumber: number, refundId: id, provider, amountMinor, currency },
      detail: 'the refund was not sent: a dispute was lost, so the customer has this money from their bank',
      resolution: 'paid back by the bank',
      settled: true,
    })),
  );
  await sql`
    update payment_exceptions set settled_at = ${now}, resolution = 'paid back by the bank'
    where event_id = ${eventId} and settled_at is null and kind in ('refund_failed', 'refund_needs_attention')
      and refund_id = any(${ids}::uuid[])
  `.execute(tx);
}

/** What is left of a payment, minor units: less all that went back, is on its way, or was lost to a dispute. Below zero: too much went. */
export async function leftOf(tx: Transaction, key: AttemptKey): Promise<number> {
  const { eventId, orderId, number } = key;
  const { rows } = await sql<{ left: number }>`
    select coalesce((
      select sum(amount_minor) from ledger_transfers
      where event_id = ${eventId} and order_id = ${orderId} and reference = ${paymentReference(key)}
        and kind in ('sale', 'late_payment', 'duplicate_payment', 'mismatched_payment')
    ), 0)::bigint - coalesce((
      select sum(amount_minor) from refunds
      where event_id = ${eventId} and order_id = ${orderId} and attempt_number = ${number} and state <> 'failed'
    ), 0)::bigint - coalesce((
      select sum(amount_minor) from disputes
      where event_id = ${eventId} and order_id = ${orderId} and attempt_number = ${number} and state = 'lost'
    ), 0)::bigint as left
  `.execute(tx);
  return rows[0]?.left ?? 0;
}
