import type { OrderPage } from '../../../core/orders/order.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';
import type { Money } from '../../../core/shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { isRefundStuck, type OrderView } from './order-view.ts';

const TEXTS = {
  'sent-back':
    'What was paid could not buy these tickets, so it goes back to where it came from. Below is why, and how far it is.',
  expired:
    'They were not paid in time, so they are on sale again. You were not charged. Should a payment of yours still arrive, you get seats if there are any left, or your money back.',
  cancelled:
    'This order was cancelled and you were not charged. You can choose tickets anew, if there are any left.',
  refunded:
    'The tickets of this order are no longer valid. Your money goes back to the payment method you paid with.',
} satisfies Partial<Record<OrderView, string>>;

const STUCK =
  'The tickets of this order are no longer valid, and your money could not be sent back yet. You need not do anything.';

const SETTLED = 'The tickets of this order are no longer valid. Below is what became of your money.';

/** An order that came to nothing: what happened, and where to go on. */
export function OrderOver({ order, view }: { order: OrderPage; view: keyof typeof TEXTS }) {
  return (
    <div className="grid gap-6">
      <p className="text-lg">{textOf(order, view)}</p>
      <Button look="main" href={`/event/${order.eventId}`} className="justify-self-start">
        Back to the event
      </Button>
    </div>
  );
}

function textOf(order: OrderPage, view: keyof typeof TEXTS): string {
  if (order.fromBank && order.dispute === 'lost') return lostWords(order.fromBank);
  if (view !== 'refunded') return TEXTS[view];
  if (isRefundStuck(order)) return STUCK;
  return order.refunds.some(({ settled }) => settled) ? SETTLED : TEXTS.refunded;
}

/** Of a dispute that was lost in part, the rest is the organiser's to send; what went is all that is said. */
const lostWords = (fromBank: Money) =>
  `The payment for this order was disputed with your bank, and the bank gave you ${formatMoney(fromBank)} back. The tickets are not valid: the payment was reversed.`;
