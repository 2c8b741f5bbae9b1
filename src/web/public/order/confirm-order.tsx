import { redirect } from 'react-router';
import { confirmOrder, getOrderToConfirm } from '../../../core/order-page/confirm-order.ts';
import { appContext, requestContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PRIVATE } from '../private-page.ts';
import type { Route } from './+types/confirm-order.ts';

export const handle = { static: true };

export const headers = () => PRIVATE;

export const meta: Route.MetaFunction = () => [
  { title: 'Get your tickets · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** The page of the emailed link. It only shows a button, because programs that check links in emails must not confirm anything. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const key = context.get(requestContext).url.searchParams.get('key') ?? '';
  return getOrderToConfirm(context.get(appContext), { ...params, key });
}

export async function action({ context, params }: Route.ActionArgs) {
  const key = context.get(requestContext).url.searchParams.get('key') ?? '';
  const { link } = await confirmOrder(context.get(appContext), { ...params, key });
  throw redirect(link, { status: 303, headers: PRIVATE });
}

export default function ConfirmOrder({ loaderData, params }: Route.ComponentProps) {
  const { eventName, tickets, waits, link } = loaderData;
  return (
    <main id="main" className="shell grow py-10 sm:py-16">
      <div className="mx-auto grid max-w-[40rem] gap-8">
        <header>
          <h1 className="poster-title" data-length="long">
            {waits ? 'One more step' : 'Nothing to confirm'}
          </h1>
          <p className="mt-5 text-lg wrap-anywhere text-muted">
            {waits
              ? `${tickets} ${tickets === 1 ? 'ticket' : 'tickets'} for `
              : 'This order is confirmed already, or its tickets were released. It was for '}
            <bdi>{eventName}</bdi>.
          </p>
        </header>
        {waits ? (
          <form method="post">
            <Button type="submit" look="main">
              {tickets === 1 ? 'Get my ticket' : 'Get my tickets'}
            </Button>
          </form>
        ) : (
          <p className="flex flex-wrap gap-3">
            <Button href={link} look="main">
              Show my order
            </Button>
            <Button href={`/event/${params.eventId}`}>To the event</Button>
          </p>
        )}
      </div>
    </main>
  );
}
