import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { describeTime } from '../../../ui/dates/describe-time.ts';
import { Tell, useLanguage } from '../../../ui/language/language.tsx';
import { OrderLines } from './order-lines.tsx';

/** A larger free order, whose tickets are issued once the emailed link is confirmed. */
export function OrderToConfirm({ order }: { order: OrderPage }) {
  const { time, zone } = describeTime(order.holdExpiresAt, order.event.timeZone, useLanguage().locale);
  return (
    <div className="grid gap-10">
      <p className="text-lg">
        <Tell
          of={words}
          text="toConfirm"
          with={{
            email: <strong className="wrap-anywhere">{emailInWords(order)}</strong>,
            time: (
              <strong className="tabular-nums">
                {time} {zone}
              </strong>
            ),
          }}
        />
      </p>
      <OrderLines order={order} />
    </div>
  );
}
