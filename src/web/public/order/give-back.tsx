import type { OrderPage } from '../../../core/orders/order.ts';
import type { Money as Amount } from '../../../core/shared/money.ts';
import { describeDate } from '../../ui/describe-date.ts';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';

interface GiveBackProps {
  order: OrderPage;
  /** Of this rendering of the form: pressed twice, it is one request. */
  requestId: string;
  /** What the server said of the last try. */
  refused: string | undefined;
}

/** Lets a customer give tickets back, where the event allows it. Works without scripts. */
export function GiveBack({ order, requestId, refused }: GiveBackProps) {
  const { refundableUntil, refundable, tickets, event } = order;
  if (refundableUntil === null || refundable === null) {
    return refused ? <Notice kind="error">{refused}</Notice> : null;
  }
  const ticketOf = (id: string) => tickets.find((ticket) => ticket.id === id);
  const isFree = (id: string) => ticketOf(id)?.price.minor === 0;
  const { day, time, zone } = describeDate(refundableUntil, event.timeZone);
  return (
    <details className="border-t border-line pt-6" open={refused !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        Give tickets back
      </summary>
      <form method="post" className="mt-2 grid gap-4">
        <input type="hidden" name="requestId" value={requestId} />
        <p className="max-w-prose">
          Until {day}, {time} {zone} <WhatComesBack left={leftForLess(order)} /> A ticket that is given back
          no longer opens the door. This can't be taken back.
        </p>
        {refused ? <Notice kind="error">{refused}</Notice> : null}
        <fieldset>
          <legend className="sr-only">Which tickets?</legend>
          <ul>
            {refundable.tickets.map(({ id, amount }) => (
              <li key={id} className="border-b border-line last:border-0">
                <label className="flex min-h-12 cursor-pointer flex-wrap items-center gap-3 py-1">
                  <input type="checkbox" className="checkbox" name="ticket" value={id} />
                  <span className="min-w-0 flex-1 basis-40">
                    <span className="font-semibold tracking-wider tabular-nums">
                      {ticketOf(id)?.shortCode}
                    </span>{' '}
                    <span className="wrap-anywhere text-muted">
                      <bdi>{ticketOf(id)?.typeName}</bdi>
                    </span>
                  </span>
                  {isFree(id) ? 'Free' : <Money of={amount} className="font-semibold" />}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <button
          type="submit"
          name="intent"
          value="give-back"
          data-look="quiet"
          className="btn button justify-self-start"
        >
          Give the chosen tickets back
        </button>
      </form>
    </details>
  );
}

/** What is left for these tickets, where money of the order went back before; null where each brings its price. */
function leftForLess({ refundable, tickets }: OrderPage): Amount | null {
  if (refundable === null) return null;
  const chosen = tickets.filter(({ id }) => refundable.tickets.some((one) => one.id === id));
  const prices = chosen.reduce((sum, { price }) => sum + price.minor, 0);
  return refundable.most.minor < prices ? refundable.most : null;
}

function WhatComesBack({ left }: { left: Amount | null }) {
  if (left === null) return 'you get the price of a ticket back; the service fee is not part of it.';
  if (left.minor === 0) {
    return 'you can give tickets back. What you paid for them went back to you before: no more money comes.';
  }
  return (
    <>
      you can give tickets back. Some of what you paid went back to you before: at most{' '}
      <Money of={left} className="font-semibold" /> comes back now, however many you choose. The service fee
      is not part of it.
    </>
  );
}
