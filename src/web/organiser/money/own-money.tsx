import { getOwnMoney } from '../../../core/money/all-money.ts';
import { mayHere } from '../../../core/organisations/may.ts';
import { getReceiptGaps } from '../../../core/receipts/get-receipt-gaps.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/own-money.ts';
import { Invoices, lastMonth } from './invoices.tsx';
import { MoneyByEvent } from './money-by-event.tsx';
import { payoutRule } from './payout-rule.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Money · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), requireUser(context.get(actorContext))];
  const invoicesOf = mayHere(actor, 'seller.edit') ? actor.organisationId : null;
  const [money, gaps] = await Promise.all([
    getOwnMoney(app, actor),
    invoicesOf ? getReceiptGaps(app, actor, invoicesOf) : [],
  ]);
  return {
    money,
    gaps,
    payoutDays: app.settings.payoutDaysAfterEvent,
    /** The organisation whose invoices the user may download. */
    invoicesOf,
    lastMonth: lastMonth(app.clock.now()),
  };
}

/** Shows the totals of a user's events, and each event. */
export default function OwnMoneyPage({ loaderData }: Route.ComponentProps) {
  const { money, payoutDays, invoicesOf } = loaderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader title="Money">
        What your events earned, and what’s due to you. {payoutRule(payoutDays)}
      </PageHeader>
      {money.events.length === 0 ? (
        <EmptyState
          title="No money has moved yet"
          action={<Button to="/platform/events">Your events</Button>}
        >
          Once somebody buys a ticket, what you earn appears here.
        </EmptyState>
      ) : (
        <>
          <MoneyByEvent money={money} />
          {invoicesOf ? (
            <Invoices organisationId={invoicesOf} lastMonth={loaderData.lastMonth} gaps={loaderData.gaps} />
          ) : null}
        </>
      )}
    </div>
  );
}
