import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listReconciliations } from '../../core/payments/ask-reconciliation.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { callApi, Refused } from '../ui/call-api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toaster.tsx';
import type { Route } from './+types/reconciliation.ts';
import { Pages } from './pages.tsx';
import { RunCard } from './run-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Reconciliation · Tikiti' }];

export function loader({ context, url }: Route.LoaderArgs) {
  const asked = { page: url.searchParams.get('page') ?? undefined };
  return listReconciliations(context.get(appContext), context.get(actorContext), asked);
}

/** Our books beside the card providers': what was compared, and what did not agree. */
export default function Reconciliation({ loaderData: { runs, page, pages } }: Route.ComponentProps) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const compare = async () => {
    setBusy(true);
    try {
      await callApi('POST', '/api/admin/reconciliations', {});
      toast.success('Comparison started.');
      await revalidate();
    } catch (error) {
      toast.error(error instanceof Refused ? error.message : 'That didn’t work. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Reconciliation"
        action={
          <Button look="main" onPress={compare} busy={busy}>
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
