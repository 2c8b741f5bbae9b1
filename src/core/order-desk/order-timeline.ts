import type { Dispute } from '../disputes/dispute.ts';
import { readEmail } from '../orders/no-email.ts';
import { orderNumber } from '../orders/order-number.ts';
import { formatMoney } from '../shared/format-money.ts';
import type { Currency } from '../shared/money.ts';
import { formatPeople } from '../ticket-types/people.ts';
import type { DeskOrderRecord } from './organiser-order-store.ts';

export interface TimelineEntry {
  /** ISO 8601 instant. */
  at: string;
  text: string;
}

const RETURNED = 'Money was refunded at the card provider.';

const PUT_ON_HOLD =
  'The payment was put on hold: we couldn’t tell whether its money was still there. See ‘Exceptions’.';

const EXCEPTIONS = {
  late: {
    tickets_issued: 'The payment arrived after the seats had gone back on sale, but some were still free.',
    refunded: 'The payment arrived after the seats had gone back on sale, so we’re refunding it.',
  },
  mail_undelivered: {
    '': 'An email about this order couldn’t be delivered. See ‘Exceptions’.',
  },
  duplicate: { refunded: 'It was paid a second time. We’re refunding that payment.' },
  mismatch: {
    refunded: 'The wrong amount was charged. We’re refunding it.',
    nothing_to_send_back: 'Nothing was charged.',
  },
  payment_on_hold: {
    '': PUT_ON_HOLD,
    known_since: PUT_ON_HOLD,
  },
  provider_refund: {
    '': RETURNED,
    all_refunded: RETURNED,
    no_tickets_left: RETURNED,
    tickets_cancelled: RETURNED,
    tickets_cancelled_for_it: 'Money was refunded at the card provider, and tickets were cancelled for it.',
    tickets_cancelled_refunded:
      'All of the money was refunded at the card provider, so the tickets are no longer valid.',
  },
} as Record<string, Record<string, string>>;

const ELSEWHERE: readonly string[] = ['refund_failed', 'refund_needs_attention', 'dispute'];

const MAILS = {
  paid: 'We emailed the tickets to',
  resent: 'We emailed the tickets again to',
  'address-corrected': 'We emailed the tickets to the new address,',
} as const;

const mailed = (reason: keyof typeof MAILS, email: string | null) =>
  email === null ? 'We emailed the tickets.' : `${MAILS[reason]} ${email}.`;

const undelivered = (email: string | null, refusal: string | null) =>
  email === null
    ? 'The tickets couldn’t be delivered.'
    : `The tickets couldn’t be delivered to ${email}: “${refusal}”.`;

