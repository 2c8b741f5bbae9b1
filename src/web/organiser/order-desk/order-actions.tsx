import { useState } from 'react';
import type { ExchangeChoices } from '../../../core/order-desk/exchange.ts';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import type { Action } from '../../../core/organisations/may.ts';
import { isPaidAtTill } from '../../../core/providers/till.ts';
import { leftOf } from '../../../core/refunds/plan-refund.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';
import { AddressDialog } from './address-dialog.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { isPaymentOnHold } from './on-hold-notice.tsx';
import { RefundDialog } from './refunds/refund-dialog.tsx';
import { needsSomebody } from './refunds/refund-line.tsx';

/** Shows the organiser's actions for a paid order that their role allows; nothing for an unpaid order. */
export function OrderActions({
  order,
  choices,
  may,
}: {
  order: OrganiserOrder;
  choices: ExchangeChoices;
  may: readonly Action[];
}) {
  const [asking, setAsking] = useState<'address' | 'exchange' | 'refund'>();
  const changeAndSay = useChangeAndSay();
  if (order.paidAt === null) return null;
  // No refund before it is known whose money it is.
  const waits =
    isPaymentOnHold(order) || order.disputes.some(({ state, hasTickets }) => state === 'open' && hasTickets);
  const hasValid = order.tickets.some(({ revoked, onHold }) => !revoked && !onHold);

  // A failed refund must be retried first; another refund of the same money next to it would only confuse.
  const stuck = order.refunds.some(needsSomebody);

  const resend = () => changeAndSay('send-tickets', {}, `The tickets are on their way to ${order.email}.`);
  const close = (open: boolean) => {
    if (!open) setAsking(undefined);
  };
  const [handles, refunds] = [may.includes('orders.handle'), may.includes('orders.refund')];
  if (!handles && !refunds) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      {handles && hasValid && order.email !== null ? (
        <Button look={stuck ? undefined : 'main'} onPress={resend}>
          Send tickets again
        </Button>
      ) : null}
      {handles ? <Button onPress={() => setAsking('address')}>Change email</Button> : null}
      {handles && choices.tickets.length > 0 ? (
        <Button onPress={() => setAsking('exchange')}>Exchange a ticket</Button>
      ) : null}
      {may.includes('messages.send') && order.email !== null ? (
        <Button to={`/platform/event/${order.event.id}/messages/new?order=${order.id}`}>
          Email this customer
        </Button>
      ) : null}
      {isPaidAtTill(order.payments) ? (
        may.includes('till.sell') ? (
          <Button to={`/platform/event/${order.event.id}/box-office/sales/${order.id}`}>
            Open at the box office
          </Button>
        ) : null
      ) : refunds && !waits && (hasValid || (!stuck && leftOf(order.refundable) > 0)) ? (
        <Button onPress={() => setAsking('refund')}>{stuck ? 'Refund other tickets' : 'Refund'}</Button>
      ) : null}
      <AddressDialog order={order} open={asking === 'address'} onOpenChange={close} />
      <ExchangeDialog
        choices={choices}
        mailed={order.email !== null}
        refunds={refunds && !isPaidAtTill(order.payments)}
        open={asking === 'exchange'}
        onOpenChange={close}
      />
      <RefundDialog order={order} open={asking === 'refund'} onOpenChange={close} />
    </div>
  );
}
