import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { REMOVED_EMAIL } from '../../../core/orders/removed-email.ts';
import { leftOf } from '../../../core/payments/plan-refund.ts';
import { Button } from '../../ui/button.tsx';
import { callApi, Refused } from '../../ui/call-api.ts';
import { toast } from '../../ui/toaster.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { needsSomebody } from './refund-line.tsx';

/** What an organiser can do for the customer of a paid order; nothing for one that was not paid. */
export function OrderActions({ order }: { order: OrganiserOrder }) {
  const [asking, setAsking] = useState<'address' | 'refund'>();
  const { revalidate } = useRevalidator();
  if (order.paidAt === null) return null;
  const path = `/api/events/${order.event.id}/orders/${order.id}`;
  const disputed = order.disputes.some(({ state, hasTickets }) => state === 'open' && hasTickets);
  const hasValid = order.tickets.some(({ revoked, onHold }) => !revoked && !onHold);

  // What waits to be tried again is the one thing to do: beside it, another refund of the same money would only confuse.
  const stuck = order.refunds.some(needsSomebody);

  const resend = async () => {
    try {
      await callApi('POST', `${path}/mails`);
      toast.success(`The tickets are on their way to ${order.email}.`);
      await revalidate();
    } catch (error) {
      toast.error(error instanceof Refused ? error.message : 'That didn’t work. Try again.');
    }
  };
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
      {!disputed && (hasValid || (!stuck && leftOf(order.refundable) > 0)) ? (
        <Button onPress={() => setAsking('refund')}>{stuck ? 'Refund other tickets' : 'Refund'}</Button>
      ) : null}
      <AddressDialog order={order} path={path} open={asking === 'address'} onOpenChange={close} />
      <RefundDialog order={order} path={path} open={asking === 'refund'} onOpenChange={close} />
    </div>
  );
}
