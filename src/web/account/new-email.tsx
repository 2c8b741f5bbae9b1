import { useEffect, useRef } from 'react';
import { data, Form, useSubmit } from 'react-router';
import { confirmEmailChange } from '../../core/accounts/change-email.ts';
import { appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { formErrors } from '../ui/form-errors.ts';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Route } from './+types/new-email.ts';
import { AccountPage } from './account-page.tsx';

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

/** Where the mail to a new address leads. */
export default function NewEmail({ loaderData, actionData }: Route.ComponentProps) {
  const problem = loaderData.code ? actionData?.problem : 'No verification code in URL.';
  if (problem) return <Failed problem={problem} />;
  return actionData?.email ? <Changed email={actionData.email} /> : <Pending code={loaderData.code} />;
}

function Pending({ code }: { code: string }) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void submit(form.current, { replace: true });
  }, [submit]);
  return (
    <AccountPage
      title="New address"
      lead={
        <>
          <span className="needs-script">One moment, this takes a second.</span>
          <noscript>One click, and it is done.</noscript>
        </>
      }
    >
      <Form ref={form} method="post" className="grid justify-items-start gap-4">
        <input type="hidden" name="oobCode" value={code} />
        <Spinner label="Confirming your new e-mail address" className="needs-script size-12" />
        <noscript>
          <Button type="submit">Use this address</Button>
        </noscript>
      </Form>
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
