import { data, redirect } from 'react-router';
import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { transferPath } from '../../../core/tickets/transfer-path.ts';
import { findTransferFor } from '../../../core/transfers/find-transfer-for.ts';
import { getHolderDetails, saveHolderDetails } from '../../../core/transfers/holder-details.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { PRIVATE, swapMailedKey } from '../private-page.ts';
import type { Route } from './+types/holder-details.ts';
import { DetailsForm } from './details-form.tsx';
import { chosenOf, receiveForm } from './receive-form.ts';

export const handle = { static: true };

export const headers = () => PRIVATE;

export const meta: Route.MetaFunction = () => [
  { title: 'Ticket details · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** If there is nothing to fill in, redirects to the ticket's page, which says why. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  swapMailedKey(context.get(requestContext).url, transferPath(params));
  const which = { ...params, key: readOrderKey(request.headers) };
  try {
    return { details: await getHolderDetails(context.get(appContext), context.get(actorContext), which) };
  } catch (error) {
    if (error instanceof DomainError) throw redirect(transferPath(params), { headers: PRIVATE });
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const which = { ...params, key: readOrderKey(request.headers) };
  const { typed, upload } = await receiveForm(args, () => findTransferFor(app, actor, which));
  try {
    await saveHolderDetails(app, actor, which, typed, upload);
  } catch (error) {
    // It was sent on or taken back meanwhile; its page says so.
    if (error instanceof DomainError && error.kind !== 'invalid') throw redirect(transferPath(params), 303);
    return data(
      { errors: formErrors(error), typed, chosen: chosenOf(upload) },
      { status: formStatus(error) },
    );
  }
  throw redirect(transferPath(params), 303);
}

/** Shows the event's questions to the person who accepted a ticket. Works without scripts. */
export default function HolderDetailsPage({
  loaderData: { details },
  actionData,
  params,
}: Route.ComponentProps) {
  const returned = actionData && 'errors' in actionData ? actionData : undefined;
  return (
    <main id="main" className="shell grow py-10 sm:py-16">
      <div className="mx-auto grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
        <header className="grid gap-3">
          <h1 className="poster-title" data-length="long">
            Ticket details
          </h1>
          <p className="text-lg text-muted wrap-anywhere">
            For <bdi>{details.event.name}</bdi>. The person who sent you the ticket doesn’t see what you
            enter.
          </p>
        </header>
        <DetailsForm details={details} returned={returned} at={`${transferPath(params)}/details`} />
        <p>
          <a href={transferPath(params)} className="font-semibold underline underline-offset-4">
            Back to your ticket
          </a>
        </p>
      </div>
    </main>
  );
}
