import { findAttendees } from '../../../core/attendee-desk/find-attendees.ts';
import { getAttendeeDesk } from '../../../core/attendee-desk/get-attendee-desk.ts';
import { admitTicket } from '../../../core/check-in/scans/admit-ticket.ts';
import { undoCheckIn } from '../../../core/check-in/undo-check-in.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { resendTickets } from '../../../core/order-desk/resend-tickets.ts';
import { formatCount } from '../../../core/shared/format-count.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DownloadCsv } from '../../ui/buttons/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageSteps } from '../../ui/page/pager.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/event-attendees.ts';
import { type Asked, AttendeesFilter } from './attendees-filter.tsx';
import { ManageAttendees } from './manage-attendees.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Attendees of ${isolate(loaderData.event.name)} · Tikiti` : 'Attendees · Tikiti' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const {
    text = '',
    type = '',
    state = 'current',
    checkedIn = 'any',
    ...place
  } = Object.fromEntries(url.searchParams);
  const asked: Asked = { text, type, state, checkedIn };
  const [event, desk, found] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    getAttendeeDesk(app, actor, params.eventId),
    findAttendees(app, actor, params.eventId, { ...asked, ...place }),
  ]);
  return { event, desk, found, asked };
}

/** What a check-in on this page is recorded as, where others have a gate's name. */
const BY_HAND = 'By hand';

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    'check-in': (input) => admitTicket(app, actor, { ...input, eventId, gate: BY_HAND }),
    'undo-check-in': (input) => undoCheckIn(app, actor, { ...input, eventId }),
    'send-tickets': ({ orderId }) => resendTickets(app, actor, { eventId, orderId }),
  });
}

export const clientAction = clientChange;

/** Lists an event's attendees, one for each ticket: to search, check in, write to and export. */
export default function EventAttendees({ loaderData: { event, desk, found, asked } }: Route.ComponentProps) {
  const path = `/platform/event/${event.id}/attendees`;
  const all =
    asked.text === '' && asked.type === '' && asked.state === 'current' && asked.checkedIn === 'any';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Attendees"
        action={
          <div className="flex flex-wrap gap-3 empty:hidden">
            {event.may.includes('guests.add') ? (
              <>
                <Button to={`${path}/add`}>Add guests</Button>
                <Button to={`${path}/import`}>Import</Button>
              </>
            ) : null}
            {found.count > 0 ? (
              <DownloadCsv
                href={`/api/events/${event.id}/exports/attendees?${new URLSearchParams({ ...asked })}`}
                of={all ? 'attendees' : 'these attendees'}
              />
            ) : null}
          </div>
        }
      >
        <p role="status">{inWords(found, all)}</p>
      </PageHeader>
      {found.count === 0 && all ? (
        <EmptyState title="No attendees yet">Everybody with a ticket appears here.</EmptyState>
      ) : (
        <>
          <AttendeesFilter asked={asked} types={desk.types} />
          {found.attendees.length === 0 ? (
            <EmptyState title="No attendees found" action={<Button to={path}>Show all attendees</Button>}>
              Try part of the name or email, the order number or the ticket code, or choose other filters.
            </EmptyState>
          ) : (
            <ManageAttendees
              // Another page or filter starts without a selection.
              key={found.attendees[0]?.id}
              attendees={found.attendees}
              event={event}
              areas={desk.areas}
            />
          )}
          <PageSteps
            label="Pages of attendees"
            shown={found.attendees.length}
            count={found.count}
            more={found.more}
            before={found.before}
            after={found.after}
          />
        </>
      )}
    </div>
  );
}

function inWords({ count, more }: { count: number; more: boolean }, all: boolean): string {
  const attendees = count === 1 ? '1 attendee' : `${more ? 'More than ' : ''}${formatCount(count)} attendees`;
  return all ? attendees : `${attendees} found`;
}
