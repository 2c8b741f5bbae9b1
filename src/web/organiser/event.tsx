import { getOwnEvent } from '../../core/events/get-own-event.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { EventDate } from '../ui/event-date.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/event.ts';
import { ApprovalState } from './approval.tsx';
import { CopyLink } from './copy-link.tsx';
import { EventPicture } from './event-picture.tsx';
import { EventStatus } from './event-status.tsx';
import { Orders } from './orders.tsx';
import { Sales } from './sales.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.event.name ?? 'Event'} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const event = await getOwnEvent(app, context.get(actorContext), params.eventId);
  return { event, publicLink: `${app.settings.publicUrl}/event/${event.id}` };
}

/** An event as its organiser runs it: where it stands, its links, its sales. */
export default function EventDetails({ loaderData: { event, publicLink } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader
        title={event.name}
        action={
          <div className="flex flex-wrap gap-3">
            <Button
              to={`/platform/edit-event/${event.id}`}
              look={event.approval === 'rejected' ? 'main' : 'quiet'}
            >
              Edit
            </Button>
            <Button
              to={`/platform/event/${event.id}/door`}
              look={event.approval === 'approved' ? 'main' : 'quiet'}
            >
              Open the door
            </Button>
          </div>
        }
      >
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <EventDate startsAt={event.startInstant} timeZone={event.timeZone} />
          {event.approval === 'rejected' ? null : <ApprovalState event={event} />}
        </p>
        {event.locationText ? <p className="mt-1">{event.locationText}</p> : null}
      </PageHeader>
      <EventStatus event={event} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Sales event={event} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <EventPicture event={event} className="w-full" />
          <CopyLink
            link={publicLink}
            label={event.approval === 'approved' ? 'Public page' : 'Preview, for you and admins'}
          />
        </div>
      </div>
      <Orders orders={event.orders} count={event.orderCount} timeZone={event.timeZone} />
    </div>
  );
}
