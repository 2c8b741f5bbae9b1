import type { Currency, Money } from '../shared/money.ts';

/** What an event, or all of somebody's, brought in one currency, from the ledger; minor units. */
export interface Sums {
  currency: Currency;
  soldMinor: number;
  refundedMinor: number;
  serviceFeesMinor: number;
  cardFeesMinor: number;
  disputedMinor: number;
  paidByHandMinor: number;
  paidDirectlyMinor: number;
  /** What stands on the organiser's account. */
  balanceMinor: number;
}

/** The same in words that people count with. */
export interface Statement {
  currency: Currency;
  /** What bought tickets. */
  sold: Money;
  refunded: Money;
  /** The platform's, less what it gave back. */
  serviceFees: Money;
  /** The card provider's. */
  cardFees: Money;
  /** Lost to disputes, with their fees. */
  disputed: Money;
  /** Sold, less refunds, fees and disputes. */
  theirs: Money;
  /** Recorded by an admin. */
  paidByHand: Money;
  /** By the card provider, to their own account there. */
  paidDirectly: Money;
  /** Theirs, and not paid out yet; below zero where refunds came after a payout. */
  due: Money;
}

export function toStatement(sums: Sums): Statement {
  const money = (minor: number): Money => ({ minor, currency: sums.currency });
  const { soldMinor, refundedMinor, serviceFeesMinor, cardFeesMinor, disputedMinor } = sums;
  return {
    currency: sums.currency,
    sold: money(soldMinor),
    refunded: money(refundedMinor),
    serviceFees: money(serviceFeesMinor),
    cardFees: money(cardFeesMinor),
    disputed: money(disputedMinor),
    theirs: money(soldMinor - refundedMinor - serviceFeesMinor - cardFeesMinor - disputedMinor),
    paidByHand: money(sums.paidByHandMinor),
    paidDirectly: money(sums.paidDirectlyMinor),
    due: money(sums.balanceMinor),
  };
}
