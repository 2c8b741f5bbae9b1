import { listEventExports } from '../../../core/exports/export-event.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import type { Route } from './+types/event-exports.ts';
import { ExportRow, inFormats } from './export-row.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Exports of ${isolate(loaderData.event.name)} · Tikiti` : 'Exports · Tikiti' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, { exports, fileParts }] = await Promise.all([
    getDeskEvent(app, actor, params.eventId),
    listEventExports(app, actor, params.eventId),
  ]);
  return { event, fileParts, exports: exports.map(({ name, title, says }) => ({ name, title, says })) };
}

/** Lists an event's exports, each as a file for programs and one for people. */
export default function EventExports({ loaderData: { event, exports, fileParts } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Exports">
        {exports.length > 0 ? <p>Times are in {event.timeZone.replaceAll('_', ' ')}.</p> : null}
      </PageHeader>
      {exports.length === 0 ? (
        <EmptyState title="Nothing to export yet">
          Orders, attendees and everything else appear here once somebody has bought a ticket.
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {exports.map(({ name, title, says }) => (
            <ExportRow
              key={name}
              title={title}
              says={says}
              files={inFormats((format) => `/api/events/${event.id}/exports/${name}?format=${format}`)}
            />
          ))}
          {fileParts > 0 ? (
            <ExportRow
              title="Files"
              says="What people sent as answers. Each file is named after its order, ticket and question."
              files={Array.from({ length: fileParts }, (_, at) => ({
                words: fileParts > 1 ? `ZIP ${at + 1} of ${fileParts}` : 'ZIP',
                href: `/api/events/${event.id}/exports/files?part=${at + 1}`,
              }))}
            />
          ) : null}
        </ul>
      )}
    </div>
  );
}
