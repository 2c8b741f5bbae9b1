import { decideEvent } from '../../core/events/decide-event.ts';
import { listEventsToDecide } from '../../core/events/events-to-decide.ts';
import { takenCurrencies } from '../../core/payments/taken-currencies.ts';
import { actorContext, appContext } from '../context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { type FormErrors, formErrors } from '../ui/form-errors.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/events.ts';
import { ChangedEvents } from './changed-events.tsx';
import { Decisions } from './decisions.tsx';
import { Pages } from './pages.tsx';
import { WaitingEventCard } from './waiting-event.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Approvals · Tikiti' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const app = context.get(appContext);
  const queue = await listEventsToDecide(app, actor, url.searchParams.get('page'));
  return { ...queue, taken: takenCurrencies(app), me: actor.kind === 'user' ? actor.email : '' };
}

/** What a decision came to. */
export type DecisionResult = { decided: true } | { decided: false; errors: FormErrors };

export async function action({ context, request }: Route.ActionArgs): Promise<DecisionResult> {
  const form = await request.formData();
  try {
    await decideEvent(context.get(appContext), context.get(actorContext), Object.fromEntries(form));
    return { decided: true };
  } catch (error) {
    return { decided: false, errors: formErrors(error) };
  }
}

/** The approval queue: what waits, and what was decided. */
export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { waiting, changed, decided, decisions, page, pages, me, taken } = loaderData;
  return (
    <div className="grid gap-12">
      <PageHeader title="Approvals">{waitingWords(waiting.length)}</PageHeader>
      {waiting.length === 0 ? (
        <EmptyState title="Nothing waits">
          New events, and rejected ones that were changed, appear here.
        </EmptyState>
      ) : (
        <ul className="grid gap-12">
          {waiting.map((event) => (
            <WaitingEventCard key={event.id} event={event} taken={taken} />
          ))}
        </ul>
      )}
      {changed.length > 0 ? <ChangedEvents events={changed} /> : null}
      {decisions > 0 ? <Decisions decided={decided} count={decisions} me={me} /> : null}
      <Pages page={page} pages={pages} label="Pages of decisions" />
    </div>
  );
}

function waitingWords(count: number) {
  if (count === 0) return null;
  return count === 1 ? 'One event waits for a decision.' : `${count} events wait for a decision.`;
}
