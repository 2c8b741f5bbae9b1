import { sql } from 'kysely';
import { type Database, isOutage } from '../../db/database.ts';
import { createGroupCommit } from '../inventory/group-commit.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { ClientSession } from '../providers/payment-provider.ts';
import { type QueueMeter, UNWATCHED } from '../shared/queue-meter.ts';

export interface OpeningQueue {
  /** Stores what opens an attempt's pop-up, so that an unfinished payment can be continued from the order page. */
  record(opening: AttemptKey & ClientSession): Promise<void>;
}

const MAX_BATCH = 500;

/**
 * Written in groups and without waiting for the disk: an access code lost in a power cut costs the customer a new order,
 * never money, because the sweeper finds every attempt by its reference.
 */
export function createOpeningQueue(db: Database, meter: QueueMeter = UNWATCHED): OpeningQueue {
  const commit = createGroupCommit<AttemptKey & ClientSession, void>({
    maxBatch: MAX_BATCH,
    isOutage,
    meter,
    run: async (eventId, openings) => {
      const orderIds = openings.map(({ orderId }) => orderId);
      // One statement is its own transaction, so the setting holds for this commit alone.
      await sql`
        with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
        update payment_attempts set
          access_code = opening.access_code,
          redirect_url = opening.redirect_url,
          provider_payment_id = opening.provider_payment_id,
          state = case when payment_attempts.state = 'created' then 'opened' else payment_attempts.state end
        from unhurried, unnest(
          ${orderIds}::uuid[],
          ${openings.map((opening) => opening.number)}::smallint[],
          ${openings.map((opening) => opening.accessCode)}::text[],
          ${openings.map((opening) => opening.redirectUrl)}::text[],
          ${openings.map((opening) => opening.paymentId ?? null)}::text[]
        ) as opening (order_id, number, access_code, redirect_url, provider_payment_id)
        where payment_attempts.event_id = ${eventId} and payment_attempts.order_id = any(${orderIds}::uuid[])
          and payment_attempts.order_id = opening.order_id and payment_attempts.number = opening.number
      `.execute(db);
      return openings.map(() => undefined);
    },
  });
  return { record: (opening) => commit(opening.eventId, opening) };
}
