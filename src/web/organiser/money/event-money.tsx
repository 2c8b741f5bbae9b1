import { getEventMoney } from '../../../core/money/get-event-money.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { DownloadCsv } from '../../ui/buttons/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageSteps } from '../../ui/page/pager.tsx';
import type { Route } from './+types/event-money.ts';
import { Ledger } from './ledger.tsx';
import { StatementView } from './statement-view.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Sales of ${isolate(loaderData.money.event.name)} · Tikiti` : 'Sales · Tikiti' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  // Old links may still contain a page number.
  const { page, after, before } = Object.fromEntries(url.searchParams);
  const asked = { page: page === 'last' ? page : 'first', after, before };
  return { money: await getEventMoney(app, actor, params.eventId, asked) };
}

/** Shows an event's revenue and where it went. */
export default function EventMoneyPage({ loaderData: { money } }: Route.ComponentProps) {
  const { event, statements } = money;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Sales">What this event earned, and where the money went</PageHeader>
      {statements.length === 0 && money.count === 0 ? (
        <EmptyState title="No money has moved yet">
          Once somebody buys a ticket, sales, fees, refunds and payouts appear here.
        </EmptyState>
      ) : (
        <>
          <div className={statements.length > 1 ? 'event-halves' : 'grid grid-cols-[minmax(0,1fr)]'}>
            {statements.map((statement) => (
              <StatementView
                key={statement.currency}
                of={statement}
                heading={statements.length > 1 ? statement.currency : undefined}
                wide={statements.length === 1}
              />
            ))}
          </div>
          <section aria-labelledby="ledger" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div className="flex flex-wrap items-end justify-between gap-4">
              <h2 id="ledger" className="text-2xl">
                Transactions
              </h2>
              <DownloadCsv href={`/api/events/${event.id}/exports/transactions`} of="transactions" />
            </div>
            <Ledger money={money} />
            <PageSteps
              shown={money.transfers.length}
              count={money.count}
              before={money.before}
              after={money.after}
              label="Pages of transactions"
            />
          </section>
        </>
      )}
    </div>
  );
}
