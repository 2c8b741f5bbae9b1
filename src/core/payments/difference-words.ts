import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';
import type { Difference } from './reconciliation.ts';

/** A difference in plain words: "Paid 350.00 ZAR with the provider, 300.00 ZAR in our books." */
export function differenceInWords({ kind, ours, theirs, outcome }: Difference): string {
  const there = theirs ? amount(theirs) : '';
  const here = ours ? amount(ours) : '';
  switch (kind) {
    case 'unsettled':
      return `Paid with the provider (${there}), and not settled here: ${SETTLED[outcome ?? 'unchanged']}.`;
    case 'missing-here':
      return `Paid with the provider (${there}) under a reference of ours that nobody here knows.`;
    case 'missing-there':
      return `Paid in our books (${here}), and the provider knows nothing of it.`;
    case 'unpaid-there':
      return outcome === 'recorded'
        ? `All of it went back with the provider (${there}), and not in our books: ${SETTLED.recorded}.`
        : `Paid in our books (${here}), and the provider says “${theirs?.status ?? ''}”.`;
    case 'unbooked':
      return `Paid (${there}), and not in the ledger.`;
    case 'amount':
    case 'currency':
      return `Paid ${there} with the provider, ${here} in our books.`;
    case 'refund-missing-here':
    case 'refund-state': {
      const end = outcome === 'recorded' ? SETTLED.recorded : 'it could not be booked to an order';
      return `Sent back with the provider (${there}), and not in our books: ${end}.`;
    }
    case 'refund-missing-there':
      if (outcome === 'recorded')
        return `Sent back in our books (${here}), and the provider says “${theirs?.status ?? ''}” since: ${SETTLED.recorded}.`;
      return theirs
        ? `Sent back in our books (${here}), and the provider says “${theirs.status}”.`
        : `Sent back in our books (${here}), and the provider knows nothing of it.`;
    case 'refund-amount':
      return `Sent back ${there} with the provider, ${here} in our books.`;
    case 'dispute-missing-here': {
      const end = outcome === 'recorded' ? SETTLED.recorded : 'no payment here is the one that it names';
      return `Disputed with the provider (${there}, “${theirs?.status ?? ''}”), and not in our books: ${end}.`;
    }
    case 'dispute-state': {
      const end =
        outcome === 'recorded' ? SETTLED.recorded : 'it had been decided otherwise here, and stays so';
      return `A dispute (${there}) is “${theirs?.status ?? ''}” with the provider, and was not in our books: ${end}.`;
    }
    case 'dispute-missing-there':
      return `Disputed in our books (${here}), and the provider knows nothing of it.`;
    case 'dispute-amount':
      return `Disputed ${there} with the provider, ${here} in our books.`;
    case 'unreadable':
      return `Cannot be compared: what the provider says of this payment (${here} in our books) contradicts them or cannot be read. Look it up there: its reference may have been changed.`;
    case 'fee':
      return `The provider keeps ${fee(theirs)}, our books say ${fee(ours)}.`;
  }
}

const SETTLED = {
  paid: 'it was settled now, and the tickets are on their way',
  refunding: 'it was settled now, and the money goes back',
  unchanged: 'settling it changed nothing',
  unknown: 'there is no such payment any more',
  recorded: 'it is in our books now',
} as const;

const amount = ({ amountMinor, currency }: { amountMinor: number; currency: string }) =>
  formatMoney({ minor: amountMinor, currency: currency as Currency });

const fee = (side: { feeMinor: number | null; currency: string } | null) =>
  side ? formatMoney({ minor: side.feeMinor ?? 0, currency: side.currency as Currency }) : 'nothing';
