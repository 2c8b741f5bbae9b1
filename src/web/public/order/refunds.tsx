import type { OrderPage } from '../../../core/orders/order.ts';
import type { RefundReason } from '../../../core/shared/mail.ts';
import { Money } from '../../ui/money.tsx';

const REASONS: Record<RefundReason, string> = {
  'paid-too-late': 'paid after the seats had gone back on sale',
  'paid-twice': 'paid twice',
  'amount-mismatch': 'the amount paid was not the amount asked for',
  'paid-after-cancelling': 'paid after the event was cancelled',
  'by-organiser': 'refunded by the organiser',
  'by-customer': 'you gave it back',
  goodwill: 'the organiser sends you a part of what you paid',
  'event-cancelled': 'the event was cancelled',
};

const STATES: Record<string, string> = {
  done: 'sent back',
  failed: 'could not be sent back yet; we are on it',
  needs_attention: 'could not be sent back yet; we are on it',
};

/** Money on its way back to the customer. */
export function Refunds({ refunds }: Pick<OrderPage, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds" className="text-2xl">
        {refunds.length === 1 ? 'Refund' : 'Refunds'}
      </h2>
      <ul className="mt-3 grid gap-2">
        {refunds.map(({ amount, reason, state }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on a static page
          <li key={at}>
            <Money of={amount} className="font-bold" />, {STATES[state] ?? 'on its way'}
            <span className="text-muted"> ({REASONS[reason as RefundReason] ?? reason})</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
