import { listEventExports } from '../../../core/exports/export-event.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { DownloadButton } from '../../ui/buttons/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { EventTop } from '../event-home/event-top.tsx';
import type { Route } from './+types/event-exports.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Exports of ${isolate(loaderData.event.name)} · Tikiti` : 'Exports · Tikiti' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, { exports }] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    listEventExports(app, actor, params.eventId),
  ]);
  return { event, exports: exports.map(({ name, title, says }) => ({ name, title, says })) };
}

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

/** Lists all that can be taken along of an event, each as a file for programs and one for people. */
export default function EventExports({ loaderData: { event, exports } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:gap-10">
      <EventTop event={event} />
      <PageHeader title="Exports">
        {exports.length > 0 ? (
          <p>Times are local time at the venue ({event.timeZone.replaceAll('_', ' ')}).</p>
        ) : null}
      </PageHeader>
      {exports.length === 0 ? (
        <EmptyState title="Nothing to export yet">
          Orders, attendees and everything else appear here once somebody has bought a ticket.
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {exports.map(({ name, title, says }) => (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-4"
            >
              <div className="min-w-0 flex-1 basis-72">
                <h2 className="font-sans text-base font-semibold">{title}</h2>
                <p className="text-muted">{says}</p>
              </div>
              <div className="flex flex-wrap gap-3">
                {FORMATS.map(([format, words]) => (
                  <DownloadButton
                    key={format}
                    href={`/api/events/${event.id}/exports/${name}?format=${format}`}
                  >
                    {words}
                    <span className="sr-only"> of {title.toLowerCase()}</span>
                  </DownloadButton>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
