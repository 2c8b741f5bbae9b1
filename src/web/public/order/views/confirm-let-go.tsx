import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { OrderView } from './order-view.ts';

const LET_GO = 'let-go';

/** The page that asks before an offer is given up. */
export const letGoPath = ({ eventId, orderId }: OrderPage) => `/event/${eventId}/order/${orderId}?${LET_GO}`;

/** Tells whether the address asks to give up an offer that somebody still has, accepted or not. */
export const asksToLetGo = (
  { offered }: Pick<OrderPage, 'offered'>,
  view: OrderView,
  asked: URLSearchParams,
) => asked.has(LET_GO) && offered && (view === 'offered' || view === 'unpaid' || view === 'payment-over');

/** "Let it go", or "Let them go" for several tickets. */
export const letGoWords = (order: OrderPage) => (ticketsOf(order) === 1 ? 'Let it go' : 'Let them go');

/** Asks for confirmation, because somebody waited for these tickets. It is a page of its own, so that it works without scripts. */
export function ConfirmLetGo({ order, path }: { order: OrderPage; path: string }) {
  const count = ticketsOf(order);
  const one = count === 1;
  const which = one ? 'this ticket' : `these ${count} tickets`;
  return (
    <form method="post" action={path} className="grid gap-6">
      <header>
        <h1 className="poster-title" data-length="long">
          Give up {which}?
        </h1>
        <p className="mt-4 text-lg wrap-anywhere text-muted">
          <bdi>{order.event.name}</bdi>
        </p>
      </header>
      <p className="text-lg">
        {one ? 'It goes' : 'They go'} to the next person who waits, and you lose your place in line. This
        can’t be undone.
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="let-go"
          data-look="danger"
          className="btn button max-sm:w-full"
        >
          Give up {which}
        </button>
        <Button href={path} className="max-sm:w-full">
          Keep {one ? 'my ticket' : 'my tickets'}
        </Button>
      </div>
    </form>
  );
}

const ticketsOf = ({ lines }: OrderPage) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
