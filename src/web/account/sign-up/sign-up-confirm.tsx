import { useEffect } from 'react';
import { data, Form, redirect, redirectDocument, useRevalidator } from 'react-router';
import { findPendingSignUp } from '../../../core/sign-up/find-sign-up.ts';
import { finishSignUp } from '../../../core/sign-up/finish-sign-up.ts';
import { resendVerification } from '../../../core/sign-up/resend-verification.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { noBreak } from '../../ui/no-break.tsx';
import { Notice } from '../../ui/notice.tsx';
import { callerOf, cookieHeaders } from '../caller.ts';
import { AccountPage, TextLink } from '../forms/account-page.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import { WaitingForMail } from '../forms/waiting-for-mail.tsx';
import {
  confirmedPage,
  ifElsewhere,
  loginPage,
  onwardTo,
  PLATFORM,
  secondFactorPage,
  signUpPage,
} from '../next-page.ts';
import { withOfflineError } from '../with-offline-error.ts';
import type { Route } from './+types/sign-up-confirm.ts';
import { keepForAfterSignUp, pageAfterSignUp } from './after-sign-up.ts';

/** How often the page asks whether the link was opened, ms. */
const CHECK_EVERY = 2000;

export const meta: Route.MetaFunction = () => [{ title: 'Confirm email · Tikiti' }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const pending = await findPendingSignUp(app, context.get(actorContext), request.headers);
  return { pending, demo: app.settings.demo, next: pageAfterSignUp(app.settings.publicUrl, request) };
}

/** What the page shows; set only in the browser. */
let known: Awaited<ReturnType<typeof loader>> | undefined;

/** A check that fails without a network keeps the page as it is; the next one may succeed. */
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
    const { publicUrl } = app.settings;
    const next = pageAfterSignUp(publicUrl, request);
    const session =
      actor.kind === 'user' ? { outcome: 'signed-in', setCookie: [] } : await finishSignUp(app, caller);
    if (!session) {
      const pending = await findPendingSignUp(app, actor, caller.headers);
      return redirect(pending?.verified ? confirmedPage(next) : ifElsewhere(loginPage, next));
    }
    const forgotten = keepForAfterSignUp(publicUrl, PLATFORM);
    const onward = session.outcome === 'second-factor' ? ifElsewhere(secondFactorPage, next) : next;
    return redirectDocument(onward, {
      headers: cookieHeaders({ setCookie: [...session.setCookie, forgotten] }),
    });
  } catch (error) {
    return data({ sentTo: undefined, errors: formErrors(error) }, { status: formStatus(error) });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

export default function SignUpConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { pending, demo, next } = loaderData;
  const verified = pending?.verified ?? false;
  useEffect(() => {
    known = loaderData;
  }, [loaderData]);
  useChecks(pending !== undefined && !verified);
  if (!pending) return <NothingToConfirm next={next} />;
  return (
    <AccountPage
      title="Confirm email"
      lead={
        <>
          {noBreak('A confirmation email was sent to ')}
          <strong className="wrap-anywhere text-base-content">
            <MailAddress of={pending.email} />
          </strong>
          . Open the link in it and you’re in.
        </>
      }
    >
      <FormAlert errors={actionData?.errors} />
      {actionData && 'sentTo' in actionData && actionData.sentTo && !verified ? (
        <Notice kind="success">Sent again. Check your spam folder too.</Notice>
      ) : null}
      <WaitingForMail verified={verified} demo={demo} />
      <Form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="enter" disabled={!verified} className="max-sm:w-full">
          {onwardTo(next)}
        </Button>
        {verified ? null : (
          <Button type="submit" look="quiet" name="intent" value="resend" className="max-sm:w-full">
            Send it again
          </Button>
        )}
      </Form>
      {verified ? null : (
        <p className="text-muted">
          Not your address? <TextLink href={ifElsewhere(signUpPage, next)}>Sign up with another</TextLink>
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

function NothingToConfirm({ next }: { next: string }) {
  return (
    <AccountPage
      title="Confirm email"
      lead="There’s nothing to confirm in this browser. Opened the link in our email? Log in."
    >
      <div className="flex flex-wrap gap-3">
        <Button look="main" to={ifElsewhere(loginPage, next)}>
          Login
        </Button>
        <Button to={ifElsewhere(signUpPage, next)}>Sign up</Button>
      </div>
    </AccountPage>
  );
}
