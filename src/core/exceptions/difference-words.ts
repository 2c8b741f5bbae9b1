import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';
import type { DifferenceFacts, DifferenceKind } from './exception-facts.ts';

/** Describes a difference in plain words: "The card provider says 350.00 ZAR was paid, our books say 300.00 ZAR." */
export function differenceInWords({
  kind,
  ours,
  theirs,
  outcome,
}: DifferenceFacts & { kind: DifferenceKind }): string {
  const theirAmount = theirs ? amount(theirs) : '';
  const ourAmount = ours ? amount(ours) : '';
  switch (kind) {
    case 'unpaid-here':
      return `Paid at the card provider (${theirAmount}), but not recorded here: ${RESOLVED[outcome ?? 'unchanged']}.`;
    case 'missing-here':
      return `Paid at the card provider (${theirAmount}) with one of our references, but we don’t know this payment.`;
    case 'missing-there':
      return `Paid in our books (${ourAmount}), but the card provider doesn’t know about it.`;
    case 'unpaid-there':
      if (outcome === 'on-hold')
        return `Paid in our books (${ourAmount}), but the card provider says “${theirs?.status ?? ''}”: ${RESOLVED[outcome]}.`;
      return outcome === 'recorded'
        ? `All of it was refunded at the card provider (${theirAmount}), but not in our books: ${RESOLVED.recorded}.`
        : `Paid in our books (${ourAmount}), but the card provider says “${theirs?.status ?? ''}”.`;
    case 'unbooked':
      return `Paid (${theirAmount}), but missing from the event’s transactions.`;
    case 'amount':
    case 'currency':
      return `The card provider says ${theirAmount} was paid, our books say ${ourAmount}.`;
    case 'refund-missing-here':
    case 'refund-state': {
      const end = outcome === 'recorded' ? RESOLVED.recorded : 'we couldn’t match it to an order';
      return `Refunded at the card provider (${theirAmount}), but not in our books: ${end}.`;
    }
    case 'refund-missing-there':
      if (outcome === 'recorded')
        return `Refunded in our books (${ourAmount}), but the card provider now says “${theirs?.status ?? ''}”: ${RESOLVED.recorded}.`;
      return theirs
        ? `Refunded in our books (${ourAmount}), but the card provider says “${theirs.status}”.`
        : `Refunded in our books (${ourAmount}), but the card provider doesn’t know about it.`;
    case 'refund-amount':
      return `The card provider says ${theirAmount} was refunded, our books say ${ourAmount}.`;
    case 'dispute-missing-here': {
      const end = outcome === 'recorded' ? RESOLVED.recorded : 'it matches no payment here';
      return `Disputed at the card provider (${theirAmount}, “${theirs?.status ?? ''}”), but not in our books: ${end}.`;
    }
    case 'dispute-state': {
      const end =
        outcome === 'recorded'
          ? RESOLVED.recorded
          : 'it was already decided the other way here, and we’ve kept that';
      return `A dispute (${theirAmount}) is “${theirs?.status ?? ''}” at the card provider, but not in our books: ${end}.`;
    }
    case 'dispute-missing-there':
      return `Disputed in our books (${ourAmount}), but the card provider doesn’t know about it.`;
    case 'dispute-amount':
      return `The card provider says ${theirAmount} was disputed, our books say ${ourAmount}.`;
    case 'unreadable':
      return `We can’t compare this payment (${ourAmount} in our books): what the card provider says contradicts them or can’t be read. Look it up there: its reference may have been changed.`;
    case 'fee':
      return `The card provider says it keeps ${fee(theirs)}, our books say ${fee(ours)}.`;
  }
}

const RESOLVED = {
  paid: 'we’ve recorded it now, and the tickets are on their way',
  refunding: 'we’ve recorded it now, and are refunding the money',
  unchanged: 'checking it again changed nothing',
  unknown: 'this payment no longer exists here',
  recorded: 'it’s in our books now',
  'on-hold': 'it’s on hold until somebody decides',
} as const;

const amount = ({ amountMinor, currency }: { amountMinor: number; currency: string }) =>
  formatMoney({ minor: amountMinor, currency: currency as Currency });

const fee = (side: { feeMinor: number | null; currency: string } | null) =>
  side ? formatMoney({ minor: side.feeMinor ?? 0, currency: side.currency as Currency }) : 'nothing';
