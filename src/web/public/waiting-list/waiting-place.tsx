import { redirect } from 'react-router';
import { readOrderKey } from '../../../core/order-page/order-key-cookie.ts';
import { confirmPlace } from '../../../core/waiting-list/confirm-place.ts';
import { getPlace } from '../../../core/waiting-list/get-place.ts';
import { leaveWaitingList } from '../../../core/waiting-list/leave-waiting-list.ts';
import type { PlaceState, WaitingPlace } from '../../../core/waiting-list/waiting-list.ts';
import { appContext, requestContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formErrors } from '../../ui/forms/form-errors.ts';
import { Price } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { accented } from '../../ui/posters/accented.ts';
import { PRIVATE, swapMailedKey } from '../private-page.ts';
import type { Route } from './+types/waiting-place.ts';
import { Until } from './until.tsx';

export const handle = { static: true };

export const headers = () => PRIVATE;

export const meta: Route.MetaFunction = () => [
  { title: 'Your place on the waiting list · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** The page of the emailed link. It only shows buttons, because programs that check links in emails must not press them. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { url } = context.get(requestContext);
  swapMailedKey(url, url.pathname);
  const key = readOrderKey(request.headers) ?? '';
  const place = await getPlace(context.get(appContext), { ...params, key });
  const leaving = place.state === 'waiting' && url.searchParams.has('leave');
  return { place, path: url.pathname, leaving };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { url } = context.get(requestContext);
  const place = { ...params, key: readOrderKey(request.headers) ?? '' };
  const form = await request.formData();
  try {
    if (form.get('intent') === 'leave') {
      await leaveWaitingList(app, place);
      throw redirect(url.pathname, { status: 303, headers: PRIVATE });
    }
    const { placePath } = await confirmPlace(app, place);
    throw redirect(placePath, { status: 303, headers: PRIVATE });
  } catch (error) {
    if (error instanceof Response) throw error;
    return { refused: formErrors(error).detail };
  }
}

const titlesFor = (one: boolean): Record<PlaceState, string> => ({
  'to-confirm': 'One more step',
  waiting: 'You’re on the list',
  offered: 'It’s your turn',
  bought: one ? 'You got it' : 'You got them',
  lapsed: 'Your offer has ended',
  declined: one ? 'You let it go' : 'You let them go',
  left: 'You left the list',
  removed: 'You’re not on the list',
  'sale-over': 'The sale is over',
  cancelled: 'The event is cancelled',
});

const endsFor = (one: boolean): Partial<Record<PlaceState, string>> => ({
  lapsed: `The ${one ? 'ticket' : 'tickets'} went to the next person. If you still want ${one ? 'one' : 'some'}, join the list again.`,
  declined: `The ${one ? 'ticket' : 'tickets'} went to the next person. If you change your mind, join the list again.`,
  left: 'You’re no longer waiting, and you haven’t paid anything.',
  removed: 'The organiser took you off the list. You haven’t paid anything.',
  'sale-over': 'No tickets freed up for you in time. You haven’t paid anything.',
  cancelled: 'It won’t go ahead, so there’s nothing to wait for. You haven’t paid anything.',
});

/** Somebody's place on a waiting list, and what they can do about it. */
export default function WaitingPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { place, path, leaving } = loaderData;
  const { eventId, eventName, typeName, quantity, price, state } = place;
  return (
    <main
      id="main"
      {...accented({ id: eventId, accent: place.accent })}
      className="shell grow py-10 sm:py-16"
    >
      <div className="mx-auto grid max-w-[40rem] grid-cols-[minmax(0,1fr)] gap-8">
        <header>
          <h1 className="poster-title" data-length="long">
            {leaving ? 'Leave the waiting list?' : titlesFor(quantity === 1)[state]}
          </h1>
          <p className="mt-5 text-lg text-muted wrap-anywhere">
            {quantity} × <bdi>{typeName}</bdi> for <bdi>{eventName}</bdi>, <Price of={price} /> each
          </p>
        </header>
        {actionData?.refused ? <Notice kind="error">{actionData.refused}</Notice> : null}
        {leaving ? <ConfirmLeaving path={path} /> : <Body place={place} path={path} />}
      </div>
    </main>
  );
}

/** Asks first, because people wait for weeks. It is a page of its own, so that it works without scripts. */
function ConfirmLeaving({ path }: { path: string }) {
  return (
    <form method="post" action={path} className="grid gap-6">
      <p className="text-lg">You lose your place. If you change your mind, you join again at the end.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="leave" look="danger" className="max-sm:w-full">
          Leave the list
        </Button>
        <Button href={path} className="max-sm:w-full">
          Keep my place
        </Button>
      </div>
    </form>
  );
}

function Body({ place, path }: { place: WaitingPlace; path: string }) {
  const { state, offer, eventId, email, price } = place;
  const one = place.quantity === 1;
  if (state === 'to-confirm') {
    return (
      <>
        <p className="text-lg wrap-anywhere">
          Confirm that <strong>{email}</strong> is yours, and you’re in line.
        </p>
        <form method="post">
          <Button type="submit" name="intent" value="confirm" look="main">
            Confirm my place
          </Button>
        </form>
      </>
    );
  }
  if (state === 'waiting') return <Waiting place={place} path={path} />;
  if (offer && (state === 'offered' || state === 'bought')) {
    return (
      <>
        {state === 'offered' ? (
          <p className="text-lg">
            {one ? 'The ticket is' : 'The tickets are'} reserved for you until{' '}
            <Until at={offer.endsAt} timeZone={place.timeZone} />.
          </p>
        ) : null}
        <p>
          <Button href={offer.orderLink} look="main">
            {state === 'bought'
              ? 'Show my order'
              : price.minor > 0
                ? 'See and pay'
                : one
                  ? 'See my ticket'
                  : 'See my tickets'}
          </Button>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="text-lg">{endsFor(one)[state]}</p>
      <p>
        <Button href={`/event/${eventId}`}>To the event</Button>
      </p>
    </>
  );
}

function Waiting({ place, path }: { place: WaitingPlace; path: string }) {
  const { ahead, email, offerHours, quantity } = place;
  const one = quantity === 1;
  return (
    <>
      <div className="grid gap-3">
        <p className="text-lg font-semibold">
          {ahead === 0
            ? 'You’re first in line.'
            : ahead === 1
              ? 'One person joined before you.'
              : `${ahead} people joined before you.`}
        </p>
        <p>
          When {one ? 'a ticket frees up for you, we reserve it' : 'tickets free up for you, we reserve them'}{' '}
          and email <strong className="wrap-anywhere">{email}</strong>. You then have{' '}
          {offerHours === 1 ? 'an hour' : `${offerHours} hours`} to buy {one ? 'it' : 'them'}, or until the
          sale ends.
          {one ? null : ' All your tickets are offered together, so asking for fewer is often quicker.'}
        </p>
      </div>
      <p>
        <Button href={`${path}?leave`}>Leave the list</Button>
      </p>
    </>
  );
}
