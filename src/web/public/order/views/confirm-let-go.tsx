import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useWords } from '../../../ui/language/language.tsx';
import type { OrderView } from './order-view.ts';

const HELD: readonly OrderView[] = ['offered', 'unpaid', 'payment-over', 'to-confirm', 'not-reached'];

/** Tells whether the address asks to give up an order that still holds its seats, and whose payment is not under way. */
export const asksToLetGo = (view: OrderView, asked: URLSearchParams) =>
  asked.has('let-go') && HELD.includes(view);

/** Leads to the page that asks before an unpaid order or an offer is given up. */
export function LetGoButton({ order }: { order: OrderPage }) {
  const say = useWords(words);
  const { eventId, orderId } = order;
  return (
    <Button href={`/event/${eventId}/order/${orderId}?let-go`} className="justify-self-start">
      {say('letGo', { count: unitsOf(order) })}
    </Button>
  );
}

/** Asks for confirmation, because these tickets may be somebody's last. It is a page of its own, so that it works without scripts. */
export function ConfirmLetGo({ order, path }: { order: OrderPage; path: string }) {
  const tickets = order.lines.reduce((sum, { admits, quantity }) => (admits ? sum + quantity : sum), 0);
  const say = useWords(words);
  const units = { count: unitsOf(order) };
  const giveUp = tickets === 0 ? say('giveUpOrder') : say('giveUpTickets', { count: tickets });
  return (
    <form method="post" action={path} className="grid gap-6">
      <header>
        <h1 className="poster-title" data-length="long">
          {tickets === 0 ? say('giveUpOrderTitle') : say('giveUpTicketsTitle', { count: tickets })}
        </h1>
        <p className="mt-4 text-lg wrap-anywhere text-muted">
          <bdi>{order.event.name}</bdi>
        </p>
      </header>
      <p className="text-lg">{say(order.offered ? 'goesToNext' : 'goesOnSale', units)}</p>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="let-go"
          data-look="danger"
          className="btn button max-sm:w-full"
        >
          {giveUp}
        </button>
        <Button href={path} className="max-sm:w-full">
          {tickets === 0 ? say('keepOrder') : say('keepTickets', { count: tickets })}
        </Button>
      </div>
    </form>
  );
}

/** Counts tickets and add-ons. */
const unitsOf = ({ lines }: OrderPage) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
