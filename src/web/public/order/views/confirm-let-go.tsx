import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { OrderView } from './order-view.ts';

const HELD: readonly OrderView[] = ['offered', 'unpaid', 'payment-over', 'to-confirm', 'not-reached'];

/** Tells whether the address asks to give up an order that still holds its seats, and whose payment is not under way. */
export const asksToLetGo = (view: OrderView, asked: URLSearchParams) =>
  asked.has('let-go') && HELD.includes(view);

/** Leads to the page that asks before an unpaid order or an offer is given up. */
export function LetGoButton({ order }: { order: OrderPage }) {
  const { eventId, orderId } = order;
  return (
    <Button href={`/event/${eventId}/order/${orderId}?let-go`} className="justify-self-start">
      {unitsOf(order) === 1 ? 'Let it go' : 'Let them go'}
    </Button>
  );
}

/** Asks for confirmation, because these tickets may be somebody's last. It is a page of its own, so that it works without scripts. */
export function ConfirmLetGo({ order, path }: { order: OrderPage; path: string }) {
  const tickets = order.lines.reduce((sum, { admits, quantity }) => (admits ? sum + quantity : sum), 0);
  const which = tickets === 0 ? 'this order' : tickets === 1 ? 'this ticket' : `these ${tickets} tickets`;
  const goes = unitsOf(order) === 1 ? 'It goes' : 'They go';
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
        {order.offered
          ? `${goes} to the next person who waits, and you lose your place in line. This can’t be undone.`
          : `${goes} back on sale right away. You haven’t paid anything.`}
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
          Keep my {tickets === 0 ? 'order' : tickets === 1 ? 'ticket' : 'tickets'}
        </Button>
      </div>
    </form>
  );
}

/** Counts tickets and add-ons. */
const unitsOf = ({ lines }: OrderPage) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
