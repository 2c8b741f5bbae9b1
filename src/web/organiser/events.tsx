import { Suspense } from 'react';
import { Await, data, Link, NavLink } from 'react-router';
import type { OwnEventsPage } from '../../core/event-lists/event-lists.ts';
import { hasEvents, listOwnEventsPage } from '../../core/event-lists/find-events.ts';
import { spaced } from '../../core/shared/spaced.ts';
import { actorContext, appContext } from '../context.ts';
import { actionTrouble } from '../ui/action-trouble.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { summarise } from '../ui/render-markdown.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/events.ts';
import { type Deleted, deleteEvents } from './events/delete-events.ts';
import { ManageEvents } from './events/manage-events.tsx';

const SUMMARY_LENGTH = 140;

export const meta: Route.MetaFunction = () => [{ title: 'Events · Tikiti' }];

/** Not awaited: the page is there at once and shows a skeleton while its events load. */
export function loader({ context, url }: Route.LoaderArgs) {
  const when = url.searchParams.get('when') === 'past' ? ('past' as const) : ('upcoming' as const);
  const query = { when, page: url.searchParams.get('page') };
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const list = listOwnEventsPage(app, actor, query).then(async ({ events, ...page }) => ({
    ...page,
    events: events.map((event) => ({ ...event, summary: summarise(event.description, SUMMARY_LENGTH) })),
    hasPast: when === 'upcoming' && page.count === 0 && (await hasEvents(app, actor, 'past')),
  }));
  return { when, list };
}

export async function action({ context, request }: Route.ActionArgs): Promise<Deleted> {
  return deleteEvents(context.get(appContext), context.get(actorContext), await request.json());
}

/** What kept it from being done is said where the button is; nothing that was chosen or typed is gone. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    const refused = { '': actionTrouble(error).detail };
    return data<Deleted>({ deleted: 0, refused }, { status: 400 });
  }
}

export default function Events({ loaderData: { when, list } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title="Events"
        action={
          <Button to="/platform/new-event" look="main">
            Create Event
          </Button>
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
              <NoEvents when={when} hasPast={hasPast} />
            ) : (
              <>
                <ManageEvents key={`${when} ${page.page}`} events={events} />
                <Pages {...page} />
              </>
            )
          }
        </Await>
      </Suspense>
    </div>
  );
}

function Filter({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <NavLink to={to} end className="list-tab" aria-current={current ? 'page' : 'false'} preventScrollReset>
      {children}
    </NavLink>
  );
}

/** @param hasPast whether there were events, all of them over now */
export function NoEvents({ when, hasPast }: { when: 'upcoming' | 'past'; hasPast: boolean }) {
  if (when === 'past') return <EmptyState title="No past events">Events move here once they end.</EmptyState>;
  if (hasPast) {
    return (
      <EmptyState
        title="Nothing coming up"
        action={<Button to="/platform/events?when=past">See past events</Button>}
      >
        All your events are over.{' '}
        <Link to="/platform/new-event" className="text-link">
          Create the next one
        </Link>{' '}
        to see its approval and sales here.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No events yet">Create your first event to see its approval and sales here.</EmptyState>
  );
}

function Pages({ when, count, page, pages }: Pick<OwnEventsPage, 'when' | 'count' | 'page' | 'pages'>) {
  if (pages === 1) return null;
  const to = (number: number) => `/platform/events?${when === 'past' ? 'when=past&' : ''}page=${number}`;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-4">
      {page > 1 ? <Button to={to(page - 1)}>Previous</Button> : null}
      <span className="text-muted tabular-nums">
        Page {spaced(page)} of {spaced(pages)}, {spaced(count)} events
      </span>
      {page < pages ? <Button to={to(page + 1)}>Next</Button> : null}
    </nav>
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
