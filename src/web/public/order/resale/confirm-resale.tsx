import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tell, useWords } from '../../../ui/language/language.tsx';
import { Money } from '../../../ui/money.tsx';
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
  const say = useWords(words);
  const { addedFee } = order;
  return (
    <form method="post" action={path} className="grid gap-6">
      <header>
        <h1 className="poster-title" data-length="long">
          {say('confirmSell')}
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
          <Tell of={words} text="sellTerms" with={{ amount: <Money of={amount} className="font-bold" /> }} />
          {addedFee.minor > 0 ? ` ${say('feeStays')}` : null}
        </p>
        <p>{say('sellMeanwhile')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="sell"
          data-look="main"
          className="btn button max-sm:w-full"
        >
          {say('offerForResale')}
        </button>
        <Button href={path} className="max-sm:w-full">
          {say('keepTickets', { count: 1 })}
        </Button>
      </div>
    </form>
  );
}
