import { data } from 'react-router';
import { decideEvent } from '../../../core/event-approval/decide-event.ts';
import { listEventsToDecide } from '../../../core/event-approval/events-to-decide.ts';
import { takenCurrencies } from '../../../core/pricing/taken-currencies.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { parseJson } from '../../../core/shared/parse-json.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type FormErrors, formErrors } from '../../ui/forms/form-errors.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pages } from '../../ui/page/pager.tsx';
import { renderMarkdown } from '../../ui/render-markdown.ts';
import { actionTrouble } from '../../ui/requests/action-trouble.ts';
import type { Route } from './+types/events.ts';
import { ChangedEvents } from './changed-events.tsx';
import { Decisions } from './decisions.tsx';
import { WaitingEventCard } from './waiting-event.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Approvals · Tikiti' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const app = context.get(appContext);
  const asked = Object.fromEntries(url.searchParams);
  const { waiting, ...queue } = await listEventsToDecide(app, actor, asked);
  return {
    ...queue,
    waiting: waiting.map(({ description, ...event }) => ({
      ...event,
      descriptionHtml: renderMarkdown(description),
    })),
    isFirst: !asked.after,
    isFirstChanged: !asked.changedAfter,
    taken: takenCurrencies(app),
    me: actor.kind === 'user' ? actor.email : '',
  };
}

/** The result of a decision. */
export type DecisionResult =
  | { decided: true }
  | {
      decided: false;
      errors: FormErrors;
      /** The decision of another admin that came first. The next request must name it to override it. */
      meanwhile?: string | undefined;
    };

/** A refusal reloads nothing, so that the event stays in its place with what was typed about it. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    const { dates, ...decision } = Object.fromEntries(form);
    const input = { ...decision, dates: parseJson(String(dates ?? '[]')) };
    await decideEvent(context.get(appContext), context.get(actorContext), input);
    return data<DecisionResult>({ decided: true });
  } catch (error) {
    const refused = { errors: formErrors(error), meanwhile: meanwhileOf(error) };
    return data<DecisionResult>({ decided: false, ...refused }, { status: 400 });
  }
}

function meanwhileOf(error: unknown): string | undefined {
  if (!(error instanceof DomainError) || error.code !== 'event.decided-meanwhile') return undefined;
  const { lastDecision } = error.facts;
  return typeof lastDecision === 'string' ? lastDecision : undefined;
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const errors = { ...actionTrouble(error), fields: {} };
    return data<DecisionResult>({ decided: false, errors }, { status: 400 });
  }
}

/** The approval queue: waiting events, and past decisions. */
export default function Approvals({ loaderData }: Route.ComponentProps) {
  const { waiting, waitingCount, waitingNext, isFirst, changed, decided, decisions } = loaderData;
  const { changedCount, changedNext, isFirstChanged, page, pages, me, taken } = loaderData;
  return (
    <div className="grid gap-12">
      <PageHeader title="Approvals">{waitingWords(waitingCount)}</PageHeader>
      {waiting.length === 0 ? <NoneHere count={waitingCount} /> : null}
      {waiting.length > 0 ? (
        <ul className="grid gap-12">
          {waiting.map((event) => (
            <WaitingEventCard key={event.id} event={event} taken={taken} />
          ))}
        </ul>
      ) : null}
      <QueueSteps isFirst={isFirst} next={waitingNext} />
      {changedCount > 0 ? (
        <ChangedEvents events={changed} count={changedCount} isFirst={isFirstChanged} next={changedNext} />
      ) : null}
      {decisions > 0 ? <Decisions decided={decided} count={decisions} me={me} /> : null}
      <Pages page={page} pages={pages} label="Pages of decisions" />
    </div>
  );
}

/** @param count all waiting events: this page may be empty although there are others */
function NoneHere({ count }: { count: number }) {
  if (count === 0) {
    return (
      <EmptyState title="Nothing to review">
        New events, and rejected ones that were sent again, appear here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing more to review here">
      Go back to the events that have waited longest.
    </EmptyState>
  );
}

/** Links to the front of the queue and to the next page. */
function QueueSteps({ isFirst, next }: { isFirst: boolean; next: string | null }) {
  if (isFirst && !next) return null;
  return (
    <nav aria-label="Pages of the queue" className="flex flex-wrap gap-3">
      {isFirst ? null : <Button to="/platform/admin/events">Longest waiting</Button>}
      {next ? (
        <Button to={`/platform/admin/events?after=${encodeURIComponent(next)}`}>Next in the queue</Button>
      ) : null}
    </nav>
  );
}

function waitingWords(count: number) {
  if (count === 0) return null;
  return count === 1
    ? 'One event is waiting for review.'
    : `${formatCount(count)} events are waiting for review.`;
}
