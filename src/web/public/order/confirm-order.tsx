import { redirect } from 'react-router';
import { confirmOrder, getOrderToConfirm } from '../../../core/order-page/confirm-order.ts';
import { order as words } from '../../../languages/en/order.ts';
import { sayIn } from '../../../languages/say.ts';
import { appContext, languageContext, requestContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tell, useWords } from '../../ui/language/language.tsx';
import { PRIVATE } from '../private-page.ts';
import type { Route } from './+types/confirm-order.ts';

export const handle = { static: true };

export const headers = () => PRIVATE;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} · Tikiti` : 'Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** The page of the emailed link. It only shows a button, because programs that check links in emails must not confirm anything. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const key = context.get(requestContext).url.searchParams.get('key') ?? '';
  const found = await getOrderToConfirm(context.get(appContext), { ...params, key });
  return { ...found, title: sayIn(words, context.get(languageContext))('confirmTab') };
}

export async function action({ context, params }: Route.ActionArgs) {
  const key = context.get(requestContext).url.searchParams.get('key') ?? '';
  const { link } = await confirmOrder(context.get(appContext), { ...params, key });
  throw redirect(link, { status: 303, headers: PRIVATE });
}

export default function ConfirmOrder({ loaderData, params }: Route.ComponentProps) {
  const say = useWords(words);
  const { eventName, tickets, waits, link } = loaderData;
  const event = <bdi>{eventName}</bdi>;
  return (
    <main id="main" className="shell grow py-10 sm:py-16">
      <div className="mx-auto grid max-w-[40rem] gap-8">
        <header>
          <h1 className="poster-title" data-length="long">
            {say(waits ? 'confirmTitle' : 'confirmNothing')}
          </h1>
          <p className="mt-5 text-lg wrap-anywhere text-muted">
            {waits ? (
              <Tell of={words} text="confirmText" with={{ count: tickets, event }} />
            ) : (
              <Tell of={words} text="confirmedText" with={{ event }} />
            )}
          </p>
        </header>
        {waits ? (
          <form method="post">
            <Button type="submit" look="main">
              {say('getTickets', { count: tickets })}
            </Button>
          </form>
        ) : (
          <p className="flex flex-wrap gap-3">
            <Button href={link} look="main">
              {say('showOrder')}
            </Button>
            <Button href={`/event/${params.eventId}`}>{say('toEvent')}</Button>
          </p>
        )}
      </div>
    </main>
  );
}