/** Lists what happened to an order, oldest first, in words for its organiser. */
export function orderTimeline(order: DeskOrderRecord, disputes: readonly Dispute[]): TimelineEntry[] {
  const entries = [
    ...beginning(order),
    ...order.addressChanges.map(({ changedAt, oldEmail, newEmail }) =>
      entry(
        changedAt,
        `The email was changed from ${oldEmail} to ${newEmail}. Links in earlier emails no longer work.`,
      ),
    ),
    ...order.mails.flatMap(({ refusedAt, refusal, email }) =>
      refusedAt === null ? [] : [entry(refusedAt, undelivered(readEmail(email).email, refusal))],
    ),
    ...order.mails.flatMap(({ sentAt, reason, email }) =>
      sentAt === null ? [] : [entry(sentAt, mailed(reason, readEmail(email).email))],
    ),
    ...order.messages.flatMap(({ subject, sentAt, failedAt }) => [
      ...(sentAt === null ? [] : [entry(sentAt, `You sent a message: “${subject}”.`)]),
      ...(failedAt === null ? [] : [entry(failedAt, `A message couldn’t be delivered: “${subject}”.`)]),
    ]),
    ...order.tickets.flatMap(({ admittedAt, shortCode, gate, people, peopleIn }) =>
      admittedAt === null
        ? []
        : [
            entry(
              admittedAt,
              people > 1
                ? `${formatPeople(peopleIn ?? 0)} came in with ticket ${shortCode}. Its last check-in was at ${gate}.`
                : `Ticket ${shortCode} was checked in at ${gate}.`,
            ),
          ],
    ),
    ...order.undoneCheckIns.flatMap(({ scannedAt, undoneAt, shortCode, gate, people }) => [
      entry(
        scannedAt,
        `Ticket ${shortCode} was checked in at ${gate}${people > 1 ? ` for ${formatPeople(people)}` : ''}.`,
      ),
      entry(undoneAt, `The check-in of ticket ${shortCode} at ${gate} was undone.`),
    ]),
    ...order.exchanges.map(({ exchangedAt, formerShortCode, formerTypeName, shortCode, typeName }) =>
      entry(
        exchangedAt,
        `Ticket ${formerShortCode} (${formerTypeName}) was exchanged for ${shortCode} (${typeName}).`,
      ),
    ),
    ...order.transfers.flatMap(transferEntries),
    ...order.resales.flatMap(resaleEntries),
    ...order.exceptions.flatMap(({ createdAt, kind, outcome }) =>
      // The refund's and the dispute's own entries say how these ended.
      ELSEWHERE.includes(kind)
        ? []
        : entry(createdAt, EXCEPTIONS[kind]?.[outcome ?? ''] ?? 'A payment needs attention.'),
    ),
    ...order.refunds.flatMap(refundEntries),
    ...disputes.flatMap(disputeEntries),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

/** "2 tickets and 1 add-on were reserved, with a donation of 50.00 ZAR", "1 ticket was offered to somebody from the waiting list" */
function begun({ lines, currency, offered }: DeskOrderRecord): string {
  const count = (admits: boolean) =>
    lines.reduce((sum, line) => sum + (line.admits === admits && !line.donation ? line.quantity : 0), 0);
  const [tickets, addOns] = [count(true), count(false)];
  const parts = [
    ...(tickets > 0 ? [`${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}`] : []),
    ...(addOns > 0 ? [`${addOns} ${addOns === 1 ? 'add-on' : 'add-ons'}`] : []),
  ];
  const how = offered ? 'offered to somebody from the waiting list' : 'reserved';
  const reserved = `${parts.join(' and ')} ${tickets + addOns === 1 ? 'was' : 'were'} ${how}`;
  const given = lines.find(({ donation }) => donation);
  if (!given) return reserved;
  const gift = `donation of ${formatMoney({ minor: given.unitPriceMinor, currency: currency as Currency })}`;
  return parts.length > 0 ? `${reserved}, with a ${gift}` : `A ${gift} was begun`;
}

function beginning(order: DeskOrderRecord): TimelineEntry[] {
  const { createdAt, paidAt, holdExpiresAt, state, totalMinor, currency, placeTaken, offered } = order;
  const total = formatMoney({ minor: totalMinor, currency: currency as Currency });
  const paid =
    totalMinor === 0 ? 'The tickets are free, so they were issued right away.' : `${total} was paid.`;
  if (order.lost) return lostAndFound(order, paid);
  return [
    entry(createdAt, `${begun(order)}.`),
    ...(placeTaken
      ? [
          entry(
            createdAt,
            `It’s for ticket ${placeTaken.code} of order ${orderNumber(placeTaken.orderId)}, which its customer offered for resale.`,
          ),
        ]
      : []),
    ...(paidAt === null ? [] : [entry(paidAt, paid)]),
    ...(state === 'expired'
      ? [
          entry(
            holdExpiresAt,
            offered
              ? 'The offer ended unpaid, so the seats went to whoever was next in line, or back on sale.'
              : 'It wasn’t paid in time, so the seats went back on sale.',
          ),
        ]
      : []),
  ];
}

/** An order that a restore had lost, and whose payment was found at the card provider. */
function lostAndFound({ createdAt, paidAt, lines }: DeskOrderRecord, paid: string): TimelineEntry[] {
  const found = 'This order was lost when the site was restored from a backup, and its payment was found.';
  return [
    entry(createdAt, lines.length > 0 ? `${found} It was made again.` : `${found} It’s being refunded.`),
    ...(paidAt === null ? [] : [entry(paidAt, paid)]),
  ];
}

function transferEntries(transfer: DeskOrderRecord['transfers'][number]): TimelineEntry[] {
  const { code, newCode, sentAt, acceptedAt, takenBackAt } = transfer;
  const { email } = readEmail(transfer.to);
  const [to, recipient] = [email ?? 'somebody', email ?? 'Whoever it was sent to'];
  const from = transfer.from === null ? 'The customer' : (readEmail(transfer.from).email ?? 'Whoever had it');
  return [
    entry(sentAt, `${from} sent ticket ${code} to ${to}.`),
    ...(acceptedAt === null
      ? []
      : [entry(acceptedAt, `${recipient} accepted ticket ${code}. Its new code is ${newCode}.`)]),
    ...(takenBackAt === null
      ? []
      : [entry(takenBackAt, `${from} took ticket ${code} back before ${to} accepted it.`)]),
  ];
}

function resaleEntries({
  code,
  offeredAt,
  endedAt,
  soldTo,
}: DeskOrderRecord['resales'][number]): TimelineEntry[] {
  const ended = soldTo
    ? `Ticket ${code} was resold. Order ${orderNumber(soldTo)} took its place.`
    : `Ticket ${code} was taken off resale.`;
  return [
    ...(offeredAt === null ? [] : [entry(offeredAt, `The customer offered ticket ${code} for resale.`)]),
    ...(endedAt === null ? [] : [entry(endedAt, ended)]),
  ];
}

function refundEntries(refund: DeskOrderRecord['refunds'][number]): TimelineEntry[] {
  const amount = formatMoney({ minor: refund.amountMinor, currency: refund.currency as Currency });
  const ends: Partial<Record<typeof refund.state, string>> = {
    done: `The refund of ${amount} is done.`,
    failed: failedInWords(refund, amount),
    needs_attention: `The refund of ${amount} needs attention.`,
  };
  const end = ends[refund.state];
  return [
    entry(refund.createdAt, `A refund of ${amount} was requested.${keptWords(refund)}`),
    ...(refund.notifiedAt === null
      ? []
      : [entry(refund.notifiedAt, 'We told the customer about the refund.')]),
    ...(end === undefined ? [] : [entry(refund.updatedAt, end)]),
  ];
}

const keptWords = ({ keptMinor: minor, currency }: DeskOrderRecord['refunds'][number]) =>
  minor > 0
    ? ` A cancellation fee of ${formatMoney({ minor, currency: currency as Currency })} was kept.`
    : '';

function failedInWords(refund: DeskOrderRecord['refunds'][number], amount: string): string {
  if (refund.timesReversed > 0) return `The refund of ${amount} was sent, but the money came back.`;
  return refund.anotherWayMinor === refund.amountMinor
    ? `The refund of ${amount} wasn’t sent: the customer already has this money another way.`
    : `The refund of ${amount} failed.`;
}

function disputeEntries({ amount, openedAt, decidedAt, state, hasTickets }: Dispute): TimelineEntry[] {
  const sum = formatMoney({ minor: amount.minor, currency: amount.currency as Currency });
  const hold = hasTickets ? ' The tickets were put on hold.' : '';
  const ends = {
    open: '',
    won: `The dispute was won, and the money stays.${hasTickets ? ' The tickets are valid again.' : ''}`,
    lost: `The dispute was lost: the bank returned ${sum} to the customer.${hasTickets ? ' The tickets are no longer valid.' : ''}`,
  };
  return [
    entry(openedAt, `The customer disputed the payment with their bank.${hold}`),
    ...(decidedAt === null ? [] : [entry(decidedAt, ends[state])]),
  ];
}

/** Instants inside JSON come in PostgreSQL's own spelling. */
const entry = (at: string | Date, text: string): TimelineEntry => ({ at: new Date(at).toISOString(), text });
