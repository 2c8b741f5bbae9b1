import { Link } from 'react-router';
import type { OwnEventMoney, OwnMoney } from '../../../core/money/all-money.ts';
import type { Statement } from '../../../core/money/statement.ts';
import { eventDates } from '../../../core/shared/event-dates.ts';
import { MoneyRows } from './money-rows.tsx';
import { StatementView } from './statement-view.tsx';

/** Shows the totals of a user's events, and each event. */
export function MoneyByEvent({ money: { totals, events } }: { money: OwnMoney }) {
  const only = totals.length === 1 ? totals[0] : undefined;
  return (
    <>
      {only ? (
        <StatementView of={only} heading={undefined} wide several={paidInParts(events, only)} />
      ) : (
        <PerCurrency totals={totals} events={events} />
      )}
      <section aria-labelledby="by-event" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="by-event" className="text-2xl">
          By event
        </h2>
        <MoneyRows
          caption="Earnings by event"
          who="Event"
          rows={events.map((row) => ({
            ...row,
            id: `${row.event.id} ${row.currency}`,
            name: <EventName of={row} />,
          }))}
        />
      </section>
    </>
  );
}

/** Tells whether several events still have their payout day ahead. */
const paidInParts = (events: OwnEventMoney[], { currency }: Statement): boolean =>
  events.filter((event) => event.currency === currency && event.later).length > 1;

function PerCurrency({ totals, events }: OwnMoney) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
      {totals.map((total) => (
        <StatementView
          key={total.currency}
          of={total}
          heading={total.currency}
          several={paidInParts(events, total)}
        />
      ))}
    </div>
  );
}

function EventName({ of: { event } }: { of: OwnEventMoney }) {
  return (
    <>
      <Link
        to={`/platform/event/${event.id}/money`}
        className="text-link block w-fit font-semibold wrap-anywhere"
      >
        <bdi>{event.name}</bdi>
      </Link>
      <span className="block text-sm text-muted">{eventDates(event).date}</span>
    </>
  );
}
