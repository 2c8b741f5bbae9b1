import { sql } from 'kysely';
import { type Transaction, transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import { findUnpaidAttempt } from './attempt-store.ts';
import { type AttemptKey, paymentReference } from './payment-reference.ts';
import { lockOrderOf } from './refund-store.ts';

const subjectOf = (reference: string) => `account gone ${reference}`;

const DETAIL =
  'this payment was to go to the organiser’s own account at the card provider, which is no longer connected, so we can’t see whether the customer was charged. The order got no tickets from it. The organiser can look it up in their own dashboard at the card provider. If it was charged, send the money back there, then mark this as settled. If the account is connected again, we’ll check this payment again';

/**
 * Keeps for people, once, a payment that went to an account which is gone before anybody here knew whether it was charged. One that
 * is settled here files nothing.
 */
export function fileUnseenPayment(app: Pick<App, 'db' | 'clock' | 'newId'>, key: AttemptKey): Promise<void> {
  const { eventId, orderId, number: attemptNumber } = key;
  return transaction(app.db, async (tx) => {
    await lockOrderOf(tx, key);
    const attempt = await findUnpaidAttempt(tx, key);
    if (!attempt) return;
    await fileException(app, tx, {
      ...attempt,
      ...{ eventId, orderId, attemptNumber },
      kind: 'reconciliation',
      subject: subjectOf(paymentReference(key)),
      detail: DETAIL,
    });
  });
}

/** What became of these payments is known after all: what was filed of them is settled in this transaction. */
export async function settleUnseenPayments(
  tx: Transaction,
  eventId: string,
  known: readonly { reference: string; charged: boolean }[],
  now: Date,
): Promise<void> {
  if (known.length === 0) return;
  // Of one that failed and was paid then, all told at once, the last is true.
  const charged = new Map(known.map((one) => [subjectOf(one.reference), one.charged]));
  await sql`
    update payment_exceptions set settled_at = ${now},
      resolution = case when known.charged then 'booked since' else 'not charged' end
    from unnest(
      ${[...charged.keys()]}::text[], ${[...charged.values()]}::boolean[]
    ) as known (subject, charged)
    where event_id = ${eventId} and kind = 'reconciliation' and payment_exceptions.subject = known.subject
      and settled_at is null
  `.execute(tx);
}
