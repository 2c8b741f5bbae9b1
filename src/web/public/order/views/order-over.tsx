import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { formatMoney } from '../../../../core/shared/format-money.ts';
import type { Money } from '../../../../core/shared/money.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { sayIn } from '../../../../languages/say.ts';
import type { Language } from '../../../../languages/texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useLanguage, useWords } from '../../../ui/language/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { KeepSeats } from '../../hold-time/more-time.tsx';
import { isRefundStuck, type OrderView } from './order-view.ts';

const TEXTS = {
  'sent-back': 'sentBackText',
  expired: 'expiredText',
  cancelled: 'cancelledText',
  refunded: 'refundedText',
} as const satisfies Partial<Record<OrderView, keyof typeof words.texts>>;

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
  const language = useLanguage();
  const say = useWords(words);
  return (
    <div className="grid gap-6">
      <p className="text-lg">{textOf(order, view, language)}</p>
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        {order.holdAgain ? (
          <form method="post">
            <KeepSeats look="main">{say('reserveAgain')}</KeepSeats>
          </form>
        ) : null}
        <Button look={order.holdAgain ? 'quiet' : 'main'} href={`/event/${order.eventId}`}>
          {say('backToEvent')}
        </Button>
      </div>
    </div>
  );
}

function textOf(order: OrderPage, view: keyof typeof TEXTS, language: Language): string {
  const say = sayIn(words, language);
  const amountOf = (money: Money) => formatMoney(money, language.locale);
  const isOver = view === 'expired' || view === 'cancelled';
  // What the bank returned. If a dispute was lost only in part, the organiser decides about the rest.
  if (order.fromBank && order.dispute === 'lost')
    return say('lostText', { amount: amountOf(order.fromBank) });
  // The money may be on its way, so nothing is said of a charge.
  if (order.paymentPending && isOver)
    return say(order.event.cancelled ? 'awaitedCancelled' : 'awaitedText', { amount: amountOf(order.total) });
  if (order.resale && !order.offered && view === 'cancelled') return say('resaleOver');
  if (order.offered && isOver)
    return say('offerOver', { count: order.lines.reduce((sum, { quantity }) => sum + quantity, 0) });
  if (view === 'expired' && order.holdAgain) return say('againText');
  if (view !== 'refunded') return say(TEXTS[view]);
  if (isRefundStuck(order)) return say('stuckText');
  if (order.tickets.length > 0 && order.tickets.every(({ resold }) => resold))
    return say('soldText', { count: order.tickets.length });
  const isResolved = order.refunds.some(({ resolved, atDoor }) => resolved || atDoor);
  return say(isResolved ? 'resolvedText' : 'refundedText');
}
