import './organiser.css';
import { Outlet, redirect, type ShouldRevalidateFunction } from 'react-router';
import { getSignedInPerson } from '../../core/accounts/signed-in-person.ts';
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

export function loader({ context }: Route.LoaderArgs) {
  return getSignedInPerson(context.get(appContext), context.get(actorContext));
}

/** Of all forms, the profile's alone changes what the bar shows. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.formAction?.startsWith('/platform/profile') || notAfterForms(args);

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
