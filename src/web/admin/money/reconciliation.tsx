import {
  listReconciliations,
  requestReconciliation,
} from '../../../core/reconciliation/request-reconciliation.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pages } from '../../ui/page/pager.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange, useChangeAndSay } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/reconciliation.ts';
import { RunCard } from './run-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Reconciliation · Tikiti' }];

export function loader({ context, url }: Route.LoaderArgs) {
  const asked = { page: url.searchParams.get('page') ?? undefined };
  return listReconciliations(context.get(appContext), context.get(actorContext), asked);
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { compare: () => requestReconciliation(app, actor, {}) });
}

export const clientAction = clientChange;

/** Shows the comparisons of our books with the card providers', and their differences. */
export default function Reconciliation({ loaderData: { runs, page, pages } }: Route.ComponentProps) {
  const changeAndSay = useChangeAndSay();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Reconciliation"
        action={
          <Button look="main" onPress={() => changeAndSay('compare', {}, 'Comparison started.')}>
            Compare now
          </Button>
        }
      >
        Every day, we compare our books with the card providers’: payments of the last 16 days, refunds and
        disputes of the last 35.
      </PageHeader>
      {runs.length === 0 ? (
        <EmptyState title="Nothing compared yet">
          A comparison runs once a day. Any differences appear here and under Exceptions.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          {runs.map((run) => (
            <RunCard key={run.id} run={run} />
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} label="Pages of comparisons" />
    </div>
  );
}
