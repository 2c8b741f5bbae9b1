import { Suspense } from 'react';
import { Await, Link, NavLink } from 'react-router';
import { hasEvents, listOwnEventsPage } from '../../../core/event-lists/find-events.ts';
import type { Approval } from '../../../core/events/event.ts';
import { allowedInLists } from '../../../core/organisations/scope.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pages } from '../../ui/page/pager.tsx';
import { summarise } from '../../ui/render-markdown.ts';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/events.ts';
import { deleteEvents } from './delete-events.ts';
import { ManageEvents } from './manage-events.tsx';

const SUMMARY_LENGTH = 140;

export const meta: Route.MetaFunction = () => [{ title: 'Events · Tikiti' }];

/** Not awaited, so that the page shows a skeleton while its events load. */
export function loader({ context, url }: Route.LoaderArgs) {
  const when = url.searchParams.get('when') === 'past' ? ('past' as const) : ('upcoming' as const);
  const query = { when, page: url.searchParams.get('page'), grouped: 'true' };
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const may = allowedInLists(actor);
  const list = listOwnEventsPage(app, actor, query).then(async ({ events, ...page }) => ({
    ...page,
    events: events.map((event) => ({
      ...event,
      may,
      summary: summarise(event.description, SUMMARY_LENGTH),
    })),
    hasPast: when === 'upcoming' && page.count === 0 && (await hasEvents(app, actor, 'past')),
  }));
  return { when, list, creates: may.includes('event.create') };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { delete: ({ eventIds }) => deleteEvents(app, actor, eventIds) });
}

export const clientAction = clientChange;

export default function Events({ loaderData: { when, list, creates } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Events"
        action={
          creates ? (
            <Button to="/platform/new-event" look="main">
              Create Event
            </Button>
          ) : null
        }
      />
      <nav aria-label="Which events" className="list-tabs">
        <Filter to="/platform/events" current={when === 'upcoming'}>
          Upcoming
        </Filter>
        <Filter to="/platform/events?when=past" current={when === 'past'}>
          Past
        </Filter>
      </nav>
      <Suspense fallback={<EventsSkeleton />} key={when}>
        <Await resolve={list}>
          {({ events, hasPast, ...page }) =>
            events.length === 0 ? (
              <NoEvents when={when} hasPast={hasPast} creates={creates} />
            ) : (
              <>
                <InReview events={events} />
                <ManageEvents key={`${when} ${page.page}`} events={events} sums={page.sums} />
                <Pages page={page.page} pages={page.pages} of={`${formatCount(page.count)} events`} />
              </>
            )
          }
        </Await>
      </Suspense>
    </div>
  );
}

interface InReviewProps {
  events: { approval: Approval; cancelled: boolean; over: boolean }[];
}

/** Explains what happens to events that wait for approval. */
export function InReview({ events }: InReviewProps) {
  const waiting = events.filter(
    ({ approval, cancelled, over }) => approval === 'pending' && !cancelled && !over,
  );
  if (waiting.length === 0) return null;
  return (
    <Notice
      kind="info"
      title={
        waiting.length === 1 ? 'An event is waiting for approval' : 'Some events are waiting for approval'
      }
    >
      An admin reviews every event before it goes on sale. We’ll email its organiser when that’s done.
    </Notice>
  );
}

function Filter({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <NavLink to={to} end className="list-tab" aria-current={current ? 'page' : 'false'} preventScrollReset>
      {children}
    </NavLink>
  );
}

interface NoEventsProps {
  when: 'upcoming' | 'past';
  /** There are past events, and no others. */
  hasPast: boolean;
  /** Their role allows creating events. */
  creates: boolean;
}

export function NoEvents({ when, hasPast, creates }: NoEventsProps) {
  if (when === 'past') return <EmptyState title="No past events">Events move here once they end.</EmptyState>;
  if (hasPast) {
    return (
      <EmptyState
        title="Nothing coming up"
        action={<Button to="/platform/events?when=past">See past events</Button>}
      >
        All your events are over.
        {creates ? (
          <>
            {' '}
            <Link to="/platform/new-event" className="text-link">
              Create the next one
            </Link>{' '}
            to see its approval and sales here.
          </>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events yet">
      {creates
        ? 'Create your first event to see its approval and sales here.'
        : 'Events that your team creates appear here.'}
    </EmptyState>
  );
}

function EventsSkeleton() {
  return (
    <div role="status" aria-label="Loading events" className="grid gap-6">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex items-center gap-5">
          <Skeleton className="h-12 w-24" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
