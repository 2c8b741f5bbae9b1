import { getOrganiserMoney } from '../../../core/money/all-money.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { MoneyByEvent } from '../../organiser/money/money-by-event.tsx';
import { PayToAccounts } from '../../organiser/money/pay-to-accounts.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/organiser-money.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Money of ${isolate(nameOf(loaderData.organiser))} · Tikiti` : 'Money · Tikiti' },
];

export function loader({ context, params }: Route.LoaderArgs) {
  return getOrganiserMoney(context.get(appContext), context.get(actorContext), params.organiserId);
}

/** Shows the income of one organiser's events, with links to record payouts. */
export default function OrganiserMoneyPage({ loaderData: money }: Route.ComponentProps) {
  const { organiser, events } = money;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid gap-3">
        <BackLink to="/platform/admin/money">All organisers</BackLink>
        <PageHeader title={<bdi>{nameOf(organiser)}</bdi>}>
          {organiser.name ? <span className="wrap-anywhere">{organiser.email}</span> : null}
        </PageHeader>
      </div>
      <PayToAccounts of={organiser} />
      {events.length === 0 ? (
        <EmptyState title="No payments yet">None of their tickets have been paid for.</EmptyState>
      ) : (
        <MoneyByEvent money={money} />
      )}
    </div>
  );
}

const nameOf = ({ name, email }: { name: string; email: string | null }) =>
  name || email || 'Deleted account';
