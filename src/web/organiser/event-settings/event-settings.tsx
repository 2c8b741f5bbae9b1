import { answerQuestions } from '../../../core/event-desk/answer-questions.ts';
import { getEventSales } from '../../../core/event-desk/get-event-sales.ts';
import { getOwnEvent } from '../../../core/event-desk/get-own-event.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { renderMarkdown } from '../../ui/render-markdown.ts';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import { CustomerQuestions } from '../event-home/customer-questions.tsx';
import type { Route } from './+types/event-settings.ts';
import { AboutEvent } from './about-event.tsx';
import { cancelOnce, deleteAndLeave } from './end/end-event.ts';
import { EndSection } from './end/end-section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Settings of ${isolate(loaderData.event.name)} · Tikiti` : 'Settings · Tikiti' },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), requireUser(context.get(actorContext))];
  const [event, { ordered }, { following }] = await Promise.all([
    getOwnEvent(app, actor, eventId),
    getEventSales(app, actor, eventId),
    getDeskEvent(app, actor, eventId),
  ]);
  return {
    event,
    description: renderMarkdown(event.description),
    ordered,
    following,
    me: actor.email,
    supportEmail: app.settings.supportEmail,
  };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    'answer-questions': () => answerQuestions(app, actor, eventId),
    cancel: (input) => cancelOnce(app, actor, { ...input, eventId }),
    delete: ({ list }) => deleteAndLeave(app, actor, eventId, list),
  });
}

export const clientAction = clientChange;

/** Who answers customers, how programs call the event, and its end. */
export default function EventSettings({ loaderData }: Route.ComponentProps) {
  const { event, description, ordered, following, me, supportEmail } = loaderData;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader title="Settings" />
      <CustomerQuestions event={event} me={me} supportEmail={supportEmail} />
      <AboutEvent id={event.id} description={description} />
      {event.may.includes('event.end') ? (
        <EndSection event={event} ordered={ordered} following={following} own={!event.organiser} />
      ) : null}
    </div>
  );
}
