import { data, redirect } from 'react-router';
import { defaultPasswordPolicy } from '../../../core/passwords/password-policy.ts';
import { signIn } from '../../../core/sessions/sign-in.ts';
import { finishSignUp } from '../../../core/sign-up/finish-sign-up.ts';
import { lookAtVerificationLink, verifyEmail } from '../../../core/sign-up/verify-email.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formErrors } from '../../ui/forms/form-errors.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { callerOf, cookieHeaders } from '../caller.ts';
import { wrongField } from '../forms/account-form.tsx';
import { AccountPage, TextLink } from '../forms/account-page.tsx';
import { CodeFormPage, DeadLinkPage } from '../forms/code-pages.tsx';
import { NameFields } from '../forms/name-fields.tsx';
import { NewPasswordField } from '../forms/new-password-field.tsx';
import { SendsCodePage } from '../forms/sends-code.tsx';
import { ifElsewhere, onwardTo, PLATFORM, secondFactorPage } from '../next-page.ts';
import { withOfflineError } from '../with-offline-error.ts';
import type { Route } from './+types/email-verified.ts';
import { forgetSoonAfterSignUp, pageAfterSignUp } from './after-sign-up.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm email · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/**
 * Opening the page does not use up the code, because mail scanners follow links too. In the browser that signed up, the page sends the code
 * by itself; elsewhere somebody has to press a button (decision 0041).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const code = new URL(request.url).searchParams.get('oobCode') ?? '';
  const passwordPolicy = app.settings.passwordPolicy ?? defaultPasswordPolicy;
  try {
    const caller = callerOf({ request, context });
    const link = await lookAtVerificationLink(app, context.get(actorContext), { code }, caller);
    return { code, passwordPolicy, link, problem: undefined };
  } catch (error) {
    return { code, passwordPolicy, link: undefined, problem: formErrors(error).detail };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const caller = callerOf({ request, context });
  const { oobCode: code, ...typed } = Object.fromEntries(await request.formData());
  try {
    const { signUpId, email, chosen } = await verifyEmail(app, actor, { code, ...typed }, caller);
    const session = chosen
      ? await signIn(app, { email, password: typed.password }, caller)
      : await finishSignUp(app, caller, signUpId);
    if (!session) return data({ problem: undefined, next: PLATFORM });
    // Where that browser was going before it signed up.
    const { publicUrl } = app.settings;
    const next = chosen ? PLATFORM : pageAfterSignUp(publicUrl, request);
    const setCookie = [...session.setCookie, forgetSoonAfterSignUp(publicUrl, next)];
    if (session.outcome === 'second-factor') {
      return redirect(ifElsewhere(secondFactorPage, next), { headers: cookieHeaders({ setCookie }) });
    }
    return data({ problem: undefined, next }, { headers: cookieHeaders({ setCookie }) });
  } catch (error) {
    const errors = formErrors(error);
    // Errors of fields are shown there; any other error concerns the link.
    if (Object.keys(errors.fields).length > 0) return data({ errors }, { status: 400 });
    return data({ problem: errors.detail, next: PLATFORM }, { status: 400 });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

export default function EmailVerified({ loaderData, actionData }: Route.ComponentProps) {
  const { code, link, passwordPolicy } = loaderData;
  const refused = actionData && 'errors' in actionData ? actionData : undefined;
  const answer = actionData && 'problem' in actionData ? actionData : undefined;
  const problem = answer ? answer.problem : loaderData.problem;
  if (problem) return <Failed problem={problem} />;
  if (answer || !link || link.asks === 'nothing') return <Verified next={answer?.next ?? PLATFORM} />;
  if (link.asks === 'opening') {
    return (
      <SendsCodePage
        title="Confirm email"
        code={code}
        doing="Confirming your email address"
        button="Confirm my email"
        errors={refused?.errors}
      >
        <Button look="quiet" to="/platform" className="justify-self-start" disabled>
          Go to platform
        </Button>
      </SendsCodePage>
    );
  }
  return (
    <CodeFormPage
      title="Confirm email"
      lead={
        <>
          Choose a password for{' '}
          <strong className="text-base-content wrap-anywhere">
            <MailAddress of={link.email} />
          </strong>{' '}
          and you’re in.
        </>
      }
      code={code}
      answer={refused}
      button="Confirm my email"
      note="You opened this link in a different browser from the one you signed up in, so this password replaces the one typed there. Didn’t sign up? Close this page and nothing happens."
    >
      <NameFields errors={refused?.errors} />
      <NewPasswordField
        policy={passwordPolicy}
        email={link.email}
        {...wrongField(refused?.errors, 'password')}
        answer={refused}
      />
    </CodeFormPage>
  );
}

function Verified({ next }: { next: string }) {
  return (
    <AccountPage title="Email Verified!" lead="Thank you. Your account is ready.">
      <Onward next={next} />
    </AccountPage>
  );
}

/** A link outside the platform needs a full page load, because that page may ship no React. */
function Onward({ next }: { next: string }) {
  return next === PLATFORM ? (
    <Button look="main" to={PLATFORM} className="sm:justify-self-start">
      {onwardTo(next)}
    </Button>
  ) : (
    <Button look="main" href={next} className="sm:justify-self-start">
      {onwardTo(next)}
    </Button>
  );
}

function Failed({ problem }: { problem: string }) {
  return (
    <DeadLinkPage title="Not confirmed" problem={problem} to="/platform" onward="Go to platform">
      Already confirmed? Then just log in. If not,{' '}
      <TextLink href="/user-flow/sign-up-confirm">get a new email</TextLink> in the browser you signed up
      with.
    </DeadLinkPage>
  );
}
