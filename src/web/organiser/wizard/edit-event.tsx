import { useMemo } from 'react';
import { redirect } from 'react-router';
import { submitEvent } from '../../../core/event-approval/submit-event.ts';
import { getEventToEdit } from '../../../core/event-desk/get-event-to-edit.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { summarise } from '../../ui/render-markdown.ts';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import { EventStatus } from '../event-home/event-status.tsx';
import type { Route } from './+types/edit-event.ts';
import { draftOf } from './draft/draft.ts';
import { useUnfinished } from './draft/use-unfinished.ts';
import { SectionsList } from './sections/sections-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${isolate(loaderData?.event.name ?? 'event')} · Tikiti` },
];

/** Three lines of a wide screen, in characters. */
const SUMMARY_LENGTH = 400;

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const app = context.get(appContext);
  const event = await getEventToEdit(app, actor, params.eventId);
  // A cancelled event cannot be edited; its page explains that.
  if (event.cancelled) throw redirect(`/platform/event/${event.id}`);
  return {
    event,
    description: summarise(event.description, SUMMARY_LENGTH),
    serviceFee: app.settings.serviceFee,
    userId: actor.kind === 'user' ? actor.userId : '',
  };
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { submit: () => submitEvent(app, actor, params.eventId) });
}

export const clientAction = clientChange;

/** An event's sections, each with a link to edit it. */
export default function EditEvent({ loaderData }: Route.ComponentProps) {
  const { event, description, serviceFee, userId } = loaderData;
  const stored = useMemo(() => draftOf(event), [event]);
  const unfinished = useUnfinished(userId, stored);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to={`/platform/event/${event.id}`}>
          <bdi>{event.name}</bdi>
        </BackLink>
        <PageHeader title="Edit event" />
      </div>
      {event.approval === 'draft' || event.approval === 'rejected' ? (
        <EventStatus event={event} editing unsaved={unfinished.size > 0} />
      ) : null}
      <SectionsList stored={stored} picture={event} {...{ description, serviceFee, unfinished }} />
    </div>
  );
}
