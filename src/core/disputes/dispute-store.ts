import { sql } from 'kysely';
import type { DisputeState } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import { takeByEvent } from '../shared/take-by-event.ts';
import { nextDisputeCheck, nextFeeCheck } from './dispute-schedule.ts';

export interface StoredDispute {
  id: string;
  state: DisputeState;
  openedAt: Date;
  decidedAt: Date | null;
  /** The provider's dispute fee; null until it is reported. */
  feeMinor: number | null;
}

export function findDispute(
  tx: Transaction,
  { eventId, provider, providerId }: { eventId: string; provider: string; providerId: string },
): Promise<StoredDispute | undefined> {
  return tx
    .selectFrom('disputes')
    .where('eventId', '=', eventId)
    .where('provider', '=', provider)
    .where('providerDisputeId', '=', providerId)
    .select(['id', 'state', 'openedAt', 'decidedAt', 'feeMinor'])
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
      eventId,
      id,
      orderId,
      attemptNumber: number,
      provider,
      providerDisputeId: snapshot.id,
      state: snapshot.state,
      amountMinor: snapshot.amountMinor,
      currency: snapshot.currency,
      category: snapshot.category,
      dueAt: snapshot.dueAt,
      openedAt: now,
      decidedAt: open ? null : now,
      updatedAt: now,
      checkAt: open ? nextDisputeCheck(now, now) : nextFeeCheck(snapshot, now, now),
    })
    .execute();
}

/** Records what the provider reports of a dispute that was open until now. */
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
      // The provider no longer reports the disputed amount of a won dispute.
      ...(snapshot.state !== 'won' && { amountMinor: snapshot.amountMinor, currency: snapshot.currency }),
      category: snapshot.category,
      dueAt: snapshot.dueAt,
      updatedAt: now,
      checkAt: open ? nextDisputeCheck(openedAt, now) : nextFeeCheck(snapshot, now, now),
      ...(!open && { decidedAt: now }),
    })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .execute();
}

/** Takes open disputes that are due and puts each off, so that several processes share them. */
export async function takeDisputes(
  db: Database,
  now: Date,
  limit: number,
): Promise<(AttemptKey & { provider: string; providerId: string })[]> {
  const young = nextDisputeCheck(now, now);
  const old = nextDisputeCheck(new Date(0), now);
  const due = await db
    .selectFrom('disputes')
    .where('checkAt', '<=', now)
    .orderBy('checkAt')
    .limit(limit)
    .select(['eventId', 'id'])
    .execute();
  return takeByEvent(due, async (eventId, keys) => {
    const { rows } = await sql<AttemptKey & { provider: string; providerId: string }>`
      update disputes set check_at = case when opened_at > ${now}::timestamptz - interval '14 days'
        then ${young}::timestamptz else ${old}::timestamptz end
      where event_id = ${eventId} and id = any(${keys.map(({ id }) => id)}::uuid[]) and check_at <= ${now}
      returning event_id, order_id, attempt_number as number, provider, provider_dispute_id as provider_id
    `.execute(db);
    return rows;
  });
}

/** Stops asking for the fee of a closed dispute, because the provider will not report it any more. */
export async function stopAsking(tx: Transaction, eventId: string, { id }: StoredDispute): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({ checkAt: null })
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .execute();
}
