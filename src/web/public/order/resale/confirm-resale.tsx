import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { noBreak } from '../../../ui/no-break.tsx';
import { ChosenTicket } from '../choose-tickets.tsx';
import { isOnOffer } from './resale-form.tsx';

export type ResaleChoice = OrderPage['resellable'][number];

/** Reads the ticket to sell from `?sell=<ticket id>`; null if it cannot be sold. */
export function readResaleChoice(order: OrderPage, chosen: string | null): ResaleChoice | null {
  return order.resellable.find(({ id }) => id === chosen && !isOnOffer(order, id)) ?? null;
}

interface ConfirmResaleProps {
  order: OrderPage;
  chosen: ResaleChoice;
  /** The address of the order's page. */
  path: string;
}

/** Asks for confirmation, with the amount and when it is paid. It is a page of its own, so that it works without scripts. */
export function ConfirmResale({ order, chosen: { id, amount }, path }: ConfirmResaleProps) {
  const { addedFee } = order;
  return (
    <form method="post" action={path} className="grid gap-6">
      <header>
        <h1 className="poster-title" data-length="long">
          Sell this ticket?
        </h1>
        <p className="mt-4 text-lg wrap-anywhere text-muted">
          <bdi>{order.event.name}</bdi>
        </p>
      </header>
      <input type="hidden" name="ticketId" value={id} />
      <p className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line py-1">
        <ChosenTicket order={order} id={id} amount={amount} />
      </p>
      <div className="grid gap-3 text-lg">
        <p>
          People on the waiting list are offered it for the price you paid. Once somebody buys it, you get{' '}
          <Money of={amount} className="font-bold" />{' '}
          {noBreak('back to the payment method you used, within 7-14 business days.')}
          {addedFee.minor > 0 ? ' The service fee isn’t refunded.' : null}
        </p>
        <p>
          Until then your ticket stays valid, and you can still use it or keep it. If nobody buys it, it stays
          yours.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="sell"
          data-look="main"
          className="btn button max-sm:w-full"
        >
          Offer for resale
        </button>
        <Button href={path} className="max-sm:w-full">
          Keep my ticket
        </Button>
      </div>
    </form>
  );
}
