import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { Tell, useWords } from '../../../ui/language/language.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Until } from '../../waiting-list/until.tsx';
import { OrderLines } from './order-lines.tsx';

/** A payment is in progress. The page polls by itself. */
export function OrderProcessing({ order, hidden }: { order: OrderPage; hidden?: boolean }) {
  const say = useWords(words);
  return (
    <div data-stages="processing" hidden={hidden} className="grid gap-10">
      <div className="flex items-start gap-4 text-lg">
        <Spinner label={say('checking')} className="mt-1.5" />
        <p>
          <Tell
            of={words}
            text="waiting"
            with={{ email: <strong className="wrap-anywhere">{emailInWords(order)}</strong> }}
          />{' '}
          {order.paymentPending ? <Deadline order={order} /> : say('reservedMeanwhile')}
        </p>
      </div>
      {hidden ? null : <OrderLines order={order} />}
    </div>
  );
}

/** A bank transfer may take longer than the seats can wait. */
function Deadline({ order: { holdExpiresAt, event } }: { order: OrderPage }) {
  const moment = <Until at={holdExpiresAt} timeZone={event.timeZone} />;
  return <Tell of={words} text="deadline" with={{ moment }} />;
}
