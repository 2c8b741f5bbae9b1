import type { Currency } from '../shared/money.ts';

/** A payment that bought tickets and has refunds in progress or an open dispute; minor units. */
export interface PaymentAtRisk {
  eventId: string;
  currency: Currency;
  /**
   * Which account the payment went to, and so who bears what is returned. `platform`: the platform's. `payee-bears`: the organiser's own,
   * which bears it. `payee-owes`: the organiser's own, but the platform pays, and the organiser owes it.
   */
  paidTo: 'platform' | 'payee-bears' | 'payee-owes';
  /** Refunds that the provider has accepted, and what the platform gives back of its fee with them. */
  takenMinor: number;
  takenFeeBackMinor: number;
  /** The same for refunds that wait to be requested, and for failed ones that nobody has resolved. */
  waitingMinor: number;
  waitingFeeBackMinor: number;
  /** The amount of open disputes. */
  disputedMinor: number;
  /** What is left of the payment: it was neither refunded, nor is being refunded by the provider, nor was lost to a dispute. */
  leftMinor: number;
  /** The part of the payment that is on the organiser's own account. */
  withPayeeMinor: number;
}

/** What will still leave an organiser's account with the platform and is not booked yet; minor units, never negative. */
export interface PayoutReserve {
  /** The part for refunds. */
  onItsWayMinor: number;
  /** The part for disputes, if the banks take all that they may. */
  inDisputeMinor: number;
}

/**
 * Computes what refunds in progress and open disputes of one payment will take from what the platform owes its organiser. Pure. While a
 * bank has not decided, waiting refunds are held back, and what the bank takes is not refunded as well; so they count only up to what is
 * left.
 */
export function payoutReserveOf(payment: PaymentAtRisk): PayoutReserve {
  const { paidTo, takenMinor, waitingMinor, disputedMinor, leftMinor } = payment;
  const taken = takenMinor - payment.takenFeeBackMinor;
  if (paidTo === 'payee-bears') return { onItsWayMinor: 0, inDisputeMinor: 0 };
  if (paidTo === 'payee-owes') {
    const back = Math.min(disputedMinor, Math.max(0, payment.withPayeeMinor - taken));
    return { onItsWayMinor: 0, inDisputeMinor: disputedMinor - back };
  }
  const waiting = waitingMinor - payment.waitingFeeBackMinor;
  const reach = disputedMinor > 0 ? Math.max(0, leftMinor - disputedMinor) : waiting;
  return { onItsWayMinor: Math.max(0, taken + Math.min(waiting, reach)), inDisputeMinor: disputedMinor };
}

/** Sums the reserves of many payments, by event and currency. */
export function payoutReserveByEvent(
  payments: readonly PaymentAtRisk[],
): (PayoutReserve & Pick<PaymentAtRisk, 'eventId' | 'currency'>)[] {
  const sums = new Map<string, PayoutReserve & Pick<PaymentAtRisk, 'eventId' | 'currency'>>();
  for (const payment of payments) {
    const { eventId, currency } = payment;
    const key = `${eventId} ${currency}`;
    const sum = sums.get(key) ?? { eventId, currency, onItsWayMinor: 0, inDisputeMinor: 0 };
    const { onItsWayMinor, inDisputeMinor } = payoutReserveOf(payment);
    sum.onItsWayMinor += onItsWayMinor;
    sum.inDisputeMinor += inDisputeMinor;
    sums.set(key, sum);
  }
  return [...sums.values()];
}
