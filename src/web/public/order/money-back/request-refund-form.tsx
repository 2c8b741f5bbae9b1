import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import type { Money as Amount } from '../../../../core/shared/money.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { LocalMoment } from '../../../ui/dates/local-moment.tsx';
import { Tell, useWords } from '../../../ui/language/language.tsx';
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
  const say = useWords(words);
  const { refundableUntil, refundable, event } = order;
  if (refundableUntil === null || refundable === null) {
    return refused ? <Notice kind="error">{refused}</Notice> : null;
  }
  const moment = <LocalMoment at={refundableUntil} timeZone={event.timeZone} />;
  return (
    <ChooseTickets
      order={order}
      title={say(refundTitle(refundable))}
      lead={
        <>
          <Tell
            of={words}
            text={refundable.most.minor > 0 ? 'refundUntil' : 'cancelUntil'}
            with={{ moment }}
          />{' '}
          <WhatComesBack order={order} />
        </>
      }
      refused={refused}
      legend={say('whichTickets')}
      name="give-back"
      several
      tickets={refundable.tickets}
    />
  );
}

/** The link that unfolds the form. Where no money comes back, such as for free tickets, a refund would be the wrong word. */
export const refundTitle = ({ most }: NonNullable<OrderPage['refundable']>) =>
  most.minor > 0 ? 'getRefund' : 'cancelTickets';

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
  const say = useWords(words);
  const left = leftForLess(order);
  const withoutFee = order.addedFee.minor > 0;
  const lessFee = order.refundable?.tickets.some((ticket) => ticket.kept.minor > 0);
  if (left === null) {
    if (!order.refundable?.most.minor) return null;
    if (lessFee) return say(withoutFee ? 'priceBackLessNoFee' : 'priceBackLess');
    return say(withoutFee ? 'priceBackNoFee' : 'priceBack');
  }
  if (left.minor === 0) return say('nothingComes');
  const amount = <Money of={left} className="font-semibold" />;
  return <Tell of={words} text={withoutFee ? 'someComesNoFee' : 'someComes'} with={{ amount }} />;
}
