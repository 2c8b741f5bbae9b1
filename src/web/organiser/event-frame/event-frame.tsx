import './event-frame.css';
import { ChevronRight } from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router';
import { getEventMenu } from '../../../core/event-desk/get-event-menu.ts';
import { actorContext, appContext } from '../../context.ts';
import { EventDate } from '../../ui/dates/event-date.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Drawer } from '../frame/drawer.tsx';
import type { Route } from './+types/event-frame.ts';
import { EventNav } from './event-nav.tsx';
import { placeAt, placesFor } from './event-places.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  return { event: await getEventMenu(context.get(appContext), context.get(actorContext), params.eventId) };
}

/** The layout of one event's pages (decision 0160): its navigation beside them, or in a drawer where that leaves too little room. */
export default function EventFrame({ loaderData: { event } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const here = placeAt(placesFor(event), pathname);
  return (
    <div className="event-frame">
      <div className="event-side">
        <p className="font-display text-lg leading-tight font-bold wrap-anywhere">
          <Link to={`/platform/event/${event.id}`} className="hover:underline">
            <bdi>{event.name}</bdi>
          </Link>
        </p>
        <p className="text-sm text-muted">
          <EventDate event={event} short />
        </p>
        <StatusBadge of={event.status} />
        <EventNav event={event} />
      </div>
      <Drawer
        title={<bdi>{event.name}</bdi>}
        className="event-bar"
        button={
          <>
            <span className="min-w-0 flex-[1_1_8rem] text-start">
              <span className="block truncate text-sm text-muted">
                <bdi>{event.name}</bdi>
              </span>
              <span className="flex items-center gap-1 font-semibold">
                {here?.label ?? 'This event'} <ChevronRight aria-hidden className="size-4 rtl:rotate-180" />
              </span>
            </span>
            <StatusBadge of={event.status} />
          </>
        }
      >
        {(close) => <EventNav event={event} onChoose={close} />}
      </Drawer>
      <div className="event-page">
        <Outlet />
      </div>
    </div>
  );
}
