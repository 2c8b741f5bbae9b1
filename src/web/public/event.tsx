import { data, redirect } from 'react-router';
import { getEventPage } from '../../core/events/get-event-page.ts';
import { placeOrder } from '../../core/orders/place-order.ts';
import { actorContext, appContext, requestContext } from '../context.ts';
import { accented } from '../ui/accented.ts';
import { formErrors } from '../ui/form-errors.ts';
import { renderMarkdown } from '../ui/render-markdown.ts';
import type { Route } from './+types/event.ts';
import checkoutScript from './checkout/checkout-script.ts?worker&url';
import { checkoutUrl } from './checkout-url.ts';
import { BuyBar } from './event/buy-bar.tsx';
import { EventFacts } from './event/event-facts.tsx';
import { EventHero } from './event/event-hero.tsx';
import { describeEvent } from './event/event-meta.ts';
import { readTicketForm } from './event/read-ticket-form.ts';
import { startingQuantities } from './event/starting-quantities.ts';
import { TicketForm } from './event/ticket-form.tsx';
import { TicketsNotOnSale } from './event/tickets-not-on-sale.tsx';

export const handle = { static: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const page = await getEventPage(app, context.get(actorContext), params.eventId);
  const { publicUrl, holdMinutes } = app.settings;
  const description = renderMarkdown(page.description);
  return { page, description, publicUrl, holdMinutes, checkoutUrl: checkoutUrl(app) };
}

/** Buying without scripts: on to the provider's page, or back to the form with what is wrong and what was typed. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const typed = readTicketForm(await request.formData());
  const { email, quantities } = typed;
  try {
    const wanted = { eventId: params.eventId, email, quantities };
    const { address } = context.get(requestContext);
    const order = await placeOrder(context.get(appContext), context.get(actorContext), wanted, address);
    return redirect(order.tran?.redirect_url ?? order.orderPath, 303);
  } catch (error) {
    return data({ errors: formErrors(error), typed: typed.texts }, { status: 400 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? describeEvent(loaderData.page, loaderData.publicUrl) : [];

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, description, holdMinutes, checkoutUrl } = loaderData;
  const onSale = page.sale === 'on';
  const quantities = startingQuantities(page.types, actionData?.typed.quantities);
  return (
    <main id="main" {...accented(page)} className="event-page grow">
      <div className="event-columns shell">
        <EventHero page={page} />
        <aside aria-labelledby="tickets" className="event-tickets">
          {onSale ? (
            <TicketForm
              page={page}
              quantities={quantities}
              holdMinutes={holdMinutes}
              checkoutUrl={checkoutUrl}
              refused={actionData}
            />
          ) : (
            <TicketsNotOnSale page={page} />
          )}
        </aside>
        <EventFacts page={page} description={description} />
      </div>
      {onSale ? <BuyBar page={page} quantities={quantities} /> : null}
      {onSale ? <script type="module" src={checkoutScript} /> : null}
    </main>
  );
}
