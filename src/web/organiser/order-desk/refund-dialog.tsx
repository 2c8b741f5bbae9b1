import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrganiserOrder } from '../../../core/orders/organiser-order.ts';
import { callApi } from '../../ui/call-api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toaster.tsx';

interface RefundDialogProps {
  order: OrganiserOrder;
  /** Of the order in the API. */
  path: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks once more before an order's tickets are taken back and its money goes back. */
export function RefundDialog({ order, path, open, onOpenChange }: RefundDialogProps) {
  const [reason, setReason] = useState('');
  const { revalidate } = useRevalidator();
  const free = order.total.minor === 0;
  const came = order.tickets.filter(({ admittedAt, revoked }) => admittedAt !== null && !revoked).length;
  const refund = async () => {
    await callApi('POST', `${path}/refund`, reason.trim() === '' ? {} : { reason: reason.trim() });
    toast.success(free ? 'The tickets were taken back.' : 'The order is refunded.');
    await revalidate();
  };
  return (
    <ConfirmDialog
      title={free ? 'Take these tickets back?' : 'Refund this order?'}
      open={open}
      onOpenChange={onOpenChange}
      confirm={free ? 'Take back' : 'Refund'}
      onConfirm={refund}
    >
      <p>
        {free ? (
          'Its tickets no longer open the door.'
        ) : (
          <>
            What is left of <Money of={order.total} className="font-semibold text-base-content" /> goes back
            to the card, and the tickets no longer open the door.
          </>
        )}{' '}
        <span className="wrap-anywhere">{order.email}</span> hears of it by e-mail. This can't be taken back.
      </p>
      {came > 0 ? (
        <p className="font-semibold text-base-content">
          {came === 1 ? '1 ticket of it has been used.' : `${came} tickets of it have been used.`}
        </p>
      ) : null}
      <div className="text-base-content">
        <TextArea
          label="A word to the customer"
          hint="Optional. It is in the mail."
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
