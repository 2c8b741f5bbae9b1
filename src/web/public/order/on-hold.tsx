import type { OrderPage } from '../../../core/order-page/order-page.ts';
import { Notice } from '../../ui/notice.tsx';

interface OnHoldProps {
  order: OrderPage;
  supportEmail: string;
}

/** Says why the tickets are not valid for now, and whom to write to. */
export function OnHold({ order: { number, dispute }, supportEmail }: OnHoldProps) {
  const disputed = dispute === 'open';
  return (
    <Notice
      kind="warning"
      title={disputed ? 'The payment is being disputed with your bank' : 'We’re checking your payment'}
    >
      <p>
        Your tickets are on hold. Your seats are reserved, but you can’t use the tickets until{' '}
        {disputed ? 'the bank has decided' : 'we know that your payment is complete'}.
      </p>
      <p className="mt-2">
        {disputed
          ? 'Didn’t dispute it, or want to end the dispute? Tell your bank, then write to '
          : 'Was your payment returned, or do you need the tickets soon? Write to '}
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
