import { toLocalTime } from '../events/local-time.ts';
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
  /** What will still leave it, by refunds and by disputes (promised.ts). */
  onItsWayMinor: number;
  inDisputeMinor: number;
  /** What is due of events whose payout day has come. */
  payableMinor: number;
  /** The first payout day to come of an event with something due, and that event's time zone. */
  nextPayableAt: Date | null;
  nextTimeZone: string | null;
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
  /** Refunds that were asked for and are not through. */
  onItsWay: Money;
  /** What banks may take that have yet to decide a dispute. */
  inDispute: Money;
  /** Theirs, not paid out yet and not promised to anybody else; below zero where refunds or disputes came after a payout. */
  due: Money;
  /** The part of `due` that the operator pays out now, as its event ended long enough ago (docs/decisions/0058). */
  payable: Money;
  /** The rest of it, and the day from which the first of that is paid out, "2027-03-03" where the event is; null when nothing is left. */
  later: { amount: Money; from: string } | null;
}

/** What may be paid out, minor units; below zero where more was than is theirs. */
export const dueOf = ({ balanceMinor, onItsWayMinor, inDisputeMinor }: Sums): number =>
  balanceMinor - onItsWayMinor - inDisputeMinor;

/** How `due` is split by the days on which events are paid out. */
function splitDue(sums: Sums): Pick<Statement, 'payable' | 'later'> {
  const due = Math.max(0, dueOf(sums));
  const { currency, nextPayableAt: at, nextTimeZone: zone } = sums;
  // What one event was paid too much is taken from what others may be paid.
  const payable = Math.min(due, Math.max(0, sums.payableMinor));
  const amount = { minor: due - payable, currency };
  return {
    payable: { minor: payable, currency },
    later: amount.minor > 0 && at && zone ? { amount, from: toLocalTime(at, zone).slice(0, 10) } : null,
  };
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
    onItsWay: money(sums.onItsWayMinor),
    inDispute: money(sums.inDisputeMinor),
    due: money(dueOf(sums)),
    ...splitDue(sums),
  };
}
