import { Link } from 'react-router';
import { getOwnMoney, type OwnEventMoney } from '../../core/money/all-money.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { describeDate } from '../ui/describe-date.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/own-money.ts';
import { MoneyRows } from './money/money-rows.tsx';
import { StatementView } from './money/statement-view.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Money · Tikiti' }];

export function loader({ context }: Route.LoaderArgs) {
  return getOwnMoney(context.get(appContext), context.get(actorContext));
}

/** What all one's events brought together, and each. */
export default function OwnMoneyPage({ loaderData: { totals, events } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader title="Money">What your events brought, and what is due to you</PageHeader>
      {events.length === 0 ? (
        <EmptyState
          title="No money has moved yet"
          action={<Button to="/platform/events">Your events</Button>}
        >
          Once somebody pays for a ticket of yours, it is added up here.
        </EmptyState>
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-2">
            {totals.map((total) => (
              <StatementView key={total.currency} of={total} heading={total.currency} />
            ))}
          </div>
          <section aria-labelledby="by-event" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <h2 id="by-event" className="text-2xl">
              By event
            </h2>
            <MoneyRows
              caption="Money of your events"
              who="Event"
              rows={events.map((row) => ({
                ...row,
                key: `${row.event.id} ${row.currency}`,
                name: <EventName of={row} />,
              }))}
            />
          </section>
        </>
      )}
    </div>
  );
}

function EventName({ of: { event } }: { of: OwnEventMoney }) {
  return (
    <>
      <Link
        to={`/platform/event/${event.id}/money`}
        className="text-link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
      >
        {event.name}
      </Link>
      <span className="block text-sm text-muted">{describeDate(event.startsAt, event.timeZone).day}</span>
    </>
  );
}
