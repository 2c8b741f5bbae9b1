import { data } from 'react-router';
import { confirmEmailChange } from '../../core/accounts/change-email.ts';
import { appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { type FormErrors, formErrors } from '../ui/form-errors.ts';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/new-email.ts';
import { AccountPage } from './account-page.tsx';
import { orSayOffline } from './or-say-offline.ts';
import { SendsCode } from './sends-code.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'New e-mail address · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** Looking at the page uses nothing up: mail scanners follow links too. The page sends the code back by itself. */
export function loader({ request }: Route.LoaderArgs) {
  return { code: new URL(request.url).searchParams.get('oobCode') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const code = (await request.formData()).get('oobCode');
  try {
    const typed = { code: typeof code === 'string' ? code : undefined };
    return data({ ...(await confirmEmailChange(context.get(appContext), typed)), problem: undefined });
  } catch (error) {
    return data({ email: undefined, problem: formErrors(error).detail }, { status: 400 });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => orSayOffline(form);

/** Where the mail to a new address leads. */
export default function NewEmail({ loaderData, actionData }: Route.ComponentProps) {
  const notSent = actionData && 'errors' in actionData ? actionData.errors : undefined;
  const answer = actionData && 'problem' in actionData ? actionData : undefined;
  const problem = loaderData.code ? answer?.problem : 'No verification code in URL.';
  if (problem) return <Failed problem={problem} />;
  return answer?.email ? (
    <Changed email={answer.email} />
  ) : (
    <Pending code={loaderData.code} errors={notSent} />
  );
}

function Pending({ code, errors }: { code: string; errors: FormErrors | undefined }) {
  return (
    <AccountPage
      title="New address"
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
        doing="Confirming your new e-mail address"
        button="Use this address"
        errors={errors}
      />
    </AccountPage>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <AccountPage
      title="New address"
      lead={
        <>
          From now on you log in with <strong className="text-base-content wrap-anywhere">{email}</strong>.
          The old address was told.
        </>
      }
    >
      <Button look="main" to="/platform" className="sm:justify-self-start">
        Go to platform
      </Button>
    </AccountPage>
  );
}

function Failed({ problem }: { problem: string }) {
  return (
    <AccountPage title="Nothing changed">
      <Notice kind="error">{problem}</Notice>
      <p className="text-muted">
        If you followed it before, all is well: log in with the new address. If not, ask for another mail in
        the settings.
      </p>
      <Button look="main" to="/platform/settings" className="sm:justify-self-start">
        Go to settings
      </Button>
    </AccountPage>
  );
}
