import './organiser.css';
import { useEffect } from 'react';
import { Outlet, redirect, type ShouldRevalidateFunction } from 'react-router';
import { getSignedInPerson } from '../../core/accounts/signed-in-person.ts';
import { countEventsToDecide } from '../../core/events/events-to-decide.ts';
import { loginPage } from '../account/next-page.ts';
import { actorContext, appContext } from '../context.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { explainError } from '../ui/explain-error.ts';
import { Footer } from '../ui/footer.tsx';
import { PendingBar } from '../ui/pending-bar.tsx';
import type { Route } from './+types/frame.ts';
import { notAfterForms } from './not-after-forms.ts';
import { TopBar } from './top-bar.tsx';

/** Who may come in at all; what each page shows and changes is guarded in core once more. */
const requireSignIn: Route.MiddlewareFunction = ({ context, url }, next) => {
  const actor = context.get(actorContext);
  if (actor.kind !== 'user') {
    throw redirect(loginPage(url.pathname + url.search));
  }
  if (!actor.emailVerified) throw redirect('/user-flow/sign-up-confirm');
  return next();
};
export const middleware = [requireSignIn];

export async function loader({ context }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const person = await getSignedInPerson(app, actor);
  return { ...person, waiting: person.admin ? await countEventsToDecide(app, actor) : 0 };
}

/** Of all forms, the profile's and the admins' alone change what the bar shows, once they did something. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  /^\/platform\/(profile|admin)/.test(args.formAction ?? '')
    ? args.defaultShouldRevalidate
    : notAfterForms(args);

/** For whom this browser drew the bar last: it stays over a page that could not be loaded. A server never sets it. */
let drawnFor: Route.ComponentProps['loaderData'] | undefined;

/** The shell of the pages for people with an account. */
export default function PlatformFrame({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    drawnFor = loaderData;
  }, [loaderData]);
  return (
    <>
      <PendingBar />
      <TopBar person={loaderData} />
      <main id="main" className="shell flex-1 py-8 sm:py-12">
        <Outlet />
      </main>
      <Footer themeToggle={false} />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const person = loaderData ?? drawnFor;
  const header = person ? <TopBar person={person} /> : undefined;
  return <ErrorPage {...explainError(error)} header={header} platform />;
}
