import { data, redirect } from 'react-router';
import type { TicketDetails } from '../../../core/attendees/details-form.ts';
import { findOrderFor } from '../../../core/order-page/find-order-for.ts';
import { keepSeats } from '../../../core/order-page/keep-seats.ts';
import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { getTicketDetails } from '../../../core/order-page/ticket-details.ts';
import { orderPath } from '../../../core/orders/order-link.ts';
import { DomainError } from '../../../core/shared/errors.ts';
import { callerOf } from '../../account/caller.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { TimeWarning } from '../hold-time/time-warning.tsx';
import { payPath } from '../order/order-form.ts';
import { OrderMissing } from '../order/order-missing.tsx';
import { AskToChooseAgain } from '../order/views/choose-again.tsx';
import { PRIVATE, swapMailedKey } from '../private-page.ts';
import type { Route } from './+types/ticket-details.ts';
import { DetailsForm } from './details-form.tsx';
import { chosenOf, receiveForm } from './receive-form.ts';
import { saveInTime } from './save-in-time.ts';

export const handle = { static: true };

export const headers = () => PRIVATE;

export const meta: Route.MetaFunction = () => [
  { title: 'Ticket details · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/**
 * An order that the visitor may not see is answered like one that does not exist. If nothing can be filled in any more, this redirects to
 * the order's page, which says why.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  swapMailedKey(context.get(requestContext).url, orderPath(params));
  const key = readOrderKey(request.headers);
  try {
    const app = context.get(appContext);
    const details = await getTicketDetails(app, context.get(actorContext), { ...params, key });
    return data({ details, now: app.clock.now().toISOString(), linked: true });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.kind === 'gone') throw redirect(orderPath(params), { headers: PRIVATE });
    if (error.code === 'order.unknown')
      return data({ details: undefined, now: undefined, linked: key !== undefined }, { status: 404 });
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const which = { ...params, key: readOrderKey(request.headers) };
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { typed, upload, intent } = await receiveForm(args, () => findOrderFor(app, actor, which));
  const { address } = callerOf(args);
  try {
    if (intent === 'keep-seats') {
      await keepSeats(app, actor, which, address);
      return data({ errors: undefined, typed, chosen: chosenOf(upload) });
    }
    const { paysNext } = await saveInTime(address, app, actor, which, typed, upload);
    throw redirect(paysNext ? payPath(orderPath(params)) : orderPath(params), 303);
  } catch (error) {
    if (error instanceof Response) throw error;
    // Its seats were released or its tickets revoked meanwhile; its page says so.
    if (error instanceof DomainError && error.kind === 'gone') throw redirect(orderPath(params), 303);
    return data(
      { errors: formErrors(error), typed, chosen: chosenOf(upload) },
      { status: formStatus(error) },
    );
  }
}

/** Asks for the attendees of an order's tickets and the organiser's questions. Works without scripts. */
export default function TicketDetailsPage({
  loaderData: { details, now, linked },
  actionData,
  params,
}: Route.ComponentProps) {
  if (!details) {
    return (
      <main id="main" className="shell grow py-10 sm:py-16">
        <OrderMissing eventId={params.eventId} asked={undefined} linked={linked} />
      </main>
    );
  }
  const returned = actionData && 'errors' in actionData ? actionData : undefined;
  const path = orderPath(params);
  return (
    <main
      id="main"
      className="shell grow py-10 sm:py-16"
      data-event={params.eventId}
      data-order={params.orderId}
      data-until={details.paysNext ? (details.holdExpiresAt ?? undefined) : undefined}
      data-more-time={details.moreTime}
      data-now={now}
      data-zone={details.event.timeZone}
    >
      <div className="mx-auto grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
        <header className="grid gap-3">
          <h1 className="poster-title" data-length="long">
            Ticket details
          </h1>
          <Lead details={details} now={now} />
        </header>
        <DetailsForm details={details} returned={returned} at={`${path}/details`} />
        {details.paysNext && !details.offered ? (
          <AskToChooseAgain at={path} />
        ) : (
          <p>
            <a href={path} className="font-semibold underline underline-offset-4">
              {details.offered ? 'Back to your offer' : 'Back to your order'}
            </a>
          </p>
        )}
      </div>
      <TimeWarning />
    </main>
  );
}

interface LeadProps {
  details: TicketDetails;
  /** ISO 8601 */
  now: string;
}

function Lead({ details: { event, holdExpiresAt, paysNext }, now }: LeadProps) {
  const until = holdExpiresAt === null ? undefined : describeDate(holdExpiresAt, event.timeZone);
  const today = describeDate(now, event.timeZone).day;
  return (
    <div className="grid gap-2 text-lg wrap-anywhere">
      <p className="text-muted">
        For <bdi>{event.name}</bdi>
      </p>
      {paysNext && until ? (
        <p>
          Your seats are reserved until{' '}
          <strong className="tabular-nums">
            {until.day === today ? null : `${until.day}, `}
            <span data-part="until">
              {until.time} {until.zone}
            </span>
          </strong>
          <span data-part="clock" hidden>
            , for another <strong data-part="countdown" className="tabular-nums" />
          </span>
          . Fill this in to continue.
        </p>
      ) : null}
    </div>
  );
}
