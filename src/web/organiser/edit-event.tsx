import { useMemo } from 'react';
import { getEventToEdit } from '../../core/events/get-event-to-edit.ts';
import { updateEvent } from '../../core/events/update-event.ts';
import { leastAmounts } from '../../core/payments/least-amounts.ts';
import { takenCurrencies } from '../../core/payments/taken-currencies.ts';
import { isolate } from '../../core/shared/isolate.ts';
import { actorContext, appContext } from '../context.ts';
import { formErrors } from '../ui/form-errors.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Route } from './+types/edit-event.ts';
import { EventStatus } from './event-home/event-status.tsx';
import { notAfterForms } from './not-after-forms.ts';
import { draftOf } from './wizard/draft.ts';
import { type SaveResult, saveOrExplain } from './wizard/save.ts';
import { Wizard } from './wizard/wizard.tsx';
import { storedTypesOf } from './wizard/wizard-facts.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${isolate(loaderData?.event.name ?? 'event')} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const app = context.get(appContext);
  const event = await getEventToEdit(app, actor, params.eventId);
  return {
    event,
    currencies: takenCurrencies(app),
    least: leastAmounts(app),
    serviceFee: app.settings.serviceFee,
    userId: actor.kind === 'user' ? actor.userId : '',
  };
}

export async function action({ context, params, request }: Route.ActionArgs): Promise<SaveResult> {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  try {
    const { id } = await updateEvent(app, actor, params.eventId, await request.json());
    return { saved: id };
  } catch (error) {
    const errors = formErrors(error);
    if (errors.code !== 'event.changed-meanwhile') return { errors };
    const event = await getEventToEdit(app, actor, params.eventId);
    return { errors, stored: { draft: draftOf(event), updatedAt: event.updatedAt } };
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrExplain(() => serverAction());

export const shouldRevalidate = notAfterForms;

export default function EditEvent({
  loaderData: { event, currencies, least, serviceFee, userId },
}: Route.ComponentProps) {
  const stored = useMemo(() => draftOf(event), [event]);
  const storedTypes = useMemo(() => storedTypesOf(event), [event]);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Edit event">
        <bdi>{event.name}</bdi>
      </PageHeader>
      {event.approval === 'rejected' ? <EventStatus event={event} /> : null}
      <Wizard
        key={event.updatedAt}
        userId={userId}
        stored={stored}
        basedOn={event.updatedAt}
        currencies={currencies}
        leastAmounts={least}
        serviceFee={serviceFee}
        storedTypes={storedTypes}
      />
    </div>
  );
}
