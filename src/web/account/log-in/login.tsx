import type { MouseEvent } from 'react';
import { data, redirect, redirectDocument, useNavigate } from 'react-router';
import { signIn } from '../../../core/sessions/sign-in.ts';
import { signInWithPasskey } from '../../../core/sessions/sign-in-with-passkey.ts';
import { parseJson } from '../../../core/shared/parse-json.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { callerOf, cookieHeaders } from '../caller.ts';
import { AccountForm, wrongField } from '../forms/account-form.tsx';
import { AccountPage, TextLink } from '../forms/account-page.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { invitedTo } from '../invited.ts';
import {
  forgotPasswordPage,
  ifElsewhere,
  nextPage,
  PLATFORM,
  secondFactorPage,
  signUpPage,
  whyLogIn,
} from '../next-page.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { useSendPasskey } from '../passkeys/send-passkey.ts';
import { useSuggestedPasskey } from '../passkeys/use-suggested-passkey.ts';
import { keepForAfterSignUp } from '../sign-up/after-sign-up.ts';
import { withOfflineError } from '../with-offline-error.ts';
import type { Route } from './+types/login.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Login · Tikiti' },
  { name: 'description', content: 'Log in to see your tickets, and to create and run your events.' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPage(request.url);
  if (context.get(actorContext).kind === 'user') throw redirect(next);
  return {
    hasNewPassword: new URL(request.url).searchParams.has('new-password'),
    why: whyLogIn(request.url),
    invited: await invitedTo(context.get(appContext), next),
    next,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = { email: form.get('email'), password: form.get('password') };
  const passkey = form.get('passkey');
  const app = context.get(appContext);
  const caller = callerOf({ request, context });
  const next = nextPage(request.url);
  try {
    const { outcome, setCookie } =
      passkey === null
        ? await signIn(app, typed, caller)
        : {
            outcome: 'signed-in',
            ...(await signInWithPasskey(app, { passkey: parseJson(String(passkey)) }, caller)),
          };
    const waits = outcome === 'unconfirmed';
    // Somebody who still has to confirm their address goes on later: to this login's target or, if that is only the platform, to where they
    // were going when they signed up. A completed login drops that.
    const keeps = !waits || next !== PLATFORM;
    const kept = keeps ? [keepForAfterSignUp(app.settings.publicUrl, waits ? next : PLATFORM)] : [];
    const headers = cookieHeaders({ setCookie: [...setCookie, ...kept] });
    // A new document, so that nothing remains in memory from a page of another user whose session ended.
    if (outcome === 'second-factor') return redirect(ifElsewhere(secondFactorPage, next), { headers });
    return redirectDocument(waits ? '/user-flow/sign-up-confirm' : next, { headers });
  } catch (error) {
    return data(
      { errors: formErrors(error), email: String(typed.email ?? '') },
      { status: formStatus(error) },
    );
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  const send = useSendPasskey();
  const stopSuggesting = useSuggestedPasskey(send, actionData);
  return (
    <AccountPage title="Login" lead={loaderData.invited?.says}>
      {loaderData.hasNewPassword && !errors ? (
        <Notice kind="success">Your new password is set. Log in with it.</Notice>
      ) : null}
      {loaderData.why && !errors ? <Notice kind="info">{loaderData.why}</Notice> : null}
      <FormAlert errors={errors} />
      <AccountForm answer={actionData}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          defaultValue={actionData?.email ?? loaderData.invited?.email}
          {...wrongField(errors, 'email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...wrongField(errors, 'password')} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button type="submit" className="max-sm:grow">
            Login
          </Button>
          <ForgotLink next={loaderData.next} />
        </div>
      </AccountForm>
      <PasskeyButton purpose="log-in" onBegin={stopSuggesting} onPasskey={send}>
        Log in with a passkey
      </PasskeyButton>
      <p className="text-muted">
        New here? <TextLink href={ifElsewhere(signUpPage, loaderData.next)}>Sign up</TextLink>
      </p>
    </AccountPage>
  );
}

/** Takes the typed address along in the tab's history, so that it is in no address of a page and in no log. */
function ForgotLink({ next }: { next: string }) {
  const navigate = useNavigate();
  const href = ifElsewhere(forgotPasswordPage, next);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const field = event.currentTarget.closest('form')?.elements.namedItem('email');
    void navigate(href, { state: { email: (field as HTMLInputElement).value } });
  };
  return (
    <TextLink href={href} onClick={go}>
      Forgot password?
    </TextLink>
  );
}
