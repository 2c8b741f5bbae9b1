import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import type { Money as Amount } from '../../../../core/shared/money.ts';
import { countedNames } from '../../../../core/tickets/counted-names.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface RequestRefundFormProps {
  order: OrderPage;
  /** Says what is wrong with the last try. */
  refused: string | undefined;
}

/** Lets a customer choose tickets to give back, where the event allows it; the next page asks once more. Works without scripts. */
export function RequestRefundForm({ order, refused }: RequestRefundFormProps) {
  const { refundableUntil, refundable, event } = order;
  if (refundableUntil === null || refundable === null) {
    return refused ? <Notice kind="error">{refused}</Notice> : null;
  }
  const { day, time, zone } = describeDate(refundableUntil, event.timeZone);
  const only = refundable.tickets.length === 1;
  return (
    <details className="border-t border-line pt-6" open={refused !== undefined || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        Give tickets back
      </summary>
      <form method="get" className="mt-2 grid gap-4">
        <p className="max-w-prose">
          You can give tickets back until {day},{' '}
          <span className="whitespace-nowrap">
            {time} {zone}.
          </span>{' '}
          <WhatComesBack left={leftForLess(order)} />
        </p>
        {refused ? <Notice kind="error">{refused}</Notice> : null}
        <fieldset>
          <legend className="sr-only">Which tickets?</legend>
          {/* Sent along when none is chosen, so that the answer can say so. */}
          <input type="hidden" name="give-back" value="" />
          <ul>
            {refundable.tickets.map(({ id, amount }) => (
              <li key={id} className="border-b border-line last:border-0">
                <label className="flex min-h-12 cursor-pointer flex-wrap items-center gap-3 py-1">
                  <input
                    type="checkbox"
                    className="checkbox"
                    name="give-back"
                    value={id}
                    defaultChecked={only}
                  />
                  <GivenTicket order={order} id={id} amount={amount} />
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <button type="submit" data-look="quiet" className="btn button justify-self-start">
          Continue
        </button>
      </form>
    </details>
  );
}

/** A ticket by its name and code, and what it brings. */
export function GivenTicket({ order, id, amount }: { order: OrderPage; id: string; amount: Amount }) {
  const ticket = order.tickets.find((one) => one.id === id);
  const addOn = order.addOns.find((one) => one.id === id);
  const withIt = order.addOns.filter(({ ticketId, revoked }) => ticketId === id && !revoked);
  return (
    <>
      <span className="min-w-0 flex-1 basis-40">
        <span className="font-semibold wrap-anywhere">
          <bdi>{(ticket ?? addOn)?.typeName}</bdi>
        </span>{' '}
        <span className="tracking-wider whitespace-nowrap tabular-nums text-muted">{ticket?.shortCode}</span>
        {addOn ? <span className="text-muted">without its ticket</span> : null}
        {withIt.length > 0 ? (
          <span className="block text-sm text-muted wrap-anywhere">
            With it: {countedNames(withIt.map(({ typeName }) => typeName))}
          </span>
        ) : null}
      </span>
      {(ticket ?? addOn)?.price.minor === 0 ? 'Free' : <Money of={amount} className="font-semibold" />}
    </>
  );
}

/** Says what is left for these tickets, where money of the order went back before; null where each brings its price. */
function leftForLess({ refundable, tickets }: OrderPage): Amount | null {
  if (refundable === null) return null;
  const chosen = tickets.filter(({ id }) => refundable.tickets.some((one) => one.id === id));
  const prices = chosen.reduce((sum, { price }) => sum + price.minor, 0);
  return refundable.most.minor < prices ? refundable.most : null;
}

function WhatComesBack({ left }: { left: Amount | null }) {
  if (left === null) return 'You get the ticket price back, without the service fee.';
  if (left.minor === 0) return 'You have had your money back already, so no more money comes.';
  return (
    <>
      You have had some of your money back already, so at most <Money of={left} className="font-semibold" />{' '}
      comes back now, without the service fee.
    </>
  );
}
