import { Link } from 'react-router';
import type { OrganiserOrder } from '../../../core/order-desk/organiser-order.ts';
import { Notice } from '../../ui/notice.tsx';

/** Tells whether an order's tickets are on hold without a dispute: nobody knows whether its money is still there. */
export const isPaymentOnHold = ({ tickets, disputes }: OrganiserOrder): boolean =>
  tickets.some(({ onHold }) => onHold) && !disputes.some(({ state }) => state === 'open');

/** Links to the decision about a payment on hold. */
export function OnHoldNotice({ order }: { order: OrganiserOrder }) {
  if (!isPaymentOnHold(order)) return null;
  return (
    <Notice kind="warning" title="The payment is on hold" className="mt-3 max-w-2xl">
      <p>
        We can’t tell whether its money is still there, so its tickets aren’t valid until somebody decides.{' '}
        <Link
          to={`/platform/event/${order.event.id}/exceptions`}
          className="font-semibold underline underline-offset-4"
        >
          See exceptions
        </Link>
      </p>
    </Notice>
  );
}
