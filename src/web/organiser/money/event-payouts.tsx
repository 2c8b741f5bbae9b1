import { useState } from 'react';
import { getEventMoney } from '../../../core/money/get-event-money.ts';
import { getPayTo } from '../../../core/money/pay-to.ts';
import { recordPayout } from '../../../core/payouts/record-payout.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/event-payouts.ts';
import { Payable } from './payable.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { payoutRule } from './payout-rule.ts';
import { Payouts } from './payouts.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Payouts for ${isolate(loaderData.money.event.name)} · Tikiti` : 'Payouts · Tikiti' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { event, statements, payouts } = await getEventMoney(app, actor, params.eventId, {});
  const admin = actor.kind === 'user' && actor.admin;
  return {
    money: { event, statements, payouts },
    payoutDays: app.settings.payoutDaysAfterEvent,
    payTo: admin ? await getPayTo(app, actor, params.eventId) : null,
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    'record-payout': (input) => recordPayout(app, actor, params.eventId, input),
  });
}

export const clientAction = clientChange;

/** What an event's organiser is still paid, and what they were; admins record it. */
export default function EventPayouts({ loaderData: { money, payoutDays, payTo } }: Route.ComponentProps) {
  const { statements, payouts } = money;
  const [paying, setPaying] = useState(false);
  const payable = statements.filter(({ due }) => due.minor > 0);
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Payouts"
        action={
          payTo && payable.length > 0 ? (
            <Button look="main" onPress={() => setPaying(true)}>
              Record a payout
            </Button>
          ) : undefined
        }
      >
        {payoutRule(payoutDays)}
      </PageHeader>
      {statements.length > 0 ? (
        <dl className="event-numbers">
          {statements.map((statement) => (
            <div key={statement.currency}>
              <dt className="text-sm text-muted">Balance due</dt>
              <dd>
                <Money of={statement.due} className="font-display text-3xl font-bold" />
                <Payable of={statement} several={false} className="block text-sm text-muted" />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Payouts payouts={payouts} />
      {payTo ? (
        <PayoutDialog
          key={payouts.length}
          payTo={payTo}
          statements={payable}
          open={paying}
          onOpenChange={setPaying}
        />
      ) : null}
    </div>
  );
}
