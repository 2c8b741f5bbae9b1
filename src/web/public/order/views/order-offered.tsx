import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { Tell, useWords } from '../../../ui/language/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Until } from '../../waiting-list/until.tsx';
import { LetGoButton } from './confirm-let-go.tsx';
import { OrderLines } from './order-lines.tsx';

/** An offer from the waiting list: held tickets to accept. Works without scripts. */
export function OrderOffered({ order, refused }: { order: OrderPage; refused: string | undefined }) {
  const say = useWords(words);
  const count = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const moment = <Until at={order.holdExpiresAt} timeZone={order.event.timeZone} />;
  const free = order.total.minor === 0;
  function acceptWords(): string {
    if (order.details?.first) return say(free ? 'acceptDetails' : 'acceptDetailsAndPay');
    return free ? say('getTickets', { count }) : say('goToPayment');
  }
  return (
    <div className="grid gap-10">
      <div className="grid gap-5">
        <p className="text-lg">
          {order.resale ? (
            <Tell of={words} text="offeredResale" with={{ moment }} />
          ) : (
            <Tell of={words} text="offered" with={{ count, moment }} />
          )}
        </p>
        {order.resale ? <p className="max-w-prose">{say('offeredResaleText')}</p> : null}
        {refused ? <Notice kind="error">{refused}</Notice> : null}
        <form method="post" className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="accept" data-look="main" className="btn button">
            {acceptWords()}
          </button>
          <LetGoButton order={order} />
        </form>
      </div>
      <OrderLines order={order} />
    </div>
  );
}
