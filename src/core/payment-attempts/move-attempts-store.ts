import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { type ReportedState, UNSETTLED } from './attempt-state.ts';
import { changeOf, changesOf } from './changes-of-attempts.ts';

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
  const change = changeOf('payment_attempts');
  const { numAffectedRows } = await sql`
    update payment_attempts set
      state = coalesce(${change} ->> 'state', state),
      succeeded_at = case when ${change} ->> 'state' = 'succeeded' then ${now}::timestamptz else succeeded_at end,
      channel = coalesce(${change} ->> 'channel', channel),
      provider_fee_minor = coalesce((${change} ->> 'providerFeeMinor')::bigint, provider_fee_minor),
      check_at = case when ${change} ->> 'providerFeeMinor' is not null then null
        when ${change} ->> 'state' = 'succeeded' then ${feeCheckAt}::timestamptz else check_at end
    from ${changesOf(changed)}
    where event_id = ${eventId} and order_id = any(${changed.map(({ orderId }) => orderId)}::uuid[]) and ${change} is not null
      and (${change} ->> 'state' is null or state in (${sql.join(UNSETTLED.map((state) => sql.lit(state)))}))
  `.execute(tx);
  if (numAffectedRows !== BigInt(changed.length))
    throw new Error(`Of ${changed.length} attempts of event ${eventId}, some had succeeded.`);
}
