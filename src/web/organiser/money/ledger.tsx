import { Link } from 'react-router';
import type { EventMoney, Transfer } from '../../../core/money/get-event-money.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { Money } from '../../ui/money.tsx';

/** All ledger transfers of an event, newest first. None is ever changed or deleted. */
export function Ledger({ money: { event, transfers, count } }: { money: EventMoney }) {
  return (
    <div className="@container grid gap-4">
      <p className="text-muted" role="status">
        {count === 1 ? '1 transaction' : `${formatCount(count)} transactions`}, newest first
      </p>
      <table className="figures-table hidden @4xl:table">
        <caption className="sr-only">Transactions for this event</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Order</th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {transfers.map((transfer) => (
            <tr key={transfer.id}>
              <td className="whitespace-nowrap">
                <LocalMoment at={transfer.at} timeZone={event.timeZone} zone={false} />
              </td>
              <td className="font-semibold">{transfer.what}</td>
              <td className="wrap-anywhere">{transfer.from}</td>
              <td className="wrap-anywhere">{transfer.to}</td>
              <td>
                <Order of={transfer.order} eventId={event.id} />
              </td>
              <td className="figure">
                <Change of={transfer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="@4xl:hidden">
        {transfers.map((transfer) => (
          <li key={transfer.id} className="grid gap-1 border-t border-line py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 font-semibold">{transfer.what}</span>
              <Change of={transfer} className="ms-auto font-semibold" />
            </p>
            <p className="text-sm wrap-anywhere">
              {transfer.from} to {transfer.to}
            </p>
            <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
              <LocalMoment at={transfer.at} timeZone={event.timeZone} zone={false} />
              <Order of={transfer.order} eventId={event.id} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Negative if the money leaves, so that the column adds up. */
function Change({ of: { amount, leaves }, className }: { of: Transfer; className?: string }) {
  const signed = { ...amount, minor: leaves ? 0 - amount.minor : amount.minor };
  return <Money of={signed} {...(className && { className })} />;
}

function Order({ of, eventId }: { of: Transfer['order']; eventId: string }) {
  if (!of) return null;
  return (
    <Link
      to={`/platform/event/${eventId}/orders/${of.id}`}
      className="text-link inline-flex min-h-11 items-center font-mono text-sm"
      aria-label={`Order ${of.number}`}
    >
      {of.number}
    </Link>
  );
}
