import type { PaymentException } from '../../../core/exceptions/exception.ts';
import type { RefundUnderWay } from '../../../core/payments/refund-outcome.ts';

type RefundState = NonNullable<PaymentException['refund']>['state'];

/** What happened, for somebody who does not know the house. */
export const HAPPENED: Record<PaymentException['kind'], readonly [title: string, says: string]> = {
  late: ['Paid too late', 'The payment arrived after the seats had gone back on sale.'],
  duplicate: ['Paid twice', 'A second payment arrived for an order that was already paid.'],
  mismatch: ['Wrong amount', 'The amount paid or refunded isn’t the amount we asked for.'],
  refund_failed: ['Refund failed', 'The card provider couldn’t send the money back.'],
  refund_needs_attention: [
    'Refund needs attention',
    'The card provider needs something before it can send the money back. Check its dashboard.',
  ],
  unknown_payment: [
    'Unknown payment',
    'The card provider reported money that doesn’t belong to any order here. Look it up there by its reference.',
  ],
  dispute: ['Dispute', 'A customer asked their bank for the money back.'],
  provider_refund: [
    'Refunded at the card provider',
    'Somebody sent money back from the card provider’s dashboard. We’ve recorded it on the order.',
  ],
  reconciliation: ['Books don’t match', 'Our books and the card provider’s say different things.'],
  not_opened: [
    'Payment refused',
    'The card provider refuses payments like this one. Until that’s fixed, nobody can pay for these tickets.',
  ],
  unseen_return: [
    'Payment on hold',
    'We can’t see whether this payment was refunded, so its tickets are on hold until somebody tells us.',
  ],
  mail_undelivered: [
    'Email not delivered',
    'We couldn’t deliver an email. Check the address, and tell the person another way.',
  ],
};

/** What marking one as settled does, said beforehand. */
export const settlingWords = (kind: PaymentException['kind']) =>
  kind === 'unseen_return'
    ? 'Mark it as settled only if none of this payment was refunded: its tickets become valid, and we email them to the customer. No money is sent.'
    : 'It moves to ‘Settled’. No money is sent.';

/** What is filed of refunds in trouble of the usual kind: `HAPPENED` says it in better words. */
const USUAL = [
  'the provider could not send the money back',
  'the provider wants something from the customer or the merchant before it sends the money back',
];

/** What happened in a few sentences: what is filed of a refund with words of its own is said in those. */
export function happenedWords({ kind, detail }: Pick<PaymentException, 'kind' | 'detail'>): {
  says: string;
  detail: string | undefined;
} {
  const says = HAPPENED[kind][1];
  if (!kind.startsWith('refund_')) return { says, detail: sentence(detail) };
  return { says: USUAL.includes(detail) ? says : sentence(detail), detail: undefined };
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

const DONE: Record<string, string> = {
  'needs attention since':
    'The card provider has accepted it since, but needs something first. Check its dashboard.',
  seated: 'There were still seats, so the customer has their tickets.',
  refunded: 'We’ve requested a refund and told the customer.',
  'nothing to send back': 'Nothing was charged, so there’s nothing to refund.',
  'not charged': 'The customer wasn’t charged.',
  'asked again':
    'We keep requesting it until the card provider accepts it, so don’t pay the customer another way. If you send it from the card provider’s dashboard, we’ll stop.',
  'tickets on hold': 'The tickets are on hold until the bank decides.',
  'seats given back': 'We’ve told the customer that trying again won’t help. Their seats are back on sale.',
  won: 'The dispute was won. The money stays, and the tickets are valid again.',
  'tickets taken back': 'The dispute was lost. The tickets are no longer valid, and their seats are free.',
  'tickets taken back, refunded':
    'All of the money was refunded. The tickets are no longer valid, and their seats are free.',
  'tickets taken back for it': 'Tickets were cancelled for it, and no more money was sent.',
  'no tickets left': 'None of the order’s tickets are valid any more, so there’s nothing left to decide.',
  'all sent back': 'The rest of the money was refunded too, so there’s nothing left to decide.',
  'sent back at the provider':
    'Somebody sent this money back from the card provider’s dashboard, so we won’t send it again.',
  'sent back before': 'All of it had been refunded at the card provider before we heard of it.',
  'paid back by the bank': 'The customer got this money back from their bank, so we won’t send it again.',
  'booked since': 'It’s in our books now.',
  'known since': 'The card provider has told us what was refunded.',
  'given back since': 'The service fee has been returned to the organiser.',
  'came back since': 'This refund’s money came back, so no service fee is returned with it.',
  'account gone since':
    'The organiser’s account has been disconnected since. Another entry here covers that.',
  'the rest asked for': 'We’ve requested what’s left of it instead. See the order’s refunds.',
  'sent back another way': 'The customer got this money through another refund, so we won’t send it again.',
};

/** What became of a refund that is filed as asked for again by itself, once it is not any more. */
const ASKED_AGAIN_AND: Partial<Record<RefundState, string>> = {
  pending: 'The card provider is processing it now, so don’t pay the customer another way.',
  processing: 'The card provider is sending it now, so don’t pay the customer another way.',
  needs_attention: 'The card provider has accepted it since, but needs something first. Check its dashboard.',
  failed: 'We requested it again, and it failed.',
  done: 'We requested it again, and it went through.',
};

/** Why one cannot be marked as settled while its refund may still go out. */
export const UNDER_WAY_WORDS: Record<RefundUnderWay, string> = {
  requested:
    'You can mark this as settled once the refund is over. It goes out as soon as the card provider accepts it.',
  pending:
    'You can mark this as settled once the refund is over. The card provider is processing it: if it fails, you’ll see that here.',
  processing:
    'You can mark this as settled once the refund is over. The card provider is sending it: if it fails, you’ll see that here.',
};

/** What a person did, not the house. */
const BY_SOMEBODY = ['tickets taken back for it', 'no tickets left', 'all sent back'];

/** What was done, and whether it was done by itself; undefined where a person settled it, and says in their note how. */
export function doneWords(exception: PaymentException): { byItself: boolean; says: string } | undefined {
  const { resolution, settled, refund } = exception;
  if (wentBack(exception)) return { byItself: false, says: 'The refund went through after all.' };
  if (resolution === null) return settled ? undefined : { byItself: true, says: 'Nothing yet.' };
  const since = resolution === 'asked again' && refund ? ASKED_AGAIN_AND[refund.state] : undefined;
  return { byItself: !BY_SOMEBODY.includes(resolution), says: since ?? DONE[resolution] ?? resolution };
}

/** Who settled it, or what did. */
export function settledWords(exception: PaymentException): string {
  const { resolution, settled } = exception;
  if (settled?.by) return `by ${settled.by}`;
  if (wentBack(exception)) return 'when the refund went through';
  return BY_SOMEBODY.includes(resolution ?? '') ? 'when that was done' : 'automatically';
}

/** A refund in trouble went through: because somebody asked again, mended it at the provider, or by itself; nobody here can tell. */
const wentBack = ({ kind, resolution, settled }: PaymentException) =>
  kind.startsWith('refund_') &&
  settled?.by === null &&
  ['refunded', 'asked again'].includes(resolution ?? '');

/** How the refund of its money stands. */
export const REFUND_WORDS = {
  requested: 'requested',
  pending: 'pending',
  processing: 'processing',
  done: 'done',
  failed: 'failed',
  needs_attention: 'needs attention',
} as const;
