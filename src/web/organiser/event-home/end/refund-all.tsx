import { useState } from 'react';
import type { LeftToRefund } from '../../../../core/order-refunds/left-to-refund-store.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { useChange } from '../../../ui/requests/use-change.ts';

interface RefundAllProps {
  left: LeftToRefund;
  /** The reader is its organiser, not an admin. */
  own: boolean;
}

/** For an event that was cancelled without refunds: says how much goes back to how many, then refunds them. */
export function RefundAll({ left, own }: RefundAllProps) {
  const [asking, setAsking] = useState(false);
  const change = useChange();
  const { orders } = left;
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {orders === 1
          ? 'The money from 1 paid order is'
          : `The money from ${formatCount(orders)} paid orders is`}{' '}
        {own
          ? 'still with you: you chose not to refund it.'
          : 'still with the organiser, who chose not to refund it.'}
      </p>
      <Button onPress={() => setAsking(true)}>Refund everybody now</Button>
      <ConfirmDialog
        title="Refund everybody now?"
        open={asking}
        onOpenChange={setAsking}
        confirm={orders === 1 ? 'Refund 1 order' : `Refund ${formatCount(orders)} orders`}
        onConfirm={() => change('refund-everybody')}
      >
        <RefundSum left={left} />
      </ConfirmDialog>
    </div>
  );
}

/** Says how much goes back to how many, and what that does. */
export function RefundSum({ left: { orders, sums } }: { left: LeftToRefund }) {
  return (
    <>
      <p>
        {sums.map((sum, at) => (
          <span key={sum.currency}>
            {at > 0 ? ' and ' : null}
            <Money of={sum} className="font-semibold text-base-content" />
          </span>
        ))}{' '}
        {orders === 1
          ? 'will go back to the customer of 1 order'
          : `will go back to the customers of ${formatCount(orders)} orders`}
        , service fees included.
      </p>
      <p>We’ll email everybody, and their tickets will no longer be valid. This can’t be undone.</p>
    </>
  );
}
