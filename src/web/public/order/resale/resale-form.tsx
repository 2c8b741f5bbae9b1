import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { order as words } from '../../../../languages/en/order.ts';
import type { Say } from '../../../../languages/say.ts';
import { aloud, Tell, useWords } from '../../../ui/language/language.tsx';
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
  const say = useWords(words);
  const tickets = order.resellable.filter(({ id }) => !isOnOffer(order, id));
  if (tickets.length === 0 && order.keptByAddOns.length === 0)
    return refused ? <Notice kind="error">{refused}</Notice> : null;
  return (
    <ChooseTickets
      order={order}
      title={say('sellTitle')}
      lead={
        <>
          {say('sellText')} {withoutAddOns(order, say)}
        </>
      }
      refused={refused}
      legend={say('whichTicket')}
      name="sell"
      several={false}
      tickets={tickets}
    />
  );
}

/** Says what to do first if tickets have add-ons, which the new buyer would not pay for; null if none has. */
function withoutAddOns(
  { keptByAddOns, addOns, refundable }: OrderPage,
  say: Say<typeof words.texts>,
): string | null {
  if (keptByAddOns.length === 0) return null;
  const inTheWay = addOns.filter(
    ({ ticketId, revoked }) => !revoked && keptByAddOns.includes(ticketId ?? ''),
  );
  const givesBack = inTheWay.every(({ id }) => refundable?.tickets.some((one) => one.id === id));
  return refundable && givesBack
    ? say('removeAddOns', { place: say(refundTitle(refundable)) })
    : say('askForAddOns');
}

interface OnResaleProps {
  order: OrderPage;
  /** Why a ticket could not be withdrawn. */
  notTakenOff: string | undefined;
}

/** The tickets on resale, each with a button to withdraw it. */
export function OnResale({ order, notTakenOff }: OnResaleProps) {
  const say = useWords(words);
  const tickets = order.tickets.filter(({ id, revoked }) => !revoked && isOnOffer(order, id));
  if (tickets.length === 0) return notTakenOff ? <Notice kind="error">{notTakenOff}</Notice> : null;
  return (
    <section aria-labelledby="resale" className="grid gap-4 border-t border-line pt-6">
      <h2 id="resale" className="text-2xl">
        {say('onResale')}
      </h2>
      <p className="max-w-prose">{say('onResaleText', { count: tickets.length })}</p>
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
                <Tell
                  of={words}
                  text="onceSold"
                  with={{
                    amount: <Money of={order.resellable.find((one) => one.id === id)?.amount ?? price} />,
                  }}
                />
              </p>
            </div>
            <form method="post">
              <input type="hidden" name="ticketId" value={id} />
              <button type="submit" name="intent" value="take-off" data-look="quiet" className="btn button">
                <Tell of={words} text="keepIt" with={{ code: shortCode, read: aloud }} />
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
