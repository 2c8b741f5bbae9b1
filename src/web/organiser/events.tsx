import { Suspense } from 'react';
import { Await } from 'react-router';
import { listOwnEvents } from '../../core/events/find-events.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/events.ts';
import { EventsList } from './events-list.tsx';
import { EventsTable } from './events-table.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Events · Tikiti' }];

/** Not awaited: the page is there at once and shows a skeleton while its events load. */
export function loader({ context }: Route.LoaderArgs) {
  return { events: listOwnEvents(context.get(appContext), context.get(actorContext)) };
}

export default function Events({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Events"
        action={
          <Button to="/platform/new-event" look="main">
            Create Event
          </Button>
        }
      />
      <Suspense fallback={<EventsSkeleton />}>
        <Await resolve={loaderData.events}>
          {(events) =>
            events.length === 0 ? (
              <EmptyState title="No events yet">
                Create your first event: it appears here with its approval and its sales.
              </EmptyState>
            ) : (
              <>
                <EventsTable events={events} />
                <EventsList events={events} />
              </>
            )
          }
        </Await>
      </Suspense>
    </div>
  );
}

function EventsSkeleton() {
  return (
    <div role="status" aria-label="Loading events" className="grid gap-6">
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex items-center gap-5">
          <Skeleton className="h-16 w-32" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
