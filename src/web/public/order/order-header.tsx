import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { isUnderWay } from '../../../core/refunds/refund-outcome.ts';
import { order as words } from '../../../languages/en/order.ts';
import type { Say } from '../../../languages/say.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { useWords } from '../../ui/language/language.tsx';
import { EventLine } from './event-line.tsx';
import { isOnHold, isRefundStuck, type OrderView } from './views/order-view.ts';

const TITLES = {
  unpaid: 'titleUnpaid',
  offered: 'titleOffered',
  'to-confirm': 'titleToConfirm',
  'not-reached': 'titleNotReached',
  'payment-over': 'titlePaymentOver',
  processing: 'titleProcessing',
  'sent-back': 'titleSentBack',
  expired: 'titleExpired',
  cancelled: 'titleCancelled',
  refunded: 'titleRefunded',
} as const satisfies Record<Exclude<OrderView, 'tickets'>, string>;

function titleOf(order: OrderPage, view: OrderView, say: Say<typeof words.texts>): string {
  const { dispute, tickets } = order;
  const count = tickets.length;
  if (order.paymentPending && (view === 'expired' || view === 'cancelled')) return say('titleAwaited');
  if (isOnHold(order)) return say('titleOnHold', { count });
  if (dispute === 'lost' && view === 'refunded') return say('titleByBank');
  if ((view === 'refunded' || view === 'sent-back') && isRefundStuck(order)) return say('titleStuck');
  if (view === 'refunded' && tickets.length > 0 && tickets.every(({ resold }) => resold))
    return say('titleResold', { count });
  const underWay = order.refunds.filter(({ state }) => isUnderWay(state));
  if (view === 'refunded' && underWay.length > 0)
    return say(underWay.some(({ atDoor }) => atDoor) ? 'titleMoneyBack' : 'titleRefundGoing');
  if (view === 'cancelled' && order.resale && !order.offered) return say('titleNotForSale');
  if ((view === 'expired' || view === 'cancelled') && order.offered) return say('titleOfferOver');
  return view === 'tickets' ? say('titleTickets', { count }) : say(TITLES[view]);
}

/** The page's heading, and its event. */
export function OrderHeader({ order, view }: { order: OrderPage; view: OrderView }) {
  const say = useWords(words);
  const { event, eventId } = order;
  return (
    <header>
      <p className="event-when font-semibold text-main-text sm:text-lg">
        <EventDate event={event} />
      </p>
      <h1 className="poster-title mt-2" data-length="long" data-part="title" tabIndex={-1}>
        {titleOf(order, view, say)}
      </h1>
      <EventLine event={event} eventId={eventId} />
    </header>
  );
}
