import { type Transaction, transaction } from '../../db/database.ts';
import { resolveOpen } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import { findUnpaidAttempt } from '../payment-attempts/attempt-store.ts';
import { lockOrderOf } from '../payment-attempts/payment-lock.ts';
import type { App } from '../shared/app.ts';

/**
 * Files an exception, once, for a payment to an account that was disconnected before we knew whether it was charged. A payment that is
 * already recorded files nothing.
 */
export function fileUnverifiedPayment(
  app: Pick<App, 'db' | 'clock' | 'newId'>,
  key: AttemptKey,
): Promise<void> {
  const { eventId, orderId, number: attemptNumber } = key;
  return transaction(app.db, async (tx) => {
    await lockOrderOf(tx, key);
    const attempt = await findUnpaidAttempt(tx, key);
    if (!attempt) return;
    await fileException(app, tx, {
      ...attempt,
      eventId,
      orderId,
      attemptNumber,
      kind: 'reconciliation',
      code: 'account-disconnected',
    });
  });
}

/** Resolves the exceptions of payments whose result has become known, in this transaction. */
export async function resolveUnverifiedPayments(
  tx: Transaction,
  eventId: string,
  known: readonly { orderId: string; number: number; charged: boolean }[],
  now: Date,
): Promise<void> {
  // If a payment failed and was then paid, in one group, the last report is true.
  const last = [...new Map(known.map((one) => [`${one.orderId}.${one.number}`, one])).values()];
  const which = { eventId, kinds: ['reconciliation'], code: 'account-disconnected' } as const;
  const withCharge = (charged: boolean) => last.filter((one) => one.charged === charged);
  await resolveOpen(tx, { ...which, payments: withCharge(true) }, 'booked_since', now);
  await resolveOpen(tx, { ...which, payments: withCharge(false) }, 'not_charged', now);
}
