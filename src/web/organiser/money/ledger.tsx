import { Link } from 'react-router';
import type { EventMoney, Transfer } from '../../../core/money/get-event-money.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { LocalMoment } from '../../ui/dates/local-moment.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, TableOrCards } from '../../ui/table-or-cards.tsx';

/** All ledger transfers of an event, newest first. None is ever changed or deleted. */
export function Ledger({ money: { event, transfers, count } }: { money: EventMoney }) {
  const columns: Column<Transfer>[] = [
    {
      name: 'When',
      className: 'whitespace-nowrap',
      cell: ({ at }) => <LocalMoment at={at} timeZone={event.timeZone} zone={false} />,
      card: 'line',
    },
    { name: 'What', className: 'font-semibold', cell: ({ what }) => what, card: 'title' },
    {
      name: 'From',
      className: 'wrap-anywhere',
      cell: ({ from }) => from,
      card: 'below',
      inCard: ({ from, to }) => `${from} to ${to}`,
    },
    { name: 'To', className: 'wrap-anywhere', cell: ({ to }) => to },
    { name: 'Order', cell: ({ order }) => <Order of={order} eventId={event.id} />, card: 'end' },
    { name: 'Amount', figure: true, cell: (transfer) => <Change of={transfer} />, card: 'aside' },
  ];
  return (
    <div className="@container grid gap-4">
      <p className="text-muted" role="status">
        {count === 1 ? '1 transaction' : `${formatCount(count)} transactions`}, newest first
      </p>
      <TableOrCards
        caption="Transactions for this event"
        rows={transfers}
        columns={columns}
        from="@4xl"
        className="dense-table"
      />
    </div>
  );
}

/** Negative if the money leaves, so that the column adds up. */
const Change = ({ of: { amount, leaves } }: { of: Transfer }) => (
  <Money of={{ ...amount, minor: leaves ? 0 - amount.minor : amount.minor }} />
);

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
