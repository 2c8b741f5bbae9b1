import { getEventToEdit } from '../../../core/event-desk/get-event-to-edit.ts';
import { createEvent } from '../../../core/events/create-event.ts';
import { mayHere, roleRefuses } from '../../../core/organisations/may.ts';
import { minimumAmounts } from '../../../core/pricing/minimum-amounts.ts';
import { takenCurrencies } from '../../../core/pricing/taken-currencies.ts';
import { requireUser } from '../../../core/shared/actor.ts';
import { taxRatesForNewEvent } from '../../../core/taxes/change-tax-rates.ts';
import { actorContext, appContext } from '../../context.ts';
import { formErrors } from '../../ui/forms/form-errors.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { notAfterForms } from '../frame/not-after-forms.ts';
import type { Route } from './+types/new-event.ts';
import { type SaveResult, saveOrExplain, storedEvent } from './save.ts';
import { Wizard } from './wizard.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'New event · Tikiti' }];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireUser(context.get(actorContext));
  // Refuse now rather than after the form is filled in.
  if (!mayHere(actor, 'event.create')) throw roleRefuses();
  const app = context.get(appContext);
  return {
    currencies: takenCurrencies(app),
    least: minimumAmounts(app),
    serviceFee: app.settings.serviceFee,
    taxRates: await taxRatesForNewEvent(app, actor),
    findsStreets: app.places.findsStreets,
    userId: actor.userId,
  };
}

export async function action({ context, request }: Route.ActionArgs): Promise<SaveResult> {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const input = await request.json();
  try {
    const { id } = await createEvent(app, actor, input);
    return { saved: id };
  } catch (error) {
    const errors = formErrors(error);
    if (errors.code !== 'event.created-already') return { errors };
    return { errors, stored: storedEvent(await getEventToEdit(app, actor, input.id)) };
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveOrExplain(() => serverAction());

export const shouldRevalidate = notAfterForms;

export default function NewEvent({
  loaderData: { currencies, least, serviceFee, taxRates, findsStreets, userId },
}: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="New event" />
      <Wizard
        userId={userId}
        currencies={currencies}
        minimumAmounts={least}
        serviceFee={serviceFee}
        taxRates={taxRates}
        findsStreets={findsStreets}
      />
    </div>
  );
}
