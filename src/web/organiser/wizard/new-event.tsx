import { getEventToEdit } from '../../../core/event-desk/get-event-to-edit.ts';
import { createEvent } from '../../../core/events/create-event.ts';
import { mayHere, roleRefuses } from '../../../core/organisations/may.ts';
import { identify } from '../../../core/sessions/identify.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import { taxRatesForNewEvent } from '../../../core/taxes/change-tax-rates.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { clientChangeOfKept } from '../../ui/requests/use-change.ts';
import { notAfterForms } from '../frame/not-after-forms.ts';
import type { Route } from './+types/new-event.ts';
import { saveEvent } from './save-event.ts';
import { Wizard } from './wizard.tsx';
import { givenFacts } from './wizard-facts.ts';

export const meta: Route.MetaFunction = () => [{ title: 'New event · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireUser(context.get(actorContext));
  // Refuse now rather than after the form is filled in.
  if (!mayHere(actor, 'event.create')) throw roleRefuses();
  const app = context.get(appContext);
  return { given: givenFacts(app, await taxRatesForNewEvent(app, actor)), userId: actor.userId };
}

export function action({ context, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { address } = context.get(requestContext);
  // With their first event, people get an organisation, which the actor of this request does not have yet.
  const organiser = () => identify(app, request.headers, address);
  return answerChange(request, {
    create: (input) =>
      saveEvent({
        save: () => createEvent(app, actor, input),
        load: async () => getEventToEdit(app, await organiser(), input.id),
        met: 'event.created-already',
      }),
  });
}

export const clientAction = clientChangeOfKept;

export const shouldRevalidate = notAfterForms;

export default function NewEvent({ loaderData: { userId, given } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="New event" />
      <Wizard userId={userId} given={given} />
    </div>
  );
}
