import { data } from 'react-router';
import { finishSignUp } from '../../core/accounts/finish-sign-up.ts';
import { verifyEmail } from '../../core/accounts/verify-email.ts';
import { appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { type FormErrors, formErrors } from '../ui/form-errors.ts';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/email-verified.ts';
import { AccountPage, TextLink } from './account-page.tsx';
import { forgetSoonAfterSignUp, pageAfterSignUp } from './after-sign-up.ts';
import { callerOf, cookieHeaders } from './caller.ts';
import { onwardTo, PLATFORM } from './next-page.ts';
import { orSayOffline } from './or-say-offline.ts';
import { SendsCode } from './sends-code.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Confirm email · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** Looking at the page uses nothing up: mail scanners follow links too. The page sends the code back by itself. */
export function loader({ request }: Route.LoaderArgs) {
  return { code: new URL(request.url).searchParams.get('oobCode') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const code = (await request.formData()).get('oobCode');
  try {
    const { signUpId } = await verifyEmail(app, { code: typeof code === 'string' ? code : undefined });
    const session = await finishSignUp(app, callerOf({ request, context }), signUpId);
    if (!session) return data({ problem: undefined, next: PLATFORM });
    // Whoever is let in is in the browser that signed up.
    const { publicUrl } = app.settings;
    const next = pageAfterSignUp(publicUrl, request);
    const setCookie = [...session.setCookie, forgetSoonAfterSignUp(publicUrl, next)];
    return data({ problem: undefined, next }, { headers: cookieHeaders({ setCookie }) });
  } catch (error) {
    return data({ problem: formErrors(error).detail, next: PLATFORM }, { status: 400 });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => orSayOffline(form);

export default function EmailVerified({ loaderData, actionData }: Route.ComponentProps) {
  const notSent = actionData && 'errors' in actionData ? actionData.errors : undefined;
  const answer = actionData && 'problem' in actionData ? actionData : undefined;
  const problem = loaderData.code ? answer?.problem : 'No verification code in URL.';
  if (problem) return <Failed problem={problem} />;
  return answer ? <Verified next={answer.next} /> : <Pending code={loaderData.code} errors={notSent} />;
}

function Pending({ code, errors }: { code: string; errors: FormErrors | undefined }) {
  return (
    <AccountPage
      title="Confirm email"
      lead={
        errors ? undefined : (
          <>
            <span className="needs-script">One moment, this takes a second.</span>
            <noscript>One click, and it is done.</noscript>
          </>
        )
      }
    >
      <SendsCode
        code={code}
        doing="Confirming your e-mail address"
        button="Confirm my e-mail address"
        errors={errors}
      />
      <Button look="quiet" to="/platform" className="justify-self-start" disabled>
        Go to platform
      </Button>
    </AccountPage>
  );
}

function Verified({ next }: { next: string }) {
  return (
    <AccountPage title="Email Verified!" lead="Thank you. Your account is ready.">
      <Onward next={next} />
    </AccountPage>
  );
}

/** Loaded anew where it leads elsewhere: that may be a page that ships no React. */
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
    <AccountPage title="Not confirmed">
      <Notice kind="error">{problem}</Notice>
      <p className="text-muted">
        If you confirmed it before, all is well. If not, have{' '}
        <TextLink href="/user-flow/sign-up-confirm">another mail sent</TextLink> from the browser you signed
        up with.
      </p>
      <Button look="main" to="/platform" className="sm:justify-self-start">
        Go to platform
      </Button>
    </AccountPage>
  );
}
