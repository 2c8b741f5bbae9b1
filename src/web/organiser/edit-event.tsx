import { useMemo } from 'react';
import { getOwnEvent } from '../../core/events/get-own-event.ts';
import { updateEvent } from '../../core/events/update-event.ts';
import { actorContext, appContext } from '../context.ts';
import { formErrors } from '../ui/form-errors.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/edit-event.ts';
import { EventStatus } from './event-status.tsx';
import { notAfterForms } from './not-after-forms.ts';
import { draftOf } from './wizard/draft.ts';
import { draftKey } from './wizard/kept-draft.ts';
import { type SaveResult, saveOrExplain } from './wizard/save.ts';
import { Wizard } from './wizard/wizard.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${loaderData?.event.name ?? 'event'} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const event = await getOwnEvent(context.get(appContext), actor, params.eventId);
  return { event, userId: actor.kind === 'user' ? actor.userId : '' };
}

export async function action({ context, params, request }: Route.ActionArgs): Promise<SaveResult> {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  try {
    const { id } = await updateEvent(app, actor, params.eventId, await request.json());
    return { saved: id };
  } catch (error) {
    return { errors: formErrors(error) };
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrExplain(() => serverAction());

export const shouldRevalidate = notAfterForms;

export default function EditEvent({ loaderData: { event, userId } }: Route.ComponentProps) {
  const stored = useMemo(() => draftOf(event), [event]);
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <PageHeader title="Edit event">{event.name}</PageHeader>
      {event.approval === 'rejected' ? <EventStatus event={event} /> : null}
      <Wizard
        key={event.updatedAt}
        stored={stored}
        basedOn={event.updatedAt}
        keptAt={draftKey(userId, event.id)}
      />
    </div>
  );
}
