import type { Currency } from '../shared/money.ts';

/** A payment that bought tickets, of which money is on its way back or disputed; minor units. */
export interface PaymentAtRisk {
  eventId: string;
  currency: Currency;
  /**
   * The account that the payment came to decides who bears what goes back: the platform; the organiser's own, which bears that itself; or
   * the organiser's own, while the platform sends it back and they owe that.
   */
  paidTo: 'platform' | 'payee-bears' | 'payee-owes';
  /** Refunds that the provider has taken on, and what the platform gives back of its fee with them. */
  takenMinor: number;
  takenFeeBackMinor: number;
  /** The same of those that wait to be asked for, and of those that failed and that nobody resolved. */
  waitingMinor: number;
  waitingFeeBackMinor: number;
  /** The amount of open disputes. */
  disputedMinor: number;
  /** The part of it that neither went back, nor is with the provider on its way, nor was lost to a dispute. */
  leftMinor: number;
  /** The part of it that lies on the organiser's own account. */
  withPayeeMinor: number;
}

/** The amounts that are still to leave an organiser's account with the platform; not booked yet, minor units, none below zero. */
export interface PayoutReserve {
  /** Refunds take this. */
  onItsWayMinor: number;
  /** Disputes take this, if the banks take all that they may. */
  inDisputeMinor: number;
}

/**
 * Works out what refunds under way and open disputes of one payment will take from what the platform owes its organiser. Pure. While a
 * bank has yet to decide, refunds that wait are held back, and what it takes is not refunded as well: they count only with what is left.
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

/** The same of many payments, by event and currency. */
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
