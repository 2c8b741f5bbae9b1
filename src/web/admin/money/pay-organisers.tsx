import { useState } from 'react';
import { listPayable, type PayableOrganiser } from '../../../core/payouts/list-payable.ts';
import { recordPayouts } from '../../../core/payouts/record-payouts.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { actorContext, appContext } from '../../context.ts';
import { payoutRule } from '../../organiser/money/payout-rule.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/pay-organisers.ts';
import { PayInCurrency } from './pay-in-currency.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Pay organisers · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const payable = await listPayable(app, context.get(actorContext));
  return { ...payable, rule: payoutRule(app.settings.payoutDaysAfterEvent) };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { 'record-payouts': (input) => recordPayouts(app, actor, input) });
}

export const clientAction = clientChange;

/** All that is due now, to be paid by a bank file and recorded in one go. */
export default function PayOrganisers({ loaderData: { organisers, rule, ...facts } }: Route.ComponentProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const currencies = [...Map.groupBy(organisers, ({ amount }) => amount.currency)];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to="/platform/admin/money">Money</BackLink>
        <PageHeader title="Pay organisers">{rule}</PageHeader>
      </div>
      {organisers.length === 0 ? (
        <EmptyState title="Nobody is waiting for money">
          Organisers appear here once the payout day of one of their events has come.
        </EmptyState>
      ) : (
        currencies.map(([currency, rows]) => (
          <PayInCurrency
            // After a recording the list is another one, and so is what is chosen.
            key={`${currency} ${spell(rows)}`}
            currency={currency as Currency}
            rows={rows}
            refused={refused}
            onRefused={setRefused}
            {...facts}
          />
        ))
      )}
    </div>
  );
}

const spell = (rows: readonly PayableOrganiser[]) =>
  rows.map(({ organiser, amount }) => `${organiser.id}:${amount.minor}`).join();
