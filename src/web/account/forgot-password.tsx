import { data } from 'react-router';
import { requestPasswordReset } from '../../core/accounts/request-password-reset.ts';
import { appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formErrors } from '../ui/form-errors.ts';
import { MailAddress } from '../ui/mail-address.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/forgot-password.ts';
import { AccountForm, wrongField } from './account-form.tsx';
import { AccountPage, TextLink } from './account-page.tsx';
import { callerOf } from './caller.ts';
import { FormAlert } from './form-alert.tsx';
import { orSayOffline } from './or-say-offline.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Forgot password · Tikiti' },
  { name: 'description', content: 'Have a link mailed to you with which you choose a new password.' },
];

export const loader = ({ context }: Route.LoaderArgs) => ({ demo: context.get(appContext).settings.demo });

export async function action({ request, context }: Route.ActionArgs) {
  const typed = { email: (await request.formData()).get('email') };
  try {
    const { email } = await requestPasswordReset(
      context.get(appContext),
      typed,
      callerOf({ request, context }),
    );
    return data({ sent: true, email, errors: undefined });
  } catch (error) {
    return data(
      { sent: false, email: String(typed.email ?? ''), errors: formErrors(error) },
      { status: 400 },
    );
  }
}

export const clientAction = (form: Route.ClientActionArgs) => orSayOffline(form);

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData !== undefined && 'sent' in actionData && actionData.sent;
  return (
    <AccountPage
      title="Forgot password?"
      lead="Tell us your address, and you get a link to choose a new one."
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
          defaultValue={actionData?.email}
          {...wrongField(actionData?.errors, 'email')}
        />
        <Button type="submit" look={sent ? 'quiet' : 'main'} className="sm:justify-self-start">
          {sent ? 'Send it again' : 'Send the link'}
        </Button>
      </AccountForm>
      <p className="text-muted">
        Remembered it? <TextLink href="/user-flow/login">Login</TextLink>
      </p>
    </AccountPage>
  );
}

function Sent({ email, demo }: { email: string; demo: boolean }) {
  return (
    <Notice kind="success" title="Look into your mail">
      If{' '}
      <span className="font-semibold wrap-anywhere">
        <MailAddress of={email} />
      </span>{' '}
      has an account, a link is on its way. It works once, and for an hour.
      {demo ? (
        <>
          {' '}
          This is a demo: mails lie in <TextLink href="/dev/mailbox">its mailbox</TextLink>.
        </>
      ) : null}
    </Notice>
  );
}
