import { sql } from 'kysely';
import { type Transaction, transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import { scheduleNextCheck } from './attempt-store.ts';
import { type AttemptKey, paymentReference } from './payment-reference.ts';

/** How often the last question is repeated while nobody answers it. */
export const LAST_QUESTION_MS = 24 * 3_600_000;

const subjectOf = (reference: string) => `fee unsaid ${reference}`;

/**
 * A provider paid an organiser directly and does not say what it kept, so nobody knows what they got: that is filed, and not asked after
 * any more. The daily comparison goes on looking; whenever the fee is said it is booked, and what was filed is settled.
 */
export function fileUnsaidFee(
  app: Pick<App, 'db' | 'clock' | 'newId'>,
  key: AttemptKey,
  provider: string,
): Promise<void> {
  const { eventId, orderId, number: attemptNumber } = key;
  return transaction(app.db, async (tx) => {
    await fileException(app, tx, {
      kind: 'reconciliation',
      subject: subjectOf(paymentReference(key)),
      ...{ eventId, orderId, attemptNumber, provider },
      detail:
        'the card provider paid the organiser directly but hasn’t told us its fee, so their share of this payment isn’t in our books',
    });
    await scheduleNextCheck(tx, key, 'fee', null);
  });
}

/** The fees of these payments were said after all, and are booked in this transaction. */
export async function settleUnsaidFees(
  tx: Transaction,
  eventId: string,
  references: readonly string[],
  now: Date,
): Promise<void> {
  if (references.length === 0) return;
  await sql`
    update payment_exceptions set settled_at = ${now}, resolution = 'booked since'
    where event_id = ${eventId} and kind = 'reconciliation' and subject = any(${references.map(subjectOf)}::text[])
      and settled_at is null
  `.execute(tx);
}
