import { Link, useRouteLoaderData } from 'react-router';
import type { OwnEvent } from '../../core/events/event-lists.ts';
import { listOwnEvents } from '../../core/events/find-events.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { EventDate } from '../ui/event-date.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/home.ts';
import { ApprovalState } from './approval.tsx';
import { EventPicture } from './event-picture.tsx';
import type { loader as frameLoader } from './frame.tsx';
import { Sold } from './sold.tsx';
import { summaryOf } from './summary.ts';
import { ToDo } from './to-do.tsx';

const NEXT_SHOWN = 6;

export const meta: Route.MetaFunction = () => [{ title: 'Home · Tikiti' }];

export function loader({ context }: Route.LoaderArgs) {
  return listOwnEvents(context.get(appContext), context.get(actorContext));
}

export default function Home({ loaderData: events }: Route.ComponentProps) {
  const person = useRouteLoaderData<typeof frameLoader>('organiser/frame');
  const next = events.filter((event) => !event.over && !event.cancelled).slice(0, NEXT_SHOWN);
  return (
    <div className="grid gap-10">
      <PageHeader
        title={`Hello, ${person?.name ?? ''}`}
        action={
          <Button to="/platform/new-event" look="main">
            Create an Event
          </Button>
        }
      >
        {events.length > 0 ? summaryOf(events) : null}
      </PageHeader>
      {events.length === 0 ? (
        <EmptyState title="Your first event">
          Say what it is, when and where, and what a ticket costs. We look at it, then it is on sale.
        </EmptyState>
      ) : null}
      <ToDo events={events} />
      {next.length > 0 ? <Next events={next} /> : null}
    </div>
  );
}

function Next({ events }: { events: OwnEvent[] }) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="text-2xl">
        Next
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <li key={event.id} className="grid content-start gap-3">
            <Link to={`/platform/event/${event.id}`} className="group grid gap-3">
              <EventPicture event={event} className="w-full" />
              <h3 className="text-xl wrap-anywhere group-hover:underline">{event.name}</h3>
            </Link>
            <p className="text-sm text-muted">
              <EventDate startsAt={event.startsAt} timeZone={event.timeZone} />
            </p>
            {event.approval === 'approved' ? (
              <Sold sold={event.sold} capacity={event.capacity} label={event.name} />
            ) : (
              <ApprovalState event={event} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
