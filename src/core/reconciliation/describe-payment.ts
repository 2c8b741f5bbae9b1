import type { DifferenceKind } from '../exceptions/exception-facts.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { PaymentSnapshot } from '../providers/payment-provider.ts';
import type { BookedPayment } from './compare-payments.ts';
import type { Difference } from './reconciliation.ts';

/** Describes a difference about a payment itself, as both sides have it. */
export function describePayment(
  kind: DifferenceKind,
  reference: string,
  ours: BookedPayment | undefined,
  theirs: PaymentSnapshot | undefined,
  outcome: Difference['outcome'],
): Difference {
  return {
    kind,
    reference,
    order: ours ? { eventId: ours.eventId, orderId: ours.orderId, number: orderNumber(ours.orderId) } : null,
    ours: ours
      ? { amountMinor: ours.bookedMinor ?? 0, currency: ours.currency, feeMinor: ours.feeMinor }
      : null,
    theirs: theirs
      ? {
          amountMinor: theirs.amountMinor,
          currency: theirs.currency,
          feeMinor: theirs.feeMinor,
          status: theirs.status,
        }
      : null,
    outcome,
  };
}
