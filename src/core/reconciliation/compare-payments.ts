import type { AttemptState } from '../../db/column-types.ts';
import type { DifferenceKind } from '../exceptions/exception-facts.ts';
import type { PaymentSnapshot } from '../providers/payment-provider.ts';

/** A payment as our books have it. */
export interface BookedPayment {
  eventId: string;
  orderId: string;
  number: number;
  state: AttemptState;
  currency: string;
  /** How much came in according to the ledger, in minor units; null when nothing was booked. */
  bookedMinor: number | null;
  /** How much of it was returned by refunds and disputes. */
  goneBackMinor: number;
  /** Whether the customer's bank has yet to decide whose the money is. */
  disputed: boolean;
  /** Whether a person is asked whether its money is there, or has said that it is. */
  onHold: boolean;
  /** The provider's fee; null until it is reported. */
  feeMinor: number | null;
}

/** Tells how a payment that both sides know differs; undefined when they agree, or when nothing was paid on either side. */
export function compare(ours: BookedPayment, theirs: PaymentSnapshot): DifferenceKind | undefined {
  const paidThere = theirs.status === 'succeeded';
  const paidHere = ours.state === 'succeeded';
  if ((paidThere || theirs.status === 'reversed') && !paidHere) return 'unpaid-here';
  if (!paidHere) return undefined;
  // Nothing was returned yet and the bank decides: Paystack calls a payment reversed once it is disputed.
  if (theirs.status === 'reversed' && (ours.disputed || ours.onHold)) return undefined;
  // Providers call a payment reversed once all of it was returned.
  if (!paidThere) return ours.goneBackMinor >= (ours.bookedMinor ?? 0) ? undefined : 'unpaid-there';
  if (ours.bookedMinor === null) return theirs.amountMinor > 0 ? 'unbooked' : undefined;
  if (ours.currency !== theirs.currency) return 'currency';
  if (ours.bookedMinor !== theirs.amountMinor) return 'amount';
  const feeDiffers = ours.feeMinor !== null && theirs.feeMinor !== null && ours.feeMinor !== theirs.feeMinor;
  return feeDiffers ? 'fee' : undefined;
}
