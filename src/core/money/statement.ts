import { z } from 'zod';
import { toLocalTime } from '../shared/local-time.ts';
import { type Currency, currencySchema, type Money, money } from '../shared/money.ts';

/** The sums of an event, or of all of an organiser's events, in one currency, from the ledger; minor units. */
export interface Sums {
  currency: Currency;
  soldMinor: number;
  refundedMinor: number;
  serviceFeesMinor: number;
  cardFeesMinor: number;
  disputedMinor: number;
  paidByHandMinor: number;
  paidDirectlyMinor: number;
  takenAtDoorMinor: number;
  /** The balance of the organiser's account. */
  balanceMinor: number;
  /** What refunds and disputes will still take from it (payout-reserve.ts). */
  onItsWayMinor: number;
  inDisputeMinor: number;
  /** The part that is due from events whose payout day has come. */
  payableMinor: number;
  /** The next payout day of an event with something due, and that event's time zone. */
  nextPayableAt: Date | null;
  nextTimeZone: string | null;
}

/** The same as people read it. */
export const statement = z.object({
  currency: currencySchema,
  sold: money,
  refunded: money,
  serviceFees: money.describe('The platform’s fees, less what it gave back.'),
  cardFees: money.describe('The card provider’s.'),
  disputed: money.describe('Lost to disputes, with their fees.'),
  theirs: money.describe('Sold, less refunds, fees and disputes.'),
  paidByHand: money,
  paidDirectly: money.describe('By the card provider, to the organiser’s own account there.'),
  takenAtDoor: money.describe('What buyers paid the organiser at the box office, less what was handed back.'),
  onItsWay: money.describe('Refunds requested and not done yet.'),
  inDispute: money.describe('What banks may still take back in open disputes.'),
  due: money.describe(
    'What can be paid out now: theirs, less what was paid out, is being refunded or is disputed. Below zero if refunds or disputes came after a payout.',
  ),
  payable: money.describe(
    'The part of it that is payable now: the event ended PAYOUT_DAYS_AFTER_EVENT days ago.',
  ),
  later: z
    .object({ amount: money, from: z.iso.date().describe('The first such day, where the event is.') })
    .nullable()
    .describe('The rest of it; null where there is none.'),
});
export type Statement = z.infer<typeof statement>;

/** Returns what may be paid out, minor units; negative if too much was paid out. */
export const dueOf = ({ balanceMinor, onItsWayMinor, inDisputeMinor }: Sums): number =>
  balanceMinor - onItsWayMinor - inDisputeMinor;

/** Splits `due` into what is payable now and later, by the events' payout days. */
function splitDue(sums: Sums): Pick<Statement, 'payable' | 'later'> {
  const due = Math.max(0, dueOf(sums));
  const { currency, nextPayableAt: at, nextTimeZone: zone } = sums;
  // What was overpaid for one event is deducted from what others may be paid.
  const payable = Math.min(due, Math.max(0, sums.payableMinor));
  const amount = { minor: due - payable, currency };
  return {
    payable: { minor: payable, currency },
    later: amount.minor > 0 && at && zone ? { amount, from: toLocalTime(at, zone).slice(0, 10) } : null,
  };
}

export function toStatement(sums: Sums): Statement {
  const inCurrency = (minor: number): Money => ({ minor, currency: sums.currency });
  const { soldMinor, refundedMinor, serviceFeesMinor, cardFeesMinor, disputedMinor } = sums;
  return {
    currency: sums.currency,
    sold: inCurrency(soldMinor),
    refunded: inCurrency(refundedMinor),
    serviceFees: inCurrency(serviceFeesMinor),
    cardFees: inCurrency(cardFeesMinor),
    disputed: inCurrency(disputedMinor),
    theirs: inCurrency(soldMinor - refundedMinor - serviceFeesMinor - cardFeesMinor - disputedMinor),
    paidByHand: inCurrency(sums.paidByHandMinor),
    paidDirectly: inCurrency(sums.paidDirectlyMinor),
    takenAtDoor: inCurrency(sums.takenAtDoorMinor),
    onItsWay: inCurrency(sums.onItsWayMinor),
    inDispute: inCurrency(sums.inDisputeMinor),
    due: inCurrency(dueOf(sums)),
    ...splitDue(sums),
  };
}
