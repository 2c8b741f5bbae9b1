import '../organiser.css';
import { useEffect, useLayoutEffect } from 'react';
import { Outlet, redirect, redirectDocument, type ShouldRevalidateFunction, useNavigate } from 'react-router';
import { eventsNeedApproval } from '../../../core/event-approval/events-need-approval.ts';
import { countEventsToDecide } from '../../../core/event-approval/events-to-decide.ts';
import { worksInLocked } from '../../../core/organisations/may.ts';
import { listOwnOrganisations } from '../../../core/organisations/own-organisations.ts';
import {
  isRenderedForAnotherUser,
  RENDERED_FOR,
  refuseAnotherUser,
} from '../../../core/sessions/rendered-for.ts';
import { getSignedInPerson } from '../../../core/sessions/signed-in-person.ts';
import { ProofDialog } from '../../account/forms/proof-dialog.tsx';
import { PLATFORM } from '../../account/next-page.ts';
import { keepForAfterSignUp } from '../../account/sign-up/after-sign-up.ts';
import { actorContext, appContext } from '../../context.ts';
import { leaveTogether } from '../../ui/kept/leave-browser.ts';
import { ErrorPage } from '../../ui/page/error-page.tsx';
import { Footer } from '../../ui/page/footer.tsx';
import { hasJoined } from '../../ui/page/joined.ts';
import { PendingBar } from '../../ui/page/pending-bar.tsx';
import { explainError } from '../../ui/requests/explain-error.ts';
import { sendRenderedFor } from '../../ui/requests/send-rendered-for.ts';
import { toast } from '../../ui/toaster.tsx';
import type { Route } from './+types/frame.ts';
import { leadToLogin } from './lead-to-login.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { notAfterForms } from './not-after-forms.ts';
import { TopBar } from './top-bar.tsx';

/** Lets only users in; core guards each page and change again. */
const requireSignIn: Route.MiddlewareFunction = ({ context, request, url }, next) => {
  if (context.get(actorContext).kind === 'user') return next();
  throw leadToLogin(request, url, context.get(appContext).settings.publicUrl);
};
/**
 * Another user may have logged in in another tab since a page was rendered. Such a page may not save as them, and their own data is shown
 * in a new document.
 */
const requireSamePerson: Route.MiddlewareFunction = ({ context, request, url }, next) => {
  const [actor, header] = [context.get(actorContext), request.headers.get(RENDERED_FOR)];
  if (request.method === 'GET' && isRenderedForAnotherUser(actor, header)) {
    throw redirectDocument(url.pathname + url.search);
  }
  refuseAnotherUser(actor, header);
  return next();
};

/** After requireSamePerson, so that a user who still has to confirm is not redirected from another user's page. */
const requireConfirmed: Route.MiddlewareFunction = ({ context, request, url }, next) => {
  const actor = context.get(actorContext);
  if (actor.kind !== 'user' || actor.emailVerified) return next();
  // They return to the page once they have confirmed; a submitted form is not sent again.
  const page = request.method === 'GET' ? url.pathname + url.search : PLATFORM;
  const kept = keepForAfterSignUp(context.get(appContext).settings.publicUrl, page);
  throw redirect('/user-flow/sign-up-confirm', { headers: { 'set-cookie': kept } });
};

/** Pages about the current organisation. Pages about one event report a missing second factor themselves. */
const OF_ORGANISATION = /^\/platform(\/(events|new-event|money|audit|organisation(\/payouts)?))?\/?$/;

/** Redirects people without the second factor that their organisation requires to the page that says so. */
const requireUnlocked: Route.MiddlewareFunction = ({ context, url }, next) => {
  const actor = context.get(actorContext);
  if (actor.kind !== 'user' || !worksInLocked(actor) || !OF_ORGANISATION.test(url.pathname)) return next();
  throw redirect('/platform/locked');
};

export const middleware = [requireSignIn, requireSamePerson, requireConfirmed, requireUnlocked];

export async function loader({ context, url }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const [person, needsApproval] = await Promise.all([
    getSignedInPerson(app, actor),
    eventsNeedApproval(app, actor),
  ]);
  const joined = hasJoined(url) ? await listOwnOrganisations(app, actor) : [];
  return {
    ...person,
    needsApproval,
    joined: joined.find(({ current }) => current)?.name ?? null,
    waiting: actor.kind === 'user' && actor.admin ? await countEventsToDecide(app, actor) : 0,
  };
}

/** Reloads only after forms of the profile, the team and the admin pages, which alone change what the bar shows. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  /^\/platform\/(profile|team|organisation|admin)/.test(args.formAction ?? '')
    ? args.defaultShouldRevalidate
    : notAfterForms(args);

/** The bar's last data in this browser, for a page that could not be loaded. Servers never set it. */
let lastShown: Route.ComponentProps['loaderData'] | undefined;

/** The layout of the pages for people with an account. */
export default function PlatformFrame({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastShown = loaderData;
  }, [loaderData]);
  return (
    <>
      <SendsRenderedFor person={loaderData} />
      <SaysJoined organisation={loaderData.joined} />
      <PendingBar />
      <ProofDialog />
      <LeaveGuard />
      <TopBar person={loaderData} />
      <main id="main" className="shell flex-1 py-6 sm:py-8">
        <Outlet />
      </main>
      <Footer themeToggle={false} />
    </>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const person = loaderData ?? lastShown;
  const header = person ? (
    <>
      <SendsRenderedFor person={person} />
      <TopBar person={person} />
    </>
  ) : undefined;
  return <ErrorPage {...explainError(error)} header={header} platform />;
}

/** Says once that somebody joined a team, on the first page after it. @param organisation its name; null on any other page */
function SaysJoined({ organisation }: { organisation: string | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (organisation === null || !hasJoined(new URL(window.location.href))) return;
    toast.success(`You have joined ${organisation || 'the team'}.`);
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
  }, [organisation, navigate]);
  return null;
}

/** Present wherever the bar is, including error pages: requests from a page under a user's bar name that user. */
function SendsRenderedFor({ person: { userId, email } }: { person: { userId: string; email: string } }) {
  useLayoutEffect(() => sendRenderedFor({ userId, email }), [userId, email]);
  useEffect(() => leaveTogether(userId), [userId]);
  return null;
}
