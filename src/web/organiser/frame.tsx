import './organiser.css';
import { Outlet, redirect } from 'react-router';
import { greetingName } from '../../core/accounts/find-users.ts';
import { actorContext, appContext } from '../context.ts';
import { ErrorPage } from '../ui/error-page.tsx';
import { explainError } from '../ui/explain-error.ts';
import { Footer } from '../ui/footer.tsx';
import type { Route } from './+types/frame.ts';
import { notAfterForms } from './not-after-forms.ts';
import { TopBar } from './top-bar.tsx';

/** Who may come in at all; what each page shows and changes is guarded in core once more. */
const requireSignIn: Route.MiddlewareFunction = ({ context, url }, next) => {
  const actor = context.get(actorContext);
  if (actor.kind !== 'user') {
    throw redirect(`/user-flow/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  }
  if (!actor.emailVerified) throw redirect('/user-flow/sign-up-confirm');
  return next();
};
export const middleware = [requireSignIn];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(actorContext);
  const name = await greetingName(context.get(appContext), actor);
  const { email, admin } = actor.kind === 'user' ? actor : { email: '', admin: false };
  return { name, email, admin };
}

export const shouldRevalidate = notAfterForms;

/** The shell of the pages for people with an account. */
export default function PlatformFrame({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <TopBar person={loaderData} />
      <main id="main" className="shell flex-1 py-8 sm:py-12">
        <Outlet />
      </main>
      <Footer themeToggle={false} />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const header = loaderData ? <TopBar person={loaderData} /> : undefined;
  return <ErrorPage {...explainError(error)} header={header} platform />;
}
