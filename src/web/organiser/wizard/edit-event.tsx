import { redirect, type ShouldRevalidateFunction } from 'react-router';
import { submitEvent } from '../../../core/event-approval/submit-event.ts';
import { getEventToEdit } from '../../../core/event-desk/get-event-to-edit.ts';
import { getTimesToMove } from '../../../core/event-desk/get-times-to-move.ts';
import { taxRatesOfEvent } from '../../../core/event-desk/tax-rates-of-event.ts';
import { updateEvent } from '../../../core/events/update-event.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { changeFollowing } from '../../../core/series/change-following.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChangeOfKept } from '../../ui/requests/use-change.ts';
import { followingWords } from '../series/following-words.ts';
import type { Route } from './+types/edit-event.ts';
import { EditWizard } from './edit-wizard.tsx';
import { saveEvent } from './save-event.ts';
import { editPath, isStep } from './steps/steps.ts';
import { givenFacts } from './wizard-facts.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${isolate(loaderData?.event.name ?? 'event')} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const app = context.get(appContext);
  const event = await getEventToEdit(app, actor, params.eventId);
  // A cancelled event cannot be edited; its page explains that.
  if (event.cancelled) throw redirect(`/platform/event/${event.id}`);
  if (params.step !== undefined && !isStep(params.step)) throw redirect(editPath(event.id));
  return {
    event,
    step: params.step,
    laterDates: (await getDeskEvent(app, actor, event.id)).following,
    given: givenFacts(app, await taxRatesOfEvent(app, actor, event.id)),
    timesToMove: await getTimesToMove(app, actor, event.id),
    userId: actor.kind === 'user' ? actor.userId : '',
  };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    submit: () => submitEvent(app, actor, eventId),
    save: ({ following, ...input }) =>
      saveEvent({
        save: async () => {
          if (following !== true) return updateEvent(app, actor, eventId, input);
          const changed = await changeFollowing(app, actor, eventId, input);
          return { id: changed.id, news: followingWords(changed) };
        },
        load: () => getEventToEdit(app, actor, eventId),
        met: 'event.changed-meanwhile',
      }),
  });
}

export const clientAction = clientChangeOfKept;

/** Saving answers with the event as it is stored then. A reload would show another tab's changes under a form that is being filled in. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ json, defaultShouldRevalidate }) =>
  isSave(json) ? false : defaultShouldRevalidate;

const isSave = (sent: unknown) =>
  typeof sent === 'object' && sent !== null && 'intent' in sent && sent.intent === 'save';

/** The wizard with a stored event. */
export default function EditEvent({ loaderData }: Route.ComponentProps) {
  const { event } = loaderData;
  return <EditWizard key={`${event.id} ${event.updatedAt} ${event.approval}`} {...loaderData} />;
}
