import { getUnsubscribing, subscribeAgain, unsubscribe } from '../../core/messages/opt-out.ts';
import { appContext } from '../context.ts';
import { Button } from '../ui/buttons/button.tsx';
import type { Route } from './+types/unsubscribe.ts';

export const handle = { static: true };

export const headers = () => ({
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
});

export const meta: Route.MetaFunction = () => [
  { title: 'Unsubscribe · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** The page of a message's link. It only shows a button, because programs that check links in emails must not unsubscribe anybody. */
export const loader = ({ context, params }: Route.LoaderArgs) =>
  getUnsubscribing(context.get(appContext), params);

/** A mail program's own request (one-click unsubscribe, RFC 8058) unsubscribes too. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const typed = await request.formData();
  await (typed.get('again') === null ? unsubscribe(app, params) : subscribeAgain(app, params));
  return null;
}

export default function Unsubscribe({ loaderData, params }: Route.ComponentProps) {
  const { eventName, unsubscribed } = loaderData;
  const from = loaderData.organisation || 'this organiser';
  return (
    <main id="main" className="shell grow py-10 sm:py-16">
      <div className="mx-auto grid max-w-[40rem] gap-8">
        <header>
          <h1 className="poster-title" data-length="long">
            {unsubscribed ? 'You’re unsubscribed' : 'Unsubscribe?'}
          </h1>
          <p className="mt-5 text-lg wrap-anywhere text-muted">
            You’ll get no more messages from <bdi>{from}</bdi>, for <bdi>{eventName}</bdi> or other events.
            Your tickets, and news that is essential for your visit, still reach you.
          </p>
        </header>
        <form method="post" className="flex flex-wrap gap-3">
          {unsubscribed ? (
            <Button type="submit" name="again" value="yes">
              Subscribe again
            </Button>
          ) : (
            <Button type="submit" look="main">
              Unsubscribe
            </Button>
          )}
          <Button href={`/event/${params.eventId}`}>To the event</Button>
        </form>
      </div>
    </main>
  );
}
