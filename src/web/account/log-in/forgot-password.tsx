import { data, useLocation } from 'react-router';
import { requestPasswordReset } from '../../../core/passwords/request-password-reset.ts';
import { appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Notice } from '../../ui/notice.tsx';
import { callerOf, cookieHeaders } from '../caller.ts';
import { AccountForm, wrongField } from '../forms/account-form.tsx';
import { AccountPage, TextLink } from '../forms/account-page.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import { ifElsewhere, loginPage, nextPage } from '../next-page.ts';
import { keepForAfterSignUp } from '../sign-up/after-sign-up.ts';
import { withOfflineError } from '../with-offline-error.ts';
import type { Route } from './+types/forgot-password.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Forgot password · Tikiti' },
  { name: 'description', content: 'We’ll email you a link to choose a new password.' },
];

export const loader = ({ request, context }: Route.LoaderArgs) => ({
  demo: context.get(appContext).settings.demo,
  next: nextPage(request.url),
});

export async function action({ request, context }: Route.ActionArgs) {
  const typed = { email: (await request.formData()).get('email') };
  const app = context.get(appContext);
  try {
    const { email } = await requestPasswordReset(app, typed, callerOf({ request, context }));
    // The browser keeps where they were going. The email does not contain it, because anybody can have requested that.
    const kept = keepForAfterSignUp(app.settings.publicUrl, nextPage(request.url));
    const headers = cookieHeaders({ setCookie: [kept] });
    return data({ sent: true, email, errors: undefined }, { headers });
  } catch (error) {
    return data(
      { sent: false, email: String(typed.email ?? ''), errors: formErrors(error) },
      { status: formStatus(error) },
    );
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  // Typed on the login page.
  const { email } = (useLocation().state ?? {}) as { email?: string };
  const sent = actionData !== undefined && 'sent' in actionData && actionData.sent;
  return (
    <AccountPage
      title="Forgot password?"
      lead="Enter your email and we’ll send you a link to choose a new one."
    >
      <FormAlert errors={actionData?.errors} />
      {sent ? <Sent email={actionData.email} demo={loaderData.demo} /> : null}
      <AccountForm answer={actionData}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.email ?? email}
          {...wrongField(actionData?.errors, 'email')}
        />
        <Button type="submit" look={sent ? 'quiet' : 'main'} className="sm:justify-self-start">
          {sent ? 'Send it again' : 'Send the link'}
        </Button>
      </AccountForm>
      <p className="text-muted">
        Remembered it? <TextLink href={ifElsewhere(loginPage, loaderData.next)}>Login</TextLink>
      </p>
    </AccountPage>
  );
}

function Sent({ email, demo }: { email: string; demo: boolean }) {
  return (
    <Notice kind="success" title="Check your inbox">
      If{' '}
      <span className="font-semibold wrap-anywhere">
        <MailAddress of={email} />
      </span>{' '}
      has an account, a link is on its way. It works once, for an hour. Nothing there? Check your spam folder.
      {demo ? (
        <>
          {' '}
          This is a demo: find emails in <TextLink href="/dev/mailbox">its mailbox</TextLink>.
        </>
      ) : null}
    </Notice>
  );
}
