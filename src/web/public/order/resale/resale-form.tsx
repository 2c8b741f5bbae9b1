import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChooseTickets, ForAttendee } from '../choose-tickets.tsx';
import { refundTitle } from '../money-back/request-refund-form.tsx';

interface ResaleFormProps {
  order: OrderPage;
  /** Why the last attempt was refused. */
  refused: string | undefined;
}

/** Lets a customer choose a ticket to sell, if the event allows it; the next page asks for confirmation. Works without scripts. */
export function ResaleForm({ order, refused }: ResaleFormProps) {
  const tickets = order.resellable.filter(({ id }) => !isOnOffer(order, id));
  if (tickets.length === 0 && order.keptByAddOns.length === 0)
    return refused ? <Notice kind="error">{refused}</Notice> : null;
  return (
    <ChooseTickets
      order={order}
      title="Sell a ticket"
      lead={
        <>
          People on the waiting list are offered your ticket for what you paid. It stays yours until somebody
          buys it. {withoutAddOns(order)}
        </>
      }
      refused={refused}
      legend="Which ticket?"
      name="sell"
      several={false}
      tickets={tickets}
    />
  );
}

/** Says what to do first if tickets have add-ons, which the new buyer would not pay for; null if none has. */
function withoutAddOns({ keptByAddOns, addOns, refundable }: OrderPage): string | null {
  if (keptByAddOns.length === 0) return null;
  const inTheWay = addOns.filter(
    ({ ticketId, revoked }) => !revoked && keptByAddOns.includes(ticketId ?? ''),
  );
  const givesBack = inTheWay.every(({ id }) => refundable?.tickets.some((one) => one.id === id));
  return refundable && givesBack
    ? `A ticket is sold without add-ons, so remove those first, under “${refundTitle(refundable)}”.`
    : 'A ticket is sold without add-ons, so ask the organiser to refund those first.';
}

interface OnResaleProps {
  order: OrderPage;
  /** Why a ticket could not be withdrawn. */
  notTakenOff: string | undefined;
}

/** The tickets on resale, each with a button to withdraw it. */
export function OnResale({ order, notTakenOff }: OnResaleProps) {
  const tickets = order.tickets.filter(({ id, revoked }) => !revoked && isOnOffer(order, id));
  if (tickets.length === 0) return notTakenOff ? <Notice kind="error">{notTakenOff}</Notice> : null;
  return (
    <section aria-labelledby="resale" className="grid gap-4 border-t border-line pt-6">
      <h2 id="resale" className="text-2xl">
        For resale
      </h2>
      <p className="max-w-prose">
        {tickets.length === 1 ? 'Your ticket stays' : 'Your tickets stay'} valid until somebody from the
        waiting list buys {tickets.length === 1 ? 'it' : 'them'}. Then we refund you and email you.
      </p>
      {notTakenOff ? <Notice kind="error">{notTakenOff}</Notice> : null}
      <ul>
        {tickets.map(({ id, typeName, attendeeName, shortCode, price }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <bdi className="font-semibold">{typeName}</bdi>
                <ForAttendee name={attendeeName} />{' '}
                <span className="tracking-wider whitespace-nowrap tabular-nums text-muted">{shortCode}</span>
              </p>
              <p className="text-muted">
                <Money of={order.resellable.find((one) => one.id === id)?.amount ?? price} /> once it’s sold
              </p>
            </div>
            <form method="post">
              <input type="hidden" name="ticketId" value={id} />
              <button type="submit" name="intent" value="take-off" data-look="quiet" className="btn button">
                Keep it<span className="sr-only">: take {shortCode} off resale</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const isOnOffer = ({ tickets }: Pick<OrderPage, 'tickets'>, ticketId: string): boolean =>
  tickets.some(({ id, forResaleSince }) => id === ticketId && forResaleSince !== null);
