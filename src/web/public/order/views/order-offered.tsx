import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Until } from '../../waiting-list/until.tsx';
import { LetGoButton } from './confirm-let-go.tsx';
import { OrderLines } from './order-lines.tsx';

/** An offer from the waiting list: held tickets to accept. Works without scripts. */
export function OrderOffered({ order, refused }: { order: OrderPage; refused: string | undefined }) {
  const one = order.lines.reduce((sum, { quantity }) => sum + quantity, 0) === 1;
  const free = order.total.minor === 0;
  return (
    <div className="grid gap-10">
      <div className="grid gap-5">
        <p className="text-lg">
          {order.resale
            ? 'Somebody is selling their ticket, and it’s'
            : one
              ? 'A ticket freed up, and it’s'
              : 'Tickets freed up, and they’re'}{' '}
          reserved for you until <Until at={order.holdExpiresAt} timeZone={order.event.timeZone} />. Then{' '}
          {one ? 'it goes' : 'they go'} to the next person in line.
        </p>
        {order.resale ? (
          <p className="max-w-prose">
            It becomes yours once your payment arrives, with a code of its own. If its holder keeps it after
            all, you keep your place in line, and money you’ve paid goes back.
          </p>
        ) : null}
        {refused ? <Notice kind="error">{refused}</Notice> : null}
        <form method="post" className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="accept" data-look="main" className="btn button">
            {order.details?.first
              ? free
                ? 'Add ticket details'
                : 'Add details and pay'
              : free
                ? one
                  ? 'Get my ticket'
                  : 'Get my tickets'
                : 'Go to payment'}
          </button>
          <LetGoButton order={order} />
        </form>
      </div>
      <OrderLines order={order} />
    </div>
  );
}
