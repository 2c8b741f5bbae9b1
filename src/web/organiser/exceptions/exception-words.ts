import type { PaymentException } from '../../../core/exceptions/exception.ts';
import type { RefundUnderWay } from '../../../core/refunds/refund-outcome.ts';

/** Explains what happened to people who do not know Tikiti. */
const HAPPENED: Record<PaymentException['kind'], readonly [title: string, says: string]> = {
  late: ['Paid too late', 'The payment arrived after the seats had gone back on sale.'],
  duplicate: ['Paid twice', 'A second payment arrived for an order that was already paid.'],
  mismatch: ['Wrong amount', 'The amount paid isn’t the amount we asked for.'],
  sent_twice: ['Refunded twice', 'More money may have gone back to the customer than they paid.'],
  refund_failed: ['Refund failed', 'The card provider couldn’t send the money back.'],
  refund_needs_attention: [
    'Refund needs attention',
    'The card provider needs something before it can send the money back.',
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
  payment_on_hold: [
    'Payment on hold',
    'We can’t tell whether this payment’s money is still there, so it’s on hold until somebody decides.',
  ],
  mail_undelivered: [
    'Email not delivered',
    'We couldn’t deliver an email. Check the address, and tell the person another way.',
  ],
};

/** An unknown payment that belongs to an event here. */
const LOST_ORDER = [
  'Lost order',
  'A customer has paid for an order that we lost. The door doesn’t know its tickets until somebody decides.',
] as const;

const LOST_DISPUTE = [
  'Dispute lost',
  'The bank decided for the customer and gave them their money back, so there’s nothing to send. Mark this as resolved once you’ve seen it.',
] as const;

/** Explains what happened in a few sentences. If the facts explain a refund, nothing is added. */
export function happenedWords({
  kind,
  outcome,
  detail,
  event = null,
}: Pick<PaymentException, 'kind' | 'outcome' | 'detail'> & Partial<Pick<PaymentException, 'event'>>): {
  title: string;
  says: string;
  detail: string | undefined;
} {
  const isLost = kind === 'dispute' && (outcome === 'tickets_cancelled' || outcome === 'paid_back_by_bank');
  const isLostOrder = kind === 'unknown_payment' && event !== null;
  const [title, says] = isLost ? LOST_DISPUTE : isLostOrder ? LOST_ORDER : HAPPENED[kind];
  return kind.startsWith('refund_')
    ? { title, says: sentence(detail), detail: undefined }
    : { title, says, detail: sentence(detail) };
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** Says why an exception cannot be marked as resolved while its refund may still be sent. */
export const UNDER_WAY_WORDS: Record<RefundUnderWay, string> = {
  requested:
    'You can mark this as resolved once the refund is over. It goes out as soon as the card provider accepts it.',
  pending:
    'You can mark this as resolved once the refund is over. The card provider is processing it: if it fails, you’ll see that here.',
  processing:
    'You can mark this as resolved once the refund is over. The card provider is sending it: if it fails, you’ll see that here.',
};

/** Outcomes that came from a person, or may have; all others are the app's own. */
const BY_SOMEBODY: readonly PaymentException['outcome'][] = [
  'tickets_cancelled_for_it',
  'no_tickets_left',
  'all_refunded',
  'succeeded',
];

/** Says what was done, and whether automatically; undefined if a person resolved it, whose note says how. */
export function doneWords({
  outcome,
  resolution,
  resolved,
}: Pick<PaymentException, 'outcome' | 'resolution' | 'resolved'>):
  | { byItself: boolean; says: string }
  | undefined {
  if (resolution === null) return resolved ? undefined : { byItself: true, says: 'Nothing yet.' };
  return { byItself: !BY_SOMEBODY.includes(outcome), says: resolution };
}

/** Says who resolved it, or that it resolved itself. */
export function resolvedWords({ outcome, resolved }: Pick<PaymentException, 'outcome' | 'resolved'>): string {
  if (resolved?.by) return `by ${resolved.by}`;
  if (outcome === 'succeeded') return 'when the refund went through';
  return BY_SOMEBODY.includes(outcome) ? 'when that was done' : 'automatically';
}

/** Describes the state of its refund. */
export const REFUND_WORDS = {
  requested: 'requested',
  pending: 'pending',
  processing: 'processing',
  done: 'done',
  failed: 'failed',
  needs_attention: 'needs attention',
} as const;
