import { useState } from 'react';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { REMOVED_EMAIL } from '../../../core/orders/removed-email.ts';
import { leftOf } from '../../../core/refunds/plan-refund.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';
import { AddressDialog } from './address-dialog.tsx';
import { isPaymentOnHold } from './on-hold-notice.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { needsSomebody } from './refund-line.tsx';

interface OrderActionsProps {
  order: OrganiserOrder;
  /** Whoever looks may send messages. */
  writes: boolean;
}

/** Offers what an organiser can do for the customer of a paid order; nothing for one that was not paid. */
export function OrderActions({ order, writes }: OrderActionsProps) {
  const [asking, setAsking] = useState<'address' | 'refund'>();
  const changeAndSay = useChangeAndSay();
  if (order.paidAt === null) return null;
  // Nothing is refunded before it is known whose money it is.
  const waits =
    isPaymentOnHold(order) || order.disputes.some(({ state, hasTickets }) => state === 'open' && hasTickets);
  const hasValid = order.tickets.some(({ revoked, onHold }) => !revoked && !onHold);

  // What waits to be tried again is the one thing to do: beside it, another refund of the same money would only confuse.
  const stuck = order.refunds.some(needsSomebody);

  const resend = () => changeAndSay('send-tickets', {}, `The tickets are on their way to ${order.email}.`);
  const close = (open: boolean) => {
    if (!open) setAsking(undefined);
  };
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      {hasValid && order.email !== REMOVED_EMAIL ? (
        <Button look={stuck ? undefined : 'main'} onPress={resend}>
          Send tickets again
        </Button>
      ) : null}
      <Button onPress={() => setAsking('address')}>Change email</Button>
      {writes && order.email !== REMOVED_EMAIL ? (
        <Button to={`/platform/event/${order.event.id}/messages/new?order=${order.id}`}>
          Email this customer
        </Button>
      ) : null}
      {!waits && (hasValid || (!stuck && leftOf(order.refundable) > 0)) ? (
        <Button onPress={() => setAsking('refund')}>{stuck ? 'Refund other tickets' : 'Refund'}</Button>
      ) : null}
      <AddressDialog order={order} open={asking === 'address'} onOpenChange={close} />
      <RefundDialog order={order} open={asking === 'refund'} onOpenChange={close} />
    </div>
  );
}
