import { getOwnMoney } from '../../core/money/all-money.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/own-money.ts';
import { MoneyByEvent } from './money/money-by-event.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Money · Tikiti' }];

export function loader({ context }: Route.LoaderArgs) {
  return getOwnMoney(context.get(appContext), context.get(actorContext));
}

/** What all one's events brought together, and each. */
export default function OwnMoneyPage({ loaderData: money }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader title="Money">What your events brought, and what is due to you</PageHeader>
      {money.events.length === 0 ? (
        <EmptyState
          title="No money has moved yet"
          action={<Button to="/platform/events">Your events</Button>}
        >
          Once somebody pays for a ticket of yours, it is added up here.
        </EmptyState>
      ) : (
        <MoneyByEvent money={money} />
      )}
    </div>
  );
}
