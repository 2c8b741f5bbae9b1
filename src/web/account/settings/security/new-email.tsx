import { data } from 'react-router';
import {
  confirmEmailChange,
  type EmailChangeLink,
  lookAtEmailChange,
} from '../../../../core/profile/change-email.ts';
import { actorContext, appContext } from '../../../context.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { type FormErrors, formErrors } from '../../../ui/forms/form-errors.ts';
import { MailAddress } from '../../../ui/mail-address.tsx';
import { callerOf } from '../../caller.ts';
import { wrongField } from '../../forms/account-form.tsx';
import { AccountPage } from '../../forms/account-page.tsx';
import { CodeFormPage, DeadLinkPage } from '../../forms/code-pages.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { SendsCodePage } from '../../forms/sends-code.tsx';
import { withOfflineError } from '../../with-offline-error.ts';
import type { Route } from './+types/new-email.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'New email address · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/**
 * Opening the page does not use up the code, because mail scanners follow links too. If the account's owner is logged in, the page sends
 * the code by itself; otherwise it asks for the account's password (decision 0041).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get('oobCode') ?? '';
  try {
    const link = await lookAtEmailChange(context.get(appContext), context.get(actorContext), { code });
    return { code, link, problem: undefined };
  } catch (error) {
    return { code, link: undefined, problem: formErrors(error).detail };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  const { oobCode: code, password, code: secondFactor } = Object.fromEntries(await request.formData());
  try {
    const typed = {
      code,
      ...(password === '' ? {} : { password }),
      ...(secondFactor === undefined ? {} : { secondFactor }),
    };
    const { email } = await confirmEmailChange(app, actor, typed, callerOf({ request, context }));
    return data({ email, problem: undefined });
  } catch (error) {
    const errors = formErrors(error);
    const isAboutLink = errors.code.endsWith('-action-code');
    return isAboutLink
      ? data({ email: undefined, problem: errors.detail }, { status: 400 })
      : data({ errors }, { status: 400 });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

/** The page of the link that is emailed to a new address. */
export default function NewEmail({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && 'errors' in actionData ? actionData : undefined;
  const answer = actionData && 'problem' in actionData ? actionData : undefined;
  const { code, link } = loaderData;
  if (answer?.email) return <Changed email={answer.email} />;
  const problem = answer?.problem ?? loaderData.problem;
  if (problem || !link) return <Failed problem={problem} />;
  return link.asks === 'opening' ? (
    <SendsCodePage
      title="New address"
      code={code}
      doing="Confirming your new email address"
      button="Use this address"
      errors={refused?.errors}
    />
  ) : (
    <ForWhichAccount code={code} link={link} refused={refused} />
  );
}

function ForWhichAccount({
  code,
  link,
  refused,
}: {
  code: string;
  link: EmailChangeLink;
  refused: { errors?: FormErrors | undefined } | undefined;
}) {
  return (
    <CodeFormPage
      title="New address"
      lead={
        <>
          The account <strong className="text-base-content wrap-anywhere">{link.account}</strong> wants to use{' '}
          <strong className="text-base-content wrap-anywhere">
            <MailAddress of={link.email} />
          </strong>{' '}
          from now on.
        </>
      }
      code={code}
      answer={refused}
      button="Use this address"
      note="Not your account? Close this page and nothing changes. Whoever asked for this won’t get your address."
    >
      <PasswordField
        label="Password for that account"
        autoComplete="current-password"
        {...wrongField(refused?.errors, 'password')}
      />
      {refused?.errors?.code.startsWith('second-factor.') ? (
        <Field
          label="Code from your authenticator app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          error={refused.errors.fields.code}
        />
      ) : null}
    </CodeFormPage>
  );
}

function Changed({ email }: { email: string }) {
  return (
    <AccountPage
      title="New address"
      lead={
        <>
          From now on you log in with <strong className="text-base-content wrap-anywhere">{email}</strong>.
          We’ve told your old address.
        </>
      }
    >
      <Button look="main" to="/platform" className="sm:justify-self-start">
        Go to platform
      </Button>
    </AccountPage>
  );
}

function Failed({ problem }: { problem: string | undefined }) {
  return (
    <DeadLinkPage title="Nothing changed" problem={problem} to="/platform/settings" onward="Go to Settings">
      Already confirmed? Then log in with the new address. If not, ask for a new email in Settings.
    </DeadLinkPage>
  );
}
