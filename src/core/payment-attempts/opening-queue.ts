import { sql } from 'kysely';
import { type Database, isOutage } from '../../db/database.ts';
import { createGroupCommit } from '../inventory/group-commit.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { ClientSession } from '../providers/payment-provider.ts';
import { type QueueMeter, UNWATCHED } from '../shared/queue-meter.ts';
import { changeOf, changesOf } from './changes-of-attempts.ts';

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
      const opened = openings.map(({ orderId, number, accessCode, redirectUrl, paymentId }) => ({
        ...{ orderId, number, accessCode, redirectUrl },
        ...(paymentId !== undefined && { paymentId }),
      }));
      const opening = changeOf('payment_attempts');
      // One statement is its own transaction, so the setting holds for this commit alone.
      await sql`
        with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
        update payment_attempts set
          access_code = ${opening} ->> 'accessCode',
          redirect_url = ${opening} ->> 'redirectUrl',
          provider_payment_id = ${opening} ->> 'paymentId',
          state = case when state = 'created' then 'opened' else state end
        from unhurried, ${changesOf(opened)}
        where event_id = ${eventId} and order_id = any(${opened.map(({ orderId }) => orderId)}::uuid[]) and ${opening} is not null
      `.execute(db);
      return openings.map(() => undefined);
    },
  });
  return { record: (opening) => commit(opening.eventId, opening) };
}
