import type { AttemptState } from '../../db/schema.ts';
import type { PaymentSnapshot } from './payment-provider.ts';

/** A payment as our books have it. */
export interface BookedPayment {
  eventId: string;
  orderId: string;
  number: number;
  state: AttemptState;
  currency: string;
  /** What the ledger says came in, minor units; null where nothing was booked. */
  bookedMinor: number | null;
  /** What went back of it by refunds and disputes. */
  goneBackMinor: number;
  /** Whether its customer's bank has yet to decide whose the money is. */
  disputed: boolean;
  /** What the provider keeps; null while it did not say. */
  feeMinor: number | null;
}

/**
 * `unsettled`: paid there and not here. `missing-here`: paid there with a reference of ours that nobody here knows. `missing-there`:
 * paid here, and the provider knows nothing of it. `unpaid-there`: paid here, and there it is not. `unbooked`: paid, and not in
 * the ledger. `amount`, `currency`, `fee`: not the same on both sides. `refund-missing-here`: sent back there, by hand say, and not in
 * our books. `refund-state`: done there and not here. `refund-missing-there`: sent back in our books, and not there (any more). `refund-amount`: not
 * the same on both sides. `dispute-missing-here`: disputed there, and nobody here heard of it. `dispute-state`: decided there, and not
 * so here. `dispute-missing-there`: disputed in our books only. `dispute-amount`: not the same on both sides. `unreadable`: what the
 * provider says of it, or of what went back of it, cannot be read or contradicts our books.
 */
export type DifferenceKind =
  | 'unsettled'
  | 'missing-here'
  | 'missing-there'
  | 'unpaid-there'
  | 'unbooked'
  | 'amount'
  | 'currency'
  | 'fee'
  | 'refund-missing-here'
  | 'refund-state'
  | 'refund-missing-there'
  | 'refund-amount'
  | 'dispute-missing-here'
  | 'dispute-state'
  | 'dispute-missing-there'
  | 'dispute-amount'
  | 'unreadable';

/** How a payment that both sides know differs; undefined where they agree, or nothing was paid anywhere. */
export function compare(ours: BookedPayment, theirs: PaymentSnapshot): DifferenceKind | undefined {
  const paidThere = theirs.status === 'succeeded';
  const paidHere = ours.state === 'succeeded';
  if ((paidThere || theirs.status === 'reversed') && !paidHere) return 'unsettled';
  if (!paidHere) return undefined;
  // Nothing went so far, and the bank decides: Paystack calls a payment reversed once it is disputed.
  if (theirs.status === 'reversed' && ours.disputed) return undefined;
  // Providers call a payment reversed once all of it went back.
  if (!paidThere) return ours.goneBackMinor >= (ours.bookedMinor ?? 0) ? undefined : 'unpaid-there';
  if (ours.bookedMinor === null) return theirs.amountMinor > 0 ? 'unbooked' : undefined;
  if (ours.currency !== theirs.currency) return 'currency';
  if (ours.bookedMinor !== theirs.amountMinor) return 'amount';
  const feeDiffers = ours.feeMinor !== null && theirs.feeMinor !== null && ours.feeMinor !== theirs.feeMinor;
  return feeDiffers ? 'fee' : undefined;
}
