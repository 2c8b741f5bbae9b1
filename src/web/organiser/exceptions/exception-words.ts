import type { PaymentException } from '../../../core/exceptions/exception.ts';
import type { RefundUnderWay } from '../../../core/payments/refund-outcome.ts';

type RefundState = NonNullable<PaymentException['refund']>['state'];

/** What happened, for somebody who does not know the house. */
export const HAPPENED: Record<PaymentException['kind'], readonly [title: string, says: string]> = {
  late: ['Paid too late', 'The payment came after the seats had gone back on sale.'],
  duplicate: ['Paid twice', 'A second payment came for an order that was paid.'],
  mismatch: ['Another amount', 'What came in or went back is not what was asked for.'],
  refund_failed: ['Refund failed', 'The card provider could not send the money back.'],
  refund_needs_attention: [
    'Refund needs attention',
    'The card provider wants something before it sends the money back: see its dashboard.',
  ],
  unknown_payment: [
    'Payment nobody knows',
    'The card provider reported money that belongs to no order here. Look it up there by its reference.',
  ],
  dispute: ['Dispute', 'A customer asked their bank for the money back.'],
  provider_refund: [
    'Refunded at the provider',
    'Somebody sent money back in the card provider’s dashboard. It is booked to the order.',
  ],
  reconciliation: ['Books differ', 'Our books and the card provider’s do not say the same.'],
  not_opened: [
    'Payment refused',
    'The card provider refuses to take such payments: until that is mended, nobody can pay for these tickets.',
  ],
  unseen_return: [
    'Payment on hold',
    'Nobody here can see whether this payment went back: its tickets are on hold until somebody says.',
  ],
};

/** What marking one as settled does, said beforehand. */
export const settlingWords = (kind: PaymentException['kind']) =>
  kind === 'unseen_return'
    ? 'By this you say that nothing of this payment went back to the customer: what it bought becomes good at once, and is mailed to them. No money moves by this.'
    : 'It leaves the open list. No money moves by this.';

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

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const DONE: Record<string, string> = {
  seated: 'There was still room: the customer has tickets.',
  refunded: 'The money was asked to go back, and the customer told.',
  'nothing to send back': 'Nothing was charged, so nothing goes back.',
  'asked again':
    'It is asked for again by itself until the card provider takes it: do not pay the customer another way meanwhile. Sent by hand at the card provider, it ends.',
  'tickets on hold': 'Its tickets are on hold until the bank decides. Upload evidence at the card provider.',
  'seats given back': 'The customer was told that trying again won’t help. Their seats are back on sale.',
  won: 'The dispute was won: the money stays, and the tickets are good again.',
  'tickets taken back': 'The dispute was lost: its tickets were taken back and their seats are free.',
  'tickets taken back, refunded':
    'All of the money went back: its tickets were taken back and their seats are free.',
  'tickets taken back for it': 'Tickets were taken back for it, and nothing more was sent.',
  'no tickets left': 'No ticket of the order is good any more: nothing is left to decide.',
  'all sent back': 'The rest of the money went back too: nothing is left to decide.',
  'sent back at the provider':
    'This money was sent back in the card provider’s dashboard, so it is not sent again.',
  'sent back before': 'All of it had gone back at the card provider before we heard of it.',
  'paid back by the bank': 'The customer has this money from their bank, so it is not sent again.',
  'booked since': 'It is in our books by now.',
  'known since': 'The card provider has said by now what went back.',
  'given back since': 'The service fee was given back to the organiser by now.',
  'came back since': 'The money of this refund came back, so nothing of the service fee goes back with it.',
  'account gone since': 'The organiser’s account was disconnected since: see what was filed of that.',
  'the rest asked for': 'What is left of it was asked for instead: see the refunds of the order.',
  'sent back another way': 'The customer has this money by another refund, so it is not sent again.',
};

/** What became of a refund that is filed as asked for again by itself, once it is not any more. */
const ASKED_AGAIN_AND: Partial<Record<RefundState, string>> = {
  pending: 'The card provider has taken it on since: do not pay the customer another way meanwhile.',
  processing: 'The card provider is sending it by now: do not pay the customer another way meanwhile.',
  needs_attention: 'The card provider has taken it on since, and wants something first: see its dashboard.',
  failed: 'It was asked for again by itself, and has failed since.',
  done: 'It was asked for again by itself, and has gone through since.',
};

/** Why one cannot be marked as settled while its refund may still go out. */
export const UNDER_WAY_WORDS: Record<RefundUnderWay, string> = {
  requested:
    'It can be marked as settled once this refund has ended: it goes out as soon as the card provider takes it.',
  pending:
    'It can be marked as settled once this refund has ended: the card provider has taken it on. Should it fail, that is said here.',
  processing:
    'It can be marked as settled once this refund has ended: the card provider is sending it. Should it fail, that is said here.',
};

/** What a person did, not the house. */
const BY_SOMEBODY = ['tickets taken back for it', 'no tickets left', 'all sent back'];

/** What was done, and whether it was done by itself; undefined where a person settled it, and says in their note how. */
export function doneWords(exception: PaymentException): { byItself: boolean; says: string } | undefined {
  const { resolution, settled, refund } = exception;
  if (wentBack(exception)) return { byItself: false, says: 'The money went back after all.' };
  if (resolution === null) return settled ? undefined : { byItself: true, says: 'Nothing yet.' };
  const since = resolution === 'asked again' && refund ? ASKED_AGAIN_AND[refund.state] : undefined;
  return { byItself: !BY_SOMEBODY.includes(resolution), says: since ?? DONE[resolution] ?? resolution };
}

/** Who settled it, or what did. */
export function settledWords(exception: PaymentException): string {
  const { resolution, settled } = exception;
  if (settled?.by) return `by ${settled.by}`;
  if (wentBack(exception)) return 'when the money went back';
  return BY_SOMEBODY.includes(resolution ?? '') ? 'when that was done' : 'by itself';
}

/** A refund in trouble went through: because somebody asked again, mended it at the provider, or by itself; nobody here can tell. */
const wentBack = ({ kind, resolution, settled }: PaymentException) =>
  kind.startsWith('refund_') &&
  settled?.by === null &&
  ['refunded', 'asked again'].includes(resolution ?? '');

/** How the refund of its money stands. */
export const REFUND_WORDS = {
  requested: 'asked for',
  pending: 'pending',
  processing: 'processing',
  done: 'done',
  failed: 'failed',
  needs_attention: 'needs attention',
} as const;
