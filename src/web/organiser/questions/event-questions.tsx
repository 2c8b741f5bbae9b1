import {
  addQuestion,
  changeAttendeeSettings,
  changeQuestion,
  questionsToSet,
  removeQuestion,
  reorderQuestions,
} from '../../../core/attendees/change-questions.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChange } from '../../ui/requests/use-change.ts';
import { CopyAlong } from '../series/copy-along.tsx';
import type { Route } from './+types/event-questions.ts';
import { AttendeeSettingsForm } from './attendee-settings.tsx';
import { Preview } from './preview.tsx';
import { QuestionList } from './question-list.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Names and questions for ${isolate(loaderData.event.name)} · Tikiti`
      : 'Names and questions · Tikiti',
  },
];

export async function loader({ context, params: { eventId } }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [event, toSet] = await Promise.all([
    getDeskEvent(app, actor, eventId),
    questionsToSet(app, actor, eventId),
  ]);
  return { event, toSet };
}

export function action({ context, params: { eventId }, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, {
    settings: (input) => changeAttendeeSettings(app, actor, eventId, input),
    add: ({ question }) => addQuestion(app, actor, eventId, question),
    change: ({ questionId, question }) => changeQuestion(app, actor, { eventId, questionId }, question),
    delete: ({ questionId }) => removeQuestion(app, actor, { eventId, questionId }),
    order: (input) => reorderQuestions(app, actor, eventId, input),
  });
}

export const clientAction = clientChange;

/** The questions that an event asks its customers. */
export default function EventQuestions({ loaderData: { event, toSet } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
      <PageHeader title="Names and questions">
        <p className="max-w-prose">
          Ask who comes with each ticket, and whatever else you need to know. Buyers answer on one page, and
          can change their answers until the event ends.
        </p>
        <CopyAlong event={event} tool="questions" />
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <AttendeeSettingsForm form={toSet.form} />
        <QuestionList toSet={toSet} />
        <Preview toSet={toSet} />
      </div>
    </div>
  );
}
