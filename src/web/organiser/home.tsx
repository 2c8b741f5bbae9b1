import { useRouteLoaderData } from 'react-router';
import type { OwnEvent } from '../../core/events/event-lists.ts';
import { listOwnEvents } from '../../core/events/find-events.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/home.ts';
import type { loader as frameLoader } from './frame.tsx';
import { NextEvents } from './next-events.tsx';
import { summaryOf } from './summary.ts';
import { ToDo } from './to-do.tsx';

const NEXT_SHOWN = 6;

export const meta: Route.MetaFunction = () => [{ title: 'Home · Tikiti' }];

export function loader({ context }: Route.LoaderArgs) {
  return listOwnEvents(context.get(appContext), context.get(actorContext));
}

export default function Home({ loaderData: events }: Route.ComponentProps) {
  const person = useRouteLoaderData<typeof frameLoader>('organiser/frame');
  const next = events.filter(isComing).slice(0, NEXT_SHOWN);
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
      <NextEvents events={next} />
    </div>
  );
}

/** Rejected ones stand in 'To do' already. */
const isComing = (event: OwnEvent) => !event.over && !event.cancelled && event.approval !== 'rejected';
