import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import type { RefundReason } from '../../../../core/shared/mail/refund-mails.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { Money } from '../../../ui/money.tsx';
import { noBreak } from '../../../ui/no-break.tsx';
import { Notice } from '../../../ui/notice.tsx';

const REASONS: Record<RefundReason, string> = {
  'paid-too-late': 'paid after the seats went back on sale',
  'paid-twice': 'paid twice',
  'amount-mismatch': 'the amount paid didn’t match the order',
  'paid-after-cancelling': 'paid after the event was cancelled',
  'by-organiser': 'refunded by the organiser',
  'by-customer': 'you asked for a refund',
  goodwill: 'a partial refund from the organiser',
  'event-cancelled': 'the event was cancelled',
  'at-provider': 'refunded through the card provider',
  'resale-over': 'paid after the ticket was taken off resale',
  'order-lost': 'we lost this order',
  resold: 'your ticket was resold',
};

const STUCK = 'We couldn’t send this back yet. We’re on it, and we’ll email you when it’s on its way.';

const RESOLVED =
  'We couldn’t send this back to the payment method you used, so the organiser resolved it another way. Ask them if you’re not sure how.';

const STATES: Record<OrderPage['refunds'][number]['state'], string> = {
  requested: 'Requested from the card provider.',
  pending: 'Pending: the card provider is processing it.',
  processing: 'On its way: the card provider is sending it.',
  done: 'Sent: it arrives within 7-14 business days.',
  failed: STUCK,
  needs_attention: STUCK,
};

/** For payments at the till. */
const AT_DOOR: Partial<typeof STATES> = {
  requested: 'You paid at the door, so the organiser gives it back themselves. Ask them how.',
  done: 'You got it back at the door.',
};

/** The refunds of an order. */
export function Refunds({ order: { refunds, event } }: { order: Pick<OrderPage, 'refunds' | 'event'> }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="text-2xl">
        {refunds.length === 1 ? 'Refund' : 'Refunds'}
      </h2>
      <ul className="mt-3 grid gap-4">
        {refunds.map(({ amount, kept, reason, state, atDoor, resolved, note, updatedAt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on a static page
          <li key={at} className="grid gap-0.5">
            <p>
              <Money of={amount} className="font-bold" />
              <span className="text-muted">, {REASONS[reason as RefundReason] ?? reason}</span>
            </p>
            {resolved ? (
              <p>{RESOLVED}</p>
            ) : STATES[state] === STUCK ? (
              <Notice kind="warning" className="my-1">
                {STUCK}
              </Notice>
            ) : (
              <p>{noBreak((atDoor ? AT_DOOR[state] : undefined) ?? STATES[state])}</p>
            )}
            {kept ? (
              <p>
                The organiser keeps a cancellation fee of <Money of={kept} />.
              </p>
            ) : null}
            {note ? (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere text-muted">
                “{note}”
              </p>
            ) : null}
            <p className="text-sm text-muted">
              <time dateTime={updatedAt}>{describeDate(updatedAt, event.timeZone).day}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
