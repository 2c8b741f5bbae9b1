import { useState } from 'react';
import { getEventMoney } from '../../../core/money/get-event-money.ts';
import { getPayTo } from '../../../core/money/pay-to.ts';
import { recordPayout } from '../../../core/money/record-payout.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadCsv } from '../../ui/buttons/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageSteps } from '../../ui/page/pager.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/event-money.ts';
import { Ledger } from './ledger.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { Payouts } from './payouts.tsx';
import { StatementView } from './statement-view.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Money for ${isolate(loaderData.money.event.name)} · Tikiti` : 'Money · Tikiti' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  // Old links may still contain a page number.
  const { page, after, before } = Object.fromEntries(url.searchParams);
  const asked = { page: page === 'last' ? page : 'first', after, before };
  const money = await getEventMoney(app, actor, params.eventId, asked);
  const payoutDays = app.settings.payoutDaysAfterEvent;
  const admin = actor.kind === 'user' && actor.admin;
  return { money, payoutDays, payTo: admin ? await getPayTo(app, actor, params.eventId) : null };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    'record-payout': (input) => recordPayout(app, actor, params.eventId, input),
  });
}

export const clientAction = clientChange;

/** Shows an event's revenue, where it went, and what is still to be paid out. */
export default function EventMoneyPage({ loaderData: { money, payoutDays, payTo } }: Route.ComponentProps) {
  const { event, statements, payouts } = money;
  const [paying, setPaying] = useState(false);
  const payable = statements.filter(({ due }) => due.minor > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader
        title="Money"
        action={
          payTo && payable.length > 0 ? (
            <Button look="main" onPress={() => setPaying(true)}>
              Record a payout
            </Button>
          ) : undefined
        }
      >
        What this event earned, and where the money went
      </PageHeader>
      {statements.length === 0 && money.count === 0 ? (
        <EmptyState title="No money has moved yet">
          Once somebody buys a ticket, sales, fees, refunds and payouts appear here.
        </EmptyState>
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
              {statements.map((statement) => (
                <StatementView
                  key={statement.currency}
                  of={statement}
                  heading={statements.length > 1 ? statement.currency : undefined}
                />
              ))}
            </div>
            <Payouts payouts={payouts} payoutDays={payoutDays} />
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
          {payTo ? (
            <PayoutDialog
              key={payouts.length}
              payTo={payTo}
              statements={payable}
              open={paying}
              onOpenChange={setPaying}
            />
          ) : null}
        </>
      )}
    </div>
  );
}
