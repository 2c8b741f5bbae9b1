import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { emailInWords } from '../../../../core/orders/no-email.ts';
import { order as words } from '../../../../languages/en/order.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Tell, useWords } from '../../../ui/language/language.tsx';
import { Money } from '../../../ui/money.tsx';
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
  const say = useWords(words);
  const count = tickets.length;
  return (
    <form method="post" action={path} className="grid gap-6">
      <header>
        <h1 className="poster-title" data-length="long">
          {say(sum.minor > 0 ? 'confirmRefundTitle' : 'confirmCancelTitle', { count })}
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
            <Tell of={words} text="youGet" with={{ amount: <Money of={sum} className="font-bold" /> }} />{' '}
            <KeptFee order={order} all={count === order.tickets.length} />
          </>
        ) : null}
        {kept.minor > 0 ? (
          <>
            <Tell of={words} text="organiserKeeps" with={{ fee: <Money of={kept} /> }} />{' '}
          </>
        ) : null}
        {say('willEnd', { count })}
      </p>
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="intent"
          value="give-back"
          data-look="danger"
          className="btn button max-sm:w-full"
        >
          {sum.minor > 0 ? say('getRefund') : say('cancelThese', { count })}
        </button>
        <Button href={path} className="max-sm:w-full">
          {say('keepTickets', { count })}
        </Button>
      </div>
    </form>
  );
}

/** Says that the fee is not refunded; its amount is known only for all of the order's tickets together. */
function KeptFee({ order: { addedFee }, all }: { order: OrderPage; all: boolean }) {
  const say = useWords(words);
  if (addedFee.minor === 0) return null;
  if (!all) return `${say('feeStays')} `;
  return (
    <>
      <Tell of={words} text="feeOfStays" with={{ fee: <Money of={addedFee} /> }} />{' '}
    </>
  );
}

/** Confirms that the tickets are refunded or, if no money comes back, cancelled. */
export function GaveBackNotice({ order, done: { tickets, sum } }: { order: OrderPage; done: GaveBack }) {
  const say = useWords(words);
  const count = tickets.length;
  return (
    <Notice kind="success" title={say(sum ? 'gaveBackRefunded' : 'gaveBackCancelled', { count })}>
      <ul>
        {tickets.map(({ id, typeName, shortCode }) => (
          <li key={id}>
            <bdi>{typeName}</bdi>, <span className="tracking-wider whitespace-nowrap">{shortCode}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {say('ended', { count })}{' '}
        {sum ? (
          <Tell
            of={words}
            text="moneyGoes"
            with={{
              amount: <Money of={sum} className="font-bold" />,
              email: <span className="wrap-anywhere">{emailInWords(order)}</span>,
            }}
          />
        ) : null}
      </p>
    </Notice>
  );
}
