import { useEffect } from 'react';
import { data, Form, redirect, useRevalidator } from 'react-router';
import { findPendingSignUp } from '../../core/accounts/find-sign-up.ts';
import { finishSignUp } from '../../core/accounts/finish-sign-up.ts';
import { resendVerification } from '../../core/accounts/resend-verification.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { formErrors } from '../ui/form-errors.ts';
import { keepWhole } from '../ui/keep-whole.tsx';
import { MailAddress } from '../ui/mail-address.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/sign-up-confirm.ts';
import { AccountPage, TextLink } from './account-page.tsx';
import { callerOf, cookieHeaders } from './caller.ts';
import { FormAlert } from './form-alert.tsx';
import { WaitingForMail } from './waiting-for-mail.tsx';

/** How often the page asks whether the link was followed, ms. */
const CHECK_EVERY = 2000;

export const meta: Route.MetaFunction = () => [{ title: 'Confirm email · Tikiti' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const pending = await findPendingSignUp(app, context.get(actorContext), request.headers);
  return { pending, demo: app.settings.demo };
}

/** What the page shows; in the browser only. */
let known: Awaited<ReturnType<typeof loader>> | undefined;

/** A check that fails for want of network is no reason to lose the page: the next one may do. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (known && error instanceof TypeError) return known;
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [app, actor, caller] = [
    context.get(appContext),
    context.get(actorContext),
    callerOf({ request, context }),
  ];
  try {
    if ((await request.formData()).get('intent') === 'resend') {
      const sent = await resendVerification(app, actor, caller);
      return data({ sentTo: sent.email, errors: undefined }, { headers: cookieHeaders(sent) });
    }
    if (actor.kind === 'user') return redirect('/platform');
    const session = await finishSignUp(app, caller);
    return session
      ? redirect('/platform', { headers: cookieHeaders(session) })
      : redirect('/user-flow/login');
  } catch (error) {
    return data({ sentTo: undefined, errors: formErrors(error) }, { status: 400 });
  }
}

export default function SignUpConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { pending, demo } = loaderData;
  const verified = pending?.verified ?? false;
  useEffect(() => {
    known = loaderData;
  }, [loaderData]);
  useChecks(pending !== undefined && !verified);
  if (!pending) return <NothingToConfirm />;
  return (
    <AccountPage
      title="Confirm email"
      lead={
        <>
          {keepWhole('A confirmation e-mail was sent to ')}
          <strong className="wrap-anywhere text-base-content">
            <MailAddress of={pending.email} />
          </strong>
          . Click the link in it, and you are in.
        </>
      }
    >
      <FormAlert errors={actionData?.errors} />
      {actionData?.sentTo && !verified ? (
        <Notice kind="success">Sent again. Look in your spam too.</Notice>
      ) : null}
      <WaitingForMail verified={verified} demo={demo} />
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="enter" disabled={!verified} className="max-sm:w-full">
          Go to platform
        </Button>
        {verified ? null : (
          <Button type="submit" look="quiet" name="intent" value="resend" className="max-sm:w-full">
            Send it again
          </Button>
        )}
      </Form>
      {verified ? null : (
        <p className="text-muted">
          Not your address? <TextLink href="/user-flow/sign-up">Sign up with another</TextLink>
        </p>
      )}
    </AccountPage>
  );
}

function useChecks(waiting: boolean) {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting || state !== 'idle') return;
    const check = setTimeout(() => void revalidate(), CHECK_EVERY);
    return () => clearTimeout(check);
  }, [waiting, state, revalidate]);
}

function NothingToConfirm() {
  return (
    <AccountPage
      title="Confirm email"
      lead="Nothing waits to be confirmed in this browser. If you followed the link in the mail, log in."
    >
      <div className="flex flex-wrap gap-3">
        <Button look="main" to="/user-flow/login">
          Login
        </Button>
        <Button to="/user-flow/sign-up">Sign up</Button>
      </div>
    </AccountPage>
  );
}
