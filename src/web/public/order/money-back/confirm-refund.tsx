import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { noBreak } from '../../../ui/no-break.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChosenTicket } from '../choose-tickets.tsx';
import type { GaveBack, RefundRequest } from './refund-request.ts';

interface ConfirmRefundProps {
  order: OrderPage;
  asked: RefundRequest;
  /** The id of this form; pressed twice, it is one request. */
  requestId: string;
  /** The address of the order's page. */
  path: string;
}

/** Asks for confirmation with the tickets' names and the amount. It is a page of its own, so that it works without scripts. */
export function ConfirmRefund({ order, asked: { tickets, sum, kept }, requestId, path }: ConfirmRefundProps) {
  const one = tickets.length === 1;
  const which = one ? 'this ticket' : `these ${tickets.length} tickets`;
  return (
    <form method="post" action={path} className="grid gap-6">
      <header>
        <h1 className="poster-title" data-length="long">
          {sum.minor > 0 ? `Get a refund for ${which}?` : `Cancel ${which}?`}
        </h1>
        <p className="mt-4 text-lg wrap-anywhere text-muted">
          <bdi>{order.event.name}</bdi>
        </p>
      </header>
      <input type="hidden" name="requestId" value={requestId} />
      <ul>
        {tickets.map(({ id, amount }) => (
          <li
            key={id}
            className="flex min-h-12 flex-wrap items-center gap-3 border-b border-line py-1 last:border-0"
          >
            <input type="hidden" name="ticket" value={id} />
            <ChosenTicket order={order} id={id} amount={amount} />
          </li>
        ))}
      </ul>
      <p className="text-lg">
        {sum.minor > 0 ? (
          <>
            You get <Money of={sum} className="font-bold" />{' '}
            {noBreak('back to the payment method you used, within 7-14 business days.')}{' '}
            <KeptFee order={order} all={tickets.length === order.tickets.length} />
          </>
        ) : null}
        {kept.minor > 0 ? (
          <>
            The organiser keeps a cancellation fee of <Money of={kept} />.{' '}
          </>
        ) : null}
        {one ? 'The ticket' : 'The tickets'} will no longer be valid. This can’t be undone.
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="give-back"
          data-look="danger"
          className="btn button max-sm:w-full"
        >
          {sum.minor > 0 ? 'Get a refund' : `Cancel ${which}`}
        </button>
        <Button href={path} className="max-sm:w-full">
          Keep {one ? 'my ticket' : 'my tickets'}
        </Button>
      </div>
    </form>
  );
}

/** Says that the fee is not refunded; its amount is known only for all of the order's tickets together. */
function KeptFee({ order: { addedFee }, all }: { order: OrderPage; all: boolean }) {
  if (addedFee.minor === 0) return null;
  if (!all) return 'The service fee isn’t refunded. ';
  return (
    <>
      The service fee of <Money of={addedFee} /> isn’t refunded.{' '}
    </>
  );
}

/** Confirms that the tickets are refunded or, if no money comes back, cancelled. */
export function GaveBackNotice({ order, done: { tickets, sum } }: { order: OrderPage; done: GaveBack }) {
  const one = tickets.length === 1;
  const what = sum ? 'refunded' : 'cancelled';
  return (
    <Notice
      kind="success"
      title={one ? `Your ticket has been ${what}` : `${tickets.length} tickets have been ${what}`}
    >
      <ul>
        {tickets.map(({ id, typeName, shortCode }) => (
          <li key={id}>
            <bdi>{typeName}</bdi>, <span className="tracking-wider whitespace-nowrap">{shortCode}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {one ? 'It is' : 'They are'} no longer valid.{' '}
        {sum ? (
          <>
            <Money of={sum} className="font-bold" />{' '}
            {noBreak('goes back to the payment method you used, within 7-14 business days.')} We’ll email you
            at <span className="wrap-anywhere">{emailInWords(order)}</span>.
          </>
        ) : null}
      </p>
    </Notice>
  );
}
