import { getEventPage } from '../../../core/event-page/get-event-page.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { order as words } from '../../../languages/en/order.ts';
import { sayIn } from '../../../languages/say.ts';
import { actorContext, appContext, languageContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Tell, useAddress, useWords } from '../../ui/language/language.tsx';
import type { Route } from './+types/lost-tickets.ts';
import { SendAgain } from './send-again.tsx';
import { sendLinksAgain } from './send-links-again.ts';

export const handle = { static: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id, name } = await getEventPage(context.get(appContext), context.get(actorContext), params.eventId);
  const say = sayIn(words, context.get(languageContext));
  return { id, name, title: say('lostTab', { event: isolate(name) }) };
}

export const action = async (args: Route.ActionArgs) => sendLinksAgain(args, await args.request.formData());

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title} · Tikiti` : 'Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** For customers who lost the email and so do not have the order's address either. */
export default function LostTickets({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  const say = useWords(words);
  const at = useAddress();
  return (
    <main id="main" className="shell grow py-10 sm:py-16">
      <div className="mx-auto grid max-w-[40rem] gap-8">
        <header>
          <h1 className="poster-title" data-length="long">
            {say('lostTitle')}
          </h1>
          <p className="mt-5 text-lg text-muted wrap-anywhere">
            <Tell of={words} text="lostTicketsText" with={{ event: <bdi>{name}</bdi> }} />
          </p>
        </header>
        <SendAgain asked={actionData} />
        <p className="flex flex-wrap gap-3">
          <Button href={at(`/event/${id}`)}>{say('toEvent')}</Button>
          <Button href="/platform/tickets">{say('myTickets')}</Button>
        </p>
      </div>
    </main>
  );
}
