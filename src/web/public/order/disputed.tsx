import { orderNumber } from '../../../core/orders/order-number.ts';
import { Notice } from '../../ui/notice.tsx';

interface DisputedProps {
  orderId: string;
  supportEmail: string;
}

/** Says why the tickets admit nobody for now, and whom to write to. */
export function Disputed({ orderId, supportEmail }: DisputedProps) {
  const number = orderNumber(orderId);
  return (
    <Notice kind="warning" title="The payment is being disputed with your bank">
      <p>
        Your tickets are on hold. Your seats are reserved, but you can’t use the tickets until the bank has
        decided.
      </p>
      <p className="mt-2">
        Didn’t dispute it, or want to end the dispute? Tell your bank, then write to{' '}
        <a
          href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Order ${number}`)}`}
          className="font-semibold underline underline-offset-4 wrap-anywhere"
        >
          {supportEmail}
        </a>{' '}
        with your order number, <span className="font-semibold whitespace-nowrap">{number}</span>.
      </p>
    </Notice>
  );
}
