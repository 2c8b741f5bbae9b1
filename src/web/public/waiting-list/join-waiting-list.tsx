import { data, redirect } from 'react-router';
import type { EventPage } from '../../../core/event-page/event-page.ts';
import { getEventPage } from '../../../core/event-page/get-event-page.ts';
import { saleState } from '../../../core/event-page/sale-state.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { joinWaitingList } from '../../../core/waiting-list/join-waiting-list.ts';
import { callerOf } from '../../account/caller.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { accented } from '../../ui/posters/accented.ts';
import type { Route } from './+types/join-waiting-list.ts';
import { JoinForm } from './join-form.tsx';
import { readJoinForm } from './read-join-form.ts';

export const handle = { static: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const page = await getEventPage(context.get(appContext), actor, params.eventId);
  const ownEmail = actor.kind === 'user' ? actor.email : undefined;
  return { page, asked: url.searchParams.get('type') ?? undefined, ownEmail };
}

/** Joining without scripts: redirects to the new place, or says that a confirmation was emailed. */
export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args;
  const app = context.get(appContext);
  const typed = readJoinForm(await request.formData());
  try {
    const { wanted } = typed;
    const actor = context.get(actorContext);
    const { placePath } = await joinWaitingList(app, actor, params.eventId, wanted, callerOf(args));
    if (placePath) throw redirect(placePath, 303);
    return data({ sent: true as const, email: wanted.email });
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(
      { sent: false as const, errors: formErrors(error), typed: typed.texts },
      { status: formStatus(error) },
    );
  }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `Waiting list for ${isolate(loaderData.page.name)} · Tikiti`
      : 'Waiting list · Tikiti',
  },
  { name: 'robots', content: 'noindex' },
];

const soldOutOf = (page: EventPage) =>
  page.waitingList && (page.sale === 'on' || page.sale === 'sold-out')
    ? page.types.filter(({ sale }) => sale === 'sold-out')
    : [];

/** Says why nobody can join. */
function whyNothing(page: EventPage): string {
  const state = saleState(page);
  switch (state) {
    case 'cancelled':
      return 'This event is cancelled. It won’t go ahead.';
    case 'ended':
      return 'This event is over.';
    case 'sale-over':
      return 'Ticket sales have ended.';
    case 'not-open':
      return 'Tickets aren’t on sale yet. The event’s page says from when.';
    case 'preview':
      return 'This event isn’t on sale yet.';
    case 'on':
      return 'Tickets are on sale now. Choose yours on the event’s page.';
    case 'sold-out':
      return 'Tickets are sold out, and this event has no waiting list at the moment.';
  }
}

/** The page to join the waiting list of sold-out tickets. */
export default function JoinWaitingList({ loaderData, actionData }: Route.ComponentProps) {
  const { page, asked, ownEmail } = loaderData;
  const types = soldOutOf(page);
  // With a type's own button there is nothing else to choose.
  const pressed = types.find(({ id }) => id === asked);
  const sent = actionData?.sent ? actionData.email : undefined;
  return (
    <main id="main" {...accented(page)} className="shell grow py-10 sm:py-16">
      <div className="mx-auto grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
        <header>
          <h1 className="poster-title" data-length="long">
            {sent ? 'Check your inbox' : 'Join the waiting list'}
          </h1>
          {sent ? null : (
            <p className="mt-5 text-lg text-muted wrap-anywhere">
              For <bdi>{page.name}</bdi>. When tickets free up, we reserve them for you and email you. They
              never go on public sale while somebody waits.
            </p>
          )}
        </header>
        {sent ? (
          <Notice kind="success" title="One more step">
            We’ve emailed a link to <span className="font-semibold wrap-anywhere">{sent}</span>. Open it to
            confirm your place: you’re in line from then on. If it isn’t in your inbox, check spam.
          </Notice>
        ) : types.length === 0 ? (
          <Notice kind="info" title="There’s nothing to wait for">
            {whyNothing(page)}
          </Notice>
        ) : (
          <JoinForm
            types={pressed ? [pressed] : types}
            asked={asked}
            ownEmail={ownEmail}
            refused={actionData && !actionData.sent ? actionData : undefined}
          />
        )}
        <p>
          <Button href={`/event/${page.id}`}>To the event</Button>
        </p>
      </div>
    </main>
  );
}
