import { type Transaction, transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { learnReturn } from './learn-return.ts';
import type { AttemptKey } from './payment-reference.ts';
import { PayeeGone } from './provider-refusals.ts';
import { releasePayment } from './release-payment.ts';

/**
 * A person says that nothing went back of a payment whose account is gone: what it bought becomes good and is mailed, and it is not asked
 * after any more. The provider is asked once more first: should it know by now, what it says counts.
 * @param settle marks in the same transaction what was filed; false where that was settled before
 * @returns what `settle` did
 * @throws DomainError 'upstream' (payment.provider-unavailable), when the provider can be asked again and does not answer: nothing is changed
 */
export async function settleUnseenReturn(
  app: App,
  key: AttemptKey,
  settle: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const gone = await isGone(app, key);
  return transaction(app.db, async (tx) => {
    if (gone) await releasePayment(app, tx, key);
    return settle(tx);
  });
}

/** Asks what went back, and writes it down. @returns whether nobody can be asked */
async function isGone(app: App, key: AttemptKey): Promise<boolean> {
  try {
    await learnReturn(app, key);
    return false;
  } catch (cause) {
    if (cause instanceof PayeeGone) return true;
    const detail =
      'The account that this payment went to is connected again, but the card provider isn’t responding. Nothing was changed: try again in a moment.';
    throw new DomainError('upstream', 'payment.provider-unavailable', detail, { cause });
  }
}
