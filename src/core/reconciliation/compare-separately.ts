import { isRefusedRow } from '../../db/database.ts';
import { type AttemptKey, paymentReference } from '../ledger/payment-reference.ts';
import { PayeeDisconnected, Unreadable } from '../providers/provider-refusals.ts';
import type { App } from '../shared/app.ts';
import { describePayment } from './describe-payment.ts';
import type { Difference } from './reconciliation.ts';
import { findBooked } from './reconciliation-store.ts';

/**
 * Compares one payment, or what was returned of it, apart from all others: when something about it cannot be read or recorded, that is
 * a difference, and the comparison goes on. A payment to a disconnected account is skipped.
 * @throws an error that says that the provider or the database is away
 */
export async function compareSeparately(
  app: Pick<App, 'db' | 'log'>,
  provider: string,
  key: AttemptKey,
  comparing: () => Promise<Difference | undefined>,
): Promise<Difference | undefined> {
  const reference = paymentReference(key);
  try {
    return await comparing();
  } catch (error) {
    if (error instanceof PayeeDisconnected) {
      app.log.warn({ reference }, 'a payment can’t be compared: the account it went to is gone');
      return undefined;
    }
    if (!(error instanceof Unreadable) && !isRefusedRow(error)) throw error;
    app.log.warn({ err: error, reference }, 'a payment can’t be compared');
    const ours = (await findBooked(app.db, provider, [key])).get(reference);
    return ours && describePayment('unreadable', reference, ours, undefined, null);
  }
}
