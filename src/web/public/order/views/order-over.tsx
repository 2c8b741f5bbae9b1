import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { formatMoney } from '../../../../core/shared/format-money.ts';
import type { Money } from '../../../../core/shared/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { KeepSeats } from '../../hold-time/more-time.tsx';
import { isRefundStuck, type OrderView } from './order-view.ts';

const TEXTS = {
  'sent-back':
    'We couldn’t use your payment for this order, so it goes back to the payment method you used. You can follow the refund below.',
  expired:
    'No payment arrived in time, so the seats are back on sale. If one still arrives, you’ll get seats if any are left, or your money back.',
  cancelled:
    'This order was cancelled, and no payment arrived. You can choose tickets again if any are left.',
  refunded:
    'The tickets in this order are no longer valid. Your money goes back to the payment method you used.',
} satisfies Partial<Record<OrderView, string>>;

const AGAIN =
  'No payment arrived in time. You can reserve the same seats again if nobody else has taken them. What you told us about them is still there.';

const offerOver = (one: boolean) =>
  `${one ? 'This ticket' : 'These tickets'} went to the next person on the waiting list, and you were not charged. If you still want ${one ? 'one' : 'some'}, join the list again.`;

const RESALE_OVER =
  'The person who was selling this ticket has kept it. You were not charged, and you have your place on the waiting list back.';

const STUCK =
  'The tickets in this order are no longer valid. We couldn’t send your money back yet, and there’s nothing you need to do.';

const RESOLVED = 'The tickets in this order are no longer valid. See below what happened to your money.';

/** An order that was not completed: what happened, and what to do next. */
export function OrderOver({
  order,
  view,
  refused,
}: {
  order: OrderPage;
  view: keyof typeof TEXTS;
  /** Why its seats could not be reserved again. */
  refused: string | undefined;
}) {
  return (
    <div className="grid gap-6">
      <p className="text-lg">{textOf(order, view)}</p>
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        {order.holdAgain ? (
          <form method="post">
            <KeepSeats look="main">Reserve the same seats again</KeepSeats>
          </form>
        ) : null}
        <Button look={order.holdAgain ? 'quiet' : 'main'} href={`/event/${order.eventId}`}>
          Back to the event
        </Button>
      </div>
    </div>
  );
}

function textOf(order: OrderPage, view: keyof typeof TEXTS): string {
  if (order.fromBank && order.dispute === 'lost') return lostWords(order.fromBank);
  if (order.paymentPending && (view === 'expired' || view === 'cancelled')) return awaitedWords(order);
  if (order.resale && !order.offered && view === 'cancelled') return RESALE_OVER;
  if (order.offered && (view === 'expired' || view === 'cancelled'))
    return offerOver(order.lines.length === 1 && order.lines[0]?.quantity === 1);
  if (view === 'expired' && order.holdAgain) return AGAIN;
  if (view !== 'refunded') return TEXTS[view];
  if (isRefundStuck(order)) return STUCK;
  if (order.tickets.length > 0 && order.tickets.every(({ resold }) => resold)) return soldWords(order);
  return order.refunds.some(({ resolved, atDoor }) => resolved || atDoor) ? RESOLVED : TEXTS.refunded;
}

/** The money may be on its way, so nothing is said of a charge. */
const awaitedWords = ({ total, event }: OrderPage) =>
  event.cancelled
    ? `The event is cancelled, and your payment of ${formatMoney(total)} hasn’t arrived yet. When it does, all of it goes back to you.`
    : `Your payment of ${formatMoney(total)} hasn’t arrived in time, so your seats are no longer reserved. Please don’t pay again: when it arrives, you get tickets if any are left, or all of your money back.`;

const soldWords = ({ tickets }: OrderPage) =>
  `Somebody bought your ${tickets.length === 1 ? 'ticket' : 'tickets'} from the waiting list. Your money goes back to the payment method you used.`;

/** Says what the bank returned. If a dispute was lost only in part, the organiser decides about the rest. */
const lostWords = (fromBank: Money) =>
  `The payment for this order was disputed with your bank, and the bank returned ${formatMoney(fromBank)} to you. The tickets are no longer valid because the payment was reversed.`;
