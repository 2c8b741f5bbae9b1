import { redirect } from 'react-router';
import { listUpcomingEvents } from '../../../core/event-lists/find-events.ts';
import { actorContext, appContext, requestContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HOUSE_PREVIEW, previewPath } from '../previews/preview-words.ts';
import { shareMeta } from '../share/share-meta.ts';
import type { Route } from './+types/landing.ts';
import { HowItWorks } from './how-it-works.tsx';
import { Promises } from './promises.tsx';
import { TicketFan } from './ticket-fan.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

export const handle = { static: true };

const TITLE = 'Tikiti · Your ticketing paradise';
const DESCRIPTION =
  'Tikiti makes it easy to distribute tickets without hassle, while making it fun: put your event online, sell with a card, open the door.';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? shareMeta({
        title: TITLE,
        headline: TITLE,
        description: DESCRIPTION,
        url: `${loaderData.publicUrl}/`,
        picture: loaderData.publicUrl + previewPath('', HOUSE_PREVIEW),
      })
    : [{ title: TITLE }];

export async function loader({ context }: Route.LoaderArgs) {
  if (context.get(actorContext).kind === 'user') throw redirect('/platform');
  const app = context.get(appContext);
  const { comingSoon, supportEmail, publicUrl } = app.settings;
  const page = pageOf(context.get(requestContext).url);
  const upcoming = comingSoon ? undefined : { ...(await listUpcomingEvents(app, page)), page };
  const goodbye = context.get(requestContext).url.searchParams.has('goodbye');
  return { comingSoon, supportEmail, publicUrl, upcoming, goodbye };
}

/** `?page=2`; anything else is the first. */
function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page'));
  return Number.isInteger(page) && page > 1 && page < 10_000 ? page : 1;
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { comingSoon, supportEmail, upcoming, goodbye } = loaderData;
  return (
    <main id="main" className="grow">
      {goodbye ? <Goodbye /> : null}
      <section className="shell grid gap-16 py-14 sm:py-24 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="poster-title max-w-[6.6em]">
            {comingSoon ? 'Coming Soon' : 'Tickets without the hassle.'}
          </h1>
          <p className="mt-7 max-w-[21.5em] text-xl text-muted sm:text-2xl">
            Tikiti makes it easy to distribute tickets without hassle, and fun on both sides of the counter.
          </p>
          {comingSoon ? <Contact email={supportEmail} /> : <Welcome />}
        </div>
        <TicketFan alone={comingSoon} />
      </section>
      {upcoming ? (
        <>
          <UpcomingEvents {...upcoming} />
          <HowItWorks />
          <Promises />
          <LastCall />
        </>
      ) : null}
    </main>
  );
}

/** Shown after the deletion of an account. */
function Goodbye() {
  return (
    <div className="shell pt-4">
      <Notice kind="success" title="Your account is deleted. Goodbye!">
        Tickets you bought are still valid. It was nice to have you here. Come back any time.
      </Notice>
    </div>
  );
}

function Welcome() {
  return (
    <div className="mt-10 flex flex-wrap gap-3">
      <Button look="main" href="/user-flow/sign-up">
        Get Started
      </Button>
      <Button href="/user-flow/login">Login</Button>
    </div>
  );
}

function Contact({ email }: { email: string }) {
  return (
    <p className="mt-10 text-lg">
      Questions until then?{' '}
      <a href={`mailto:${email}`} className="font-semibold wrap-anywhere underline underline-offset-4">
        {email}
      </a>
    </p>
  );
}

function LastCall() {
  return (
    <section aria-labelledby="last-call" className="last-call">
      <div className="shell flex flex-wrap items-center justify-between gap-8 py-16 sm:py-20">
        <h2 id="last-call" className="poster-heading max-w-[14ch]">
          Your event could be the next one.
        </h2>
        <a href="/user-flow/sign-up" className="btn button last-call-button">
          Get Started
        </a>
      </div>
    </section>
  );
}
