import type { Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { learnReturn } from './learn-return.ts';
import type { AttemptKey } from './payment-reference.ts';
import { PayeeGone } from './provider-refusals.ts';
import { releasePayment } from './release-payment.ts';

/**
 * A person says that nothing went back of a payment whose account is gone: what it bought becomes good and is mailed, and it is not asked
 * after any more. The provider is asked once more first: should it know by now, what it says counts, and settles what was filed.
 * @returns what is changed in the transaction that settles what was filed
 * @throws DomainError 'upstream' (payment.provider-unavailable), when the provider can be asked again and does not answer: nothing is changed
 */
export async function nothingRefunded(
  app: App,
  key: AttemptKey,
): Promise<(tx: Transaction) => Promise<void>> {
  const gone = await isGone(app, key);
  return async (tx) => {
    if (gone) await releasePayment(app, tx, key);
  };
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
