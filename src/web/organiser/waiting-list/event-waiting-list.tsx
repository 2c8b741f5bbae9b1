import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { getWaitingList } from '../../../core/waiting-list/get-waiting-list.ts';
import { removeFromWaitingList } from '../../../core/waiting-list/remove-from-waiting-list.ts';
import { setWaitingList } from '../../../core/waiting-list/set-waiting-list.ts';
import { actorContext, appContext } from '../../context.ts';
import { DownloadCsv } from '../../ui/buttons/download-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import { CopyAlong } from '../series/copy-along.tsx';
import type { Route } from './+types/event-waiting-list.ts';
import { WaitingPeople } from './waiting-people.tsx';
import { WaitingResales } from './waiting-resales.tsx';
import { WaitingSettings } from './waiting-settings.tsx';
import { WaitingTypes } from './waiting-types.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Waiting list for ${isolate(loaderData.event.name)} · Tikiti`
      : 'Waiting list · Tikiti',
  },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, list] = await Promise.all([
    getDeskEvent(app, actor, eventId),
    getWaitingList(app, actor, eventId),
  ]);
  return { event, list };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    settings: (input) => setWaitingList(app, actor, eventId, input),
    remove: ({ entryId }) => removeFromWaitingList(app, actor, { eventId, entryId }),
  });
}

export const clientAction = clientChange;

/** Shows who waits for an event's sold-out tickets, and the current offers. */
export default function EventWaitingList({ loaderData: { event, list } }: Route.ComponentProps) {
  const { settings, types, resales, people, more } = list;
  const used = types.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader
        title="Waiting list"
        action={used ? <DownloadCsv href={`/api/events/${event.id}/exports/waiting-list`} of="list" /> : null}
      >
        <p className="max-w-prose">
          When a sold-out ticket frees up, it’s reserved for the next person in line, who gets an email. While
          somebody waits, it isn’t on public sale.
        </p>
        <CopyAlong event={event} tool="waiting-list" />
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)]">
        {event.may.includes('event.edit') ? <WaitingSettings settings={settings} /> : null}
        {used ? <WaitingTypes types={types} /> : null}
        {settings.resale || resales.offered + resales.sold > 0 ? <WaitingResales resales={resales} /> : null}
        <WaitingPeople
          people={people}
          more={more}
          open={settings.open}
          eventId={event.id}
          timeZone={event.timeZone}
          handles={event.may.includes('orders.handle')}
        />
      </div>
    </div>
  );
}
