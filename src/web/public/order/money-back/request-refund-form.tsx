import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import type { Money as Amount } from '../../../../core/shared/money.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChooseTickets } from '../choose-tickets.tsx';

interface RequestRefundFormProps {
  order: OrderPage;
  /** Why the last attempt was refused. */
  refused: string | undefined;
}

/** Lets a customer choose tickets to have refunded, if the event allows it; the next page asks for confirmation. Works without scripts. */
export function RequestRefundForm({ order, refused }: RequestRefundFormProps) {
  const { refundableUntil, refundable, event } = order;
  if (refundableUntil === null || refundable === null) {
    return refused ? <Notice kind="error">{refused}</Notice> : null;
  }
  const { day, time, zone } = describeDate(refundableUntil, event.timeZone);
  return (
    <ChooseTickets
      order={order}
      title={refundTitle(refundable)}
      lead={
        <>
          You can {refundable.most.minor > 0 ? 'get a refund' : 'cancel tickets'} until {day},{' '}
          <span className="whitespace-nowrap">
            {time} {zone}.
          </span>{' '}
          <WhatComesBack order={order} />
        </>
      }
      refused={refused}
      legend="Which tickets?"
      name="give-back"
      several
      tickets={refundable.tickets}
    />
  );
}

/** The link that unfolds the form. Where no money comes back, such as for free tickets, a refund would be the wrong word. */
export const refundTitle = ({ most }: NonNullable<OrderPage['refundable']>) =>
  most.minor > 0 ? 'Get a refund' : 'Cancel tickets';

/** What is left for these tickets if part of the order was refunded before; null if each still brings its price, less a cancellation fee. */
function leftForLess({ refundable, tickets }: OrderPage): Amount | null {
  if (refundable === null) return null;
  const prices = refundable.tickets.reduce((sum, { id, kept }) => {
    const ticket = tickets.find((one) => one.id === id);
    return ticket ? sum + ticket.price.minor - kept.minor : sum;
  }, 0);
  return refundable.most.minor < prices ? refundable.most : null;
}

function WhatComesBack({ order }: { order: OrderPage }) {
  const left = leftForLess(order);
  const withoutFee = order.addedFee.minor > 0 ? ', without the service fee' : '';
  const kept = order.refundable?.tickets.some((ticket) => ticket.kept.minor > 0);
  const lessFee = kept ? ', less the organiser’s cancellation fee' : '';
  if (left === null)
    return order.refundable?.most.minor ? `You get the ticket price back${lessFee}${withoutFee}.` : null;
  if (left.minor === 0) return 'You have had your money back already, so no more money comes.';
  return (
    <>
      You have had some of your money back already, so at most <Money of={left} className="font-semibold" />{' '}
      comes back now{withoutFee}.
    </>
  );
}
