import { type Transaction, transaction } from '../../db/database.ts';
import { resolveOpen } from '../exceptions/exception-store.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { AttemptKey } from '../ledger/payment-reference.ts';
import type { App } from '../shared/app.ts';
import { findUnpaidAttempt } from './attempt-store.ts';
import { lockOrderOf } from './payment-lock.ts';

/**
 * Keeps for people, once, a payment that went to an account which is gone before anybody here knew whether it was charged. One that
 * is recorded here files nothing.
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
      ...{ eventId, orderId, attemptNumber },
      kind: 'reconciliation',
      code: 'account-disconnected',
    });
  });
}

/** What became of these payments is known after all: what was filed of them is resolved in this transaction. */
export async function resolveUnverifiedPayments(
  tx: Transaction,
  eventId: string,
  known: readonly { orderId: string; number: number; charged: boolean }[],
  now: Date,
): Promise<void> {
  // Of one that failed and was paid then, all told at once, the last is true.
  const last = [...new Map(known.map((one) => [`${one.orderId}.${one.number}`, one])).values()];
  const which = { eventId, kinds: ['reconciliation'], code: 'account-disconnected' } as const;
  const withCharge = (charged: boolean) => last.filter((one) => one.charged === charged);
  await resolveOpen(tx, { ...which, payments: withCharge(true) }, 'booked_since', now);
  await resolveOpen(tx, { ...which, payments: withCharge(false) }, 'not_charged', now);
}
