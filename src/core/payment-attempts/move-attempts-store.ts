import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { type ReportedState, UNSETTLED } from './attempt-state.ts';

/** What a provider reported of an attempt; what is left out stays. */
export interface AttemptReport {
  orderId: string;
  number: number;
  state?: ReportedState | undefined;
  channel?: string | null | undefined;
  providerFeeMinor?: number | null | undefined;
}

/**
 * Sets attempts to the last state of theirs in `reports`, which the statement checks, and stores what the provider reported. A succeeded
 * attempt is checked again only while its fee is unknown.
 * @param feeCheckAt when it is
 * @throws Error when one of them had succeeded
 */
export async function moveAttempts(
  tx: Transaction,
  eventId: string,
  reports: readonly AttemptReport[],
  { now, feeCheckAt }: { now: Date; feeCheckAt: Date | null },
): Promise<void> {
  const changes = new Map<string, AttemptReport>();
  for (const report of reports) {
    const key = `${report.orderId}.${report.number}`;
    const earlier = changes.get(key);
    changes.set(key, {
      orderId: report.orderId,
      number: report.number,
      state: report.state ?? earlier?.state,
      channel: report.channel ?? earlier?.channel,
      providerFeeMinor: report.providerFeeMinor ?? earlier?.providerFeeMinor,
    });
  }
  if (changes.size === 0) return;
  const changed = [...changes.values()];
  const orderIds = changed.map(({ orderId }) => orderId);
  const { numAffectedRows } = await sql`
    update payment_attempts set
      state = coalesce(change.state, payment_attempts.state),
      succeeded_at = case when change.state = 'succeeded' then ${now}::timestamptz else payment_attempts.succeeded_at end,
      channel = coalesce(change.channel, payment_attempts.channel),
      provider_fee_minor = coalesce(change.fee, payment_attempts.provider_fee_minor),
      check_at = case when change.fee is not null then null
        when change.state = 'succeeded' then ${feeCheckAt}::timestamptz else payment_attempts.check_at end
    from unnest(
      ${orderIds}::uuid[],
      ${changed.map(({ number }) => number)}::smallint[],
      ${changed.map(({ state }) => state ?? null)}::text[],
      ${changed.map(({ channel }) => channel ?? null)}::text[],
      ${changed.map(({ providerFeeMinor }) => providerFeeMinor ?? null)}::bigint[]
    ) as change (order_id, number, state, channel, fee)
    where payment_attempts.event_id = ${eventId} and payment_attempts.order_id = any(${orderIds}::uuid[])
      and payment_attempts.order_id = change.order_id and payment_attempts.number = change.number
      and (change.state is null or payment_attempts.state in (${sql.join(UNSETTLED.map((state) => sql.lit(state)))}))
  `.execute(tx);
  if (numAffectedRows !== BigInt(changed.length))
    throw new Error(`Of ${changed.length} attempts of event ${eventId}, some had succeeded.`);
}
