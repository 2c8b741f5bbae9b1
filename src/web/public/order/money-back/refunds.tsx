import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import type { RefundReason } from '../../../../core/shared/mail/refund-mails.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { Tell, useLanguage, useWords } from '../../../ui/language/language.tsx';
import { Money } from '../../../ui/money.tsx';
import { noBreak } from '../../../ui/no-break.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Key = Extract<keyof typeof words.texts, `why${string}` | `refund${string}`>;

const REASONS = {
  'paid-too-late': 'whyTooLate',
  'paid-twice': 'whyTwice',
  'amount-mismatch': 'whyAmount',
  'paid-after-cancelling': 'whyAfterCancelling',
  'by-organiser': 'whyOrganiser',
  'by-customer': 'whyCustomer',
  goodwill: 'whyGoodwill',
  'event-cancelled': 'whyCancelled',
  'at-provider': 'whyProvider',
  'resale-over': 'whyResaleOver',
  'order-lost': 'whyLost',
  resold: 'whyResold',
} as const satisfies Record<RefundReason, Key>;

const STATES = {
  requested: 'refundRequested',
  pending: 'refundPendingText',
  processing: 'refundProcessing',
  done: 'refundDone',
  failed: 'refundStuck',
  needs_attention: 'refundStuck',
} as const satisfies Record<OrderPage['refunds'][number]['state'], Key>;

/** For payments at the till. */
const AT_DOOR: Partial<Record<keyof typeof STATES, 'refundAtDoor' | 'refundGotAtDoor'>> = {
  requested: 'refundAtDoor',
  done: 'refundGotAtDoor',
};

/** The refunds of an order. */
export function Refunds({ order: { refunds, event } }: { order: Pick<OrderPage, 'refunds' | 'event'> }) {
  const { locale } = useLanguage();
  const say = useWords(words);
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="text-2xl">
        {say('refundsTitle', { count: refunds.length })}
      </h2>
      <ul className="mt-3 grid gap-4">
        {refunds.map(({ amount, kept, reason, state, atDoor, resolved, note, updatedAt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on a static page
          <li key={at} className="grid gap-0.5">
            <p>
              <Tell
                of={words}
                text="refundLine"
                with={{
                  amount: <Money of={amount} className="font-bold" />,
                  why: <span className="text-muted">{say(REASONS[reason as RefundReason])}</span>,
                }}
              />
            </p>
            {resolved ? (
              <p>{say('refundResolved')}</p>
            ) : STATES[state] === 'refundStuck' ? (
              <Notice kind="warning" className="my-1">
                {say('refundStuck')}
              </Notice>
            ) : (
              <p>{noBreak(say((atDoor ? AT_DOOR[state] : undefined) ?? STATES[state]))}</p>
            )}
            {kept ? (
              <p>
                <Tell of={words} text="organiserKeeps" with={{ fee: <Money of={kept} /> }} />
              </p>
            ) : null}
            {note ? (
              <p dir="auto" className="whitespace-pre-line wrap-anywhere text-muted">
                “{note}”
              </p>
            ) : null}
            <p className="text-sm text-muted">
              <time dateTime={updatedAt}>{describeDate(updatedAt, event.timeZone, { locale }).day}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
