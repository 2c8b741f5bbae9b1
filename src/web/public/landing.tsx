import { redirect } from 'react-router';
import { listUpcomingEvents } from '../../core/events/find-events.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/landing.ts';
import { TicketFan } from './ticket-fan.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';

export const handle = { static: true };

export const meta: Route.MetaFunction = () => [
  { title: 'Tikiti · Your ticketing paradise' },
  { name: 'description', content: 'Sell and hand out tickets without the hassle, and have fun doing it.' },
];

export async function loader({ context }: Route.LoaderArgs) {
  if (context.get(actorContext).kind === 'user') throw redirect('/platform');
  const app = context.get(appContext);
  const { comingSoon, supportEmail } = app.settings;
  return { comingSoon, supportEmail, events: comingSoon ? [] : await listUpcomingEvents(app) };
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { comingSoon, supportEmail, events } = loaderData;
  return (
    <main id="main" className="grow">
      <section className="shell grid gap-16 py-14 sm:py-24 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <h1 className="poster-title max-w-[11ch]">
            {comingSoon ? 'Coming Soon' : 'Tickets without the hassle.'}
          </h1>
          <p className="mt-7 max-w-[36ch] text-xl text-muted sm:text-2xl">
            Put your event online, sell with a card, open the door. Easy to hand out, and fun on both sides of
            the counter.
          </p>
          {comingSoon ? <Contact email={supportEmail} /> : <Welcome />}
        </div>
        <TicketFan />
      </section>
      {events.length > 0 ? <UpcomingEvents events={events} /> : null}
    </main>
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
      <a href={`mailto:${email}`} className="font-semibold underline underline-offset-4">
        {email}
      </a>
    </p>
  );
}
