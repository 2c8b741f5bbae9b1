import type { PaymentKind } from '../../db/column-types.ts';
import type { Transaction } from '../../db/database.ts';
import type { DisputeSnapshot } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { bookUpTo, type Total } from './book-up-to.ts';
import type { AttemptKey } from './payment-reference.ts';

/** A dispute to book, with what its payment was booked as and to whom. */
export interface DisputeToBook {
  id: string;
  key: AttemptKey;
  payment: { booked: PaymentKind | null; provider: string; payee: string | null };
  snapshot: Pick<DisputeSnapshot, 'amountMinor' | 'currency'>;
}

/**
 * Books a lost dispute, once: the money goes from whoever it belonged to, to the provider. What the organiser's own account was paid
 * is debited there.
 * @param withPayee how much of the payment that account has, in minor units
 */
export function bookLostDispute(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  { id, key, payment, snapshot }: DisputeToBook,
  withPayee: number,
): Promise<void> {
  const { amountMinor, currency } = snapshot;
  const lost = {
    kind: 'dispute' as const,
    from: payment.booked === 'sale' ? 'organiser' : 'customer',
    to: `provider:${payment.provider}`,
    minor: amountMinor,
  };
  const fromPayee = paidDirectly(payment.payee, -Math.max(0, Math.min(withPayee, amountMinor)));
  return bookUpTo(app, tx, { payment: key, disputeId: id, currency }, [lost, ...fromPayee]);
}

/** Books what the payee's account received; below zero, what left it. */
export const paidDirectly = (payee: string | null, minor: number): Total[] =>
  payee === null ? [] : [{ kind: 'direct_settlement', from: 'organiser', to: `payee:${payee}`, minor }];
