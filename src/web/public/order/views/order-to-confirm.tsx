import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { OrderLines } from './order-lines.tsx';

/** A larger free order, whose tickets are issued once the emailed link is confirmed. */
export function OrderToConfirm({ order }: { order: OrderPage }) {
  const { time, zone } = describeDate(order.holdExpiresAt, order.event.timeZone);
  return (
    <div className="grid gap-10">
      <p className="text-lg">
        We’ve emailed a link to <strong className="wrap-anywhere">{emailInWords(order)}</strong>. Open it by{' '}
        <strong className="tabular-nums">
          {time} {zone}
        </strong>{' '}
        to get your tickets. If it isn’t in your inbox, check spam.
      </p>
      <OrderLines order={order} />
    </div>
  );
}
