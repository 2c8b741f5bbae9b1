import { useMemo } from 'react';
import { redirect } from 'react-router';
import { getEventToEdit } from '../../../core/event-desk/get-event-to-edit.ts';
import { getTimesToMove } from '../../../core/event-desk/get-times-to-move.ts';
import { taxRatesOfEvent } from '../../../core/event-desk/tax-rates-of-event.ts';
import { updateEvent } from '../../../core/events/update-event.ts';
import { getDeskEvent } from '../../../core/order-desk/get-desk-event.ts';
import { minimumAmounts } from '../../../core/pricing/minimum-amounts.ts';
import { takenCurrencies } from '../../../core/pricing/taken-currencies.ts';
import { changeFollowing } from '../../../core/series/change-following.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { formErrors } from '../../ui/forms/form-errors.ts';
import { BackLink } from '../../ui/page/back-link.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { notAfterForms } from '../frame/not-after-forms.ts';
import { followingWords } from '../series/following-words.ts';
import type { Route } from './+types/edit-section.ts';
import { draftOf } from './draft/draft.ts';
import { type SaveResult, saveOrExplain, storedEvent } from './save.ts';
import { SectionForm } from './sections/section-form.tsx';
import { editPath, findSection } from './sections/sections.ts';
import { reviewOf, storedSharedCapacitiesOf, storedTypesOf } from './wizard-facts.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit ${isolate(loaderData?.event.name ?? 'event')} · Tikiti` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const app = context.get(appContext);
  const event = await getEventToEdit(app, actor, params.eventId);
  const section = findSection(params.section);
  if (!section || event.cancelled) throw redirect(editPath(event.id));
  return {
    event,
    section,
    laterDates: (await getDeskEvent(app, actor, event.id)).following,
    currencies: takenCurrencies(app),
    least: minimumAmounts(app),
    serviceFee: app.settings.serviceFee,
    taxRates: await taxRatesOfEvent(app, actor, event.id),
    timesToMove: await getTimesToMove(app, actor, event.id),
    findsStreets: app.places.findsStreets,
    userId: actor.kind === 'user' ? actor.userId : '',
  };
}

export async function action({ context, params, request }: Route.ActionArgs): Promise<SaveResult> {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  try {
    const { following, ...input } = await request.json();
    if (following === true) {
      const changed = await changeFollowing(app, actor, params.eventId, input);
      return { saved: changed.id, news: followingWords(changed) };
    }
    const { id } = await updateEvent(app, actor, params.eventId, input);
    return { saved: id };
  } catch (error) {
    const errors = formErrors(error);
    if (errors.code !== 'event.changed-meanwhile') return { errors };
    return { errors, stored: storedEvent(await getEventToEdit(app, actor, params.eventId)) };
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrExplain(() => serverAction());

export const shouldRevalidate = notAfterForms;

/** Edits and saves one section of an event. */
export default function EditSection({
  loaderData: { event, section, laterDates, currencies, least, serviceFee, taxRates, timesToMove, ...rest },
}: Route.ComponentProps) {
  const { findsStreets, userId } = rest;
  const stored = useMemo(() => draftOf(event), [event]);
  const storedTypes = useMemo(() => storedTypesOf(event), [event]);
  const storedSharedCapacities = useMemo(() => storedSharedCapacitiesOf(event), [event]);
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        <BackLink to={editPath(event.id)}>
          <bdi>{event.name}</bdi>
        </BackLink>
        <PageHeader title="Edit event" />
      </div>
      <SectionForm
        key={`${section.id} ${event.updatedAt}`}
        userId={userId}
        section={section}
        stored={stored}
        basedOn={event.updatedAt}
        review={reviewOf(event)}
        laterDates={laterDates}
        currencies={currencies}
        minimumAmounts={least}
        serviceFee={serviceFee}
        taxRates={taxRates}
        findsStreets={findsStreets}
        timesToMove={timesToMove}
        storedTypes={storedTypes}
        storedSharedCapacities={storedSharedCapacities}
      />
    </div>
  );
}
