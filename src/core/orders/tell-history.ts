import type { Dispute } from '../disputes/dispute.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';
import type { DeskOrderRecord } from './organiser-order-store.ts';

export interface HistoryEntry {
  /** ISO 8601 instant. */
  at: string;
  text: string;
}

const RETURNED = 'Money was returned at the card provider.';

const EXCEPTIONS = {
  late: {
    seated: 'The payment came after the seats had gone back on sale; there was still room.',
    refunded: 'The payment came after the seats had gone back on sale, and goes back.',
  },
  duplicate: { refunded: 'It was paid a second time; that payment goes back.' },
  mismatch: {
    refunded: 'Another amount was charged than was asked for; it goes back.',
    'nothing to send back': 'Nothing was charged.',
  },
  provider_refund: {
    '': RETURNED,
    'all sent back': RETURNED,
    'no tickets left': RETURNED,
    'tickets taken back': RETURNED,
    'tickets taken back for it': 'Money was returned at the card provider; tickets were taken back for it.',
    'tickets taken back, refunded':
      'All of the money was returned at the card provider; its tickets were taken back.',
  },
} as Record<string, Record<string, string>>;

const ELSEWHERE: readonly string[] = ['refund_failed', 'refund_needs_attention', 'dispute'];

const MAILS = {
  paid: 'The tickets were mailed to',
  resent: 'The tickets were mailed again to',
  'address-corrected': 'The tickets were mailed to the new address,',
} as const;

/** What happened to an order, oldest first, in words for its organiser. */
export function tellHistory(order: DeskOrderRecord, disputes: readonly Dispute[]): HistoryEntry[] {
  const entries = [
    ...beginning(order),
    ...order.addressChanges.map(({ changedAt, oldEmail, newEmail }) =>
      entry(
        changedAt,
        `The address was corrected from ${oldEmail} to ${newEmail}. Links in earlier mails ended.`,
      ),
    ),
    ...order.mails.flatMap(({ refusedAt, refusal, email }) =>
      refusedAt === null
        ? []
        : [entry(refusedAt, `The mail server of ${email} refused the tickets: “${refusal}”.`)],
    ),
    ...order.mails.flatMap(({ sentAt, reason, email }) =>
      sentAt === null ? [] : [entry(sentAt, `${MAILS[reason]} ${email}.`)],
    ),
    ...order.tickets.flatMap(({ admittedAt, shortCode, gate }) =>
      admittedAt === null ? [] : [entry(admittedAt, `Ticket ${shortCode} was admitted at ${gate}.`)],
    ),
    ...order.exceptions.flatMap(({ createdAt, kind, resolution }) =>
      // What became of a refund is told with the refund, and of a dispute with the dispute.
      ELSEWHERE.includes(kind)
        ? []
        : entry(createdAt, EXCEPTIONS[kind]?.[resolution ?? ''] ?? 'A payment went unlike the plan.'),
    ),
    ...order.refunds.flatMap(refundEntries),
    ...disputes.flatMap(disputeEntries),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

function beginning(order: DeskOrderRecord): HistoryEntry[] {
  const { createdAt, paidAt, holdExpiresAt, state, lines, totalMinor, currency } = order;
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const tickets = count === 1 ? '1 ticket was' : `${count} tickets were`;
  const total = formatMoney({ minor: totalMinor, currency: currency as Currency });
  const paid = totalMinor === 0 ? 'The tickets are free, so they were issued at once.' : `${total} was paid.`;
  return [
    entry(createdAt, `${tickets} chosen and the seats kept.`),
    ...(paidAt === null ? [] : [entry(paidAt, paid)]),
    ...(state === 'expired'
      ? [entry(holdExpiresAt, 'It was not paid in time, so the seats went back on sale.')]
      : []),
  ];
}

function refundEntries(refund: DeskOrderRecord['refunds'][number]): HistoryEntry[] {
  const amount = formatMoney({ minor: refund.amountMinor, currency: refund.currency as Currency });
  const ends: Partial<Record<typeof refund.state, string>> = {
    done: `The refund of ${amount} is done.`,
    failed: failedInWords(refund, amount),
    needs_attention: `The refund of ${amount} needs somebody to look at it.`,
  };
  const end = ends[refund.state];
  return [
    entry(refund.createdAt, `A refund of ${amount} was asked for.`),
    ...(refund.notifiedAt === null ? [] : [entry(refund.notifiedAt, 'The customer was told of the refund.')]),
    ...(end === undefined ? [] : [entry(refund.updatedAt, end)]),
  ];
}

function failedInWords(refund: DeskOrderRecord['refunds'][number], amount: string): string {
  if (refund.timesCameBack > 0)
    return `The refund of ${amount} had been done and failed: the money came back.`;
  return refund.anotherWayMinor === refund.amountMinor
    ? `The refund of ${amount} was not sent: the customer has this money another way.`
    : `The refund of ${amount} failed.`;
}

function disputeEntries({ amount, openedAt, decidedAt, state, hasTickets }: Dispute): HistoryEntry[] {
  const sum = formatMoney({ minor: amount.minor, currency: amount.currency as Currency });
  const hold = hasTickets ? ' Its tickets were put on hold.' : '';
  const ends = {
    open: '',
    won: `The dispute was won: the money stays.${hasTickets ? ' The tickets are good again.' : ''}`,
    lost: `The dispute was lost: the bank gave the customer ${sum} back.${hasTickets ? ' The tickets were taken back.' : ''}`,
  };
  return [
    entry(openedAt, `The customer disputes the payment with their bank.${hold}`),
    ...(decidedAt === null ? [] : [entry(decidedAt, ends[state])]),
  ];
}

/** Texts from JSON carry the database's own spelling of an instant. */
const entry = (at: string | Date, text: string): HistoryEntry => ({ at: new Date(at).toISOString(), text });
