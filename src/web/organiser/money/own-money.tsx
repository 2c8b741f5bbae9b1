import { getOwnMoney } from '../../../core/money/all-money.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/own-money.ts';
import { MoneyByEvent } from './money-by-event.tsx';
import { payoutRule } from './payout-rule.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Money · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const money = await getOwnMoney(app, context.get(actorContext));
  return { money, payoutDays: app.settings.payoutDaysAfterEvent };
}

/** Shows what all one's events brought together, and each. */
export default function OwnMoneyPage({ loaderData: { money, payoutDays } }: Route.ComponentProps) {
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
        <MoneyByEvent money={money} />
      )}
    </div>
  );
}
