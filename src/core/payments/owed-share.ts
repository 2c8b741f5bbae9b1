import { sql } from 'kysely';
import { transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import type { StoredRefund } from './refund-store.ts';

/** How long the provider has before somebody is told, from when the refund was asked for. */
const FILED_AFTER = '1 day';

const subjectOf = (refundId: string) => `share owed ${refundId}`;

/**
 * A refund has gone, and what the platform gives its payee back of its share could not be. It is tried again by asking after the refund;
 * what keeps failing is filed for a person, once.
 */
export async function noteOwedShare(
  app: Pick<App, 'db' | 'clock' | 'newId' | 'log'>,
  refund: StoredRefund,
  why: string,
): Promise<void> {
  const { eventId, id: refundId, orderId, attemptNumber, provider } = refund;
  app.log.warn({ refundId, why }, 'a share could not be given back with its refund; it will be tried again');
  await transaction(app.db, async (tx) => {
    const old = await tx
      .selectFrom('refunds')
      .where('event_id', '=', eventId)
      .where('id', '=', refundId)
      .where('created_at', '<', sql<Date>`${app.clock.now()}::timestamptz - ${FILED_AFTER}::interval`)
      .select('id')
      .executeTakeFirst();
    if (!old) return;
    await fileException(app, tx, {
      kind: 'reconciliation',
      subject: subjectOf(refundId),
      ...{ eventId, orderId, attemptNumber, refundId, provider },
      detail:
        'The refund itself has gone, and nothing more is to be sent to the customer. The service fee that goes back to the organiser with it could not be given back so far. It is tried again by itself, and booked with the refund once it is done.',
    });
  });
}

/** It was given back after all. */
export async function settleOwedShare(
  app: Pick<App, 'db' | 'clock'>,
  { eventId, id }: StoredRefund,
): Promise<void> {
  await app.db
    .updateTable('payment_exceptions')
    .set({ settled_at: app.clock.now(), resolution: 'given back since' })
    .where('event_id', '=', eventId)
    .where('kind', '=', 'reconciliation')
    .where('subject', '=', subjectOf(id))
    .where('settled_at', 'is', null)
    .execute();
}
