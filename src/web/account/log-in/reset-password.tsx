import { data, redirect } from 'react-router';
import { defaultPasswordPolicy } from '../../../core/passwords/password-policy.ts';
import { checkResetCode, resetPassword } from '../../../core/passwords/reset-password.ts';
import { appContext } from '../../context.ts';
import { type FormErrors, formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { callerOf } from '../caller.ts';
import { wrongField } from '../forms/account-form.tsx';
import { CodeFormPage, DeadLinkPage } from '../forms/code-pages.tsx';
import { NewPasswordField } from '../forms/new-password-field.tsx';
import { newPasswordPage } from '../next-page.ts';
import { pageAfterSignUp } from '../sign-up/after-sign-up.ts';
import { withOfflineError } from '../with-offline-error.ts';
import type { Route } from './+types/reset-password.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'New password · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const code = new URL(request.url).searchParams.get('oobCode') ?? undefined;
  const problem = await checkResetCode(app, { code }).then(
    () => undefined,
    (error: unknown): FormErrors => formErrors(error),
  );
  return { code, problem, passwordPolicy: app.settings.passwordPolicy ?? defaultPasswordPolicy };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = { code: form.get('oobCode') ?? undefined, password: form.get('password') };
  const app = context.get(appContext);
  try {
    await resetPassword(app, typed, callerOf({ request, context }));
    return redirect(newPasswordPage(pageAfterSignUp(app.settings.publicUrl, request)));
  } catch (error) {
    return data({ errors: formErrors(error) }, { status: formStatus(error) });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { code, problem, passwordPolicy } = loaderData;
  if (problem) {
    const onward = { to: '/user-flow/forgot-password', onward: 'Get a new link' };
    return <DeadLinkPage title="New password" problem={problem.detail} {...onward} />;
  }
  return (
    <CodeFormPage
      title="New password"
      lead="It replaces your old one and logs you out everywhere."
      code={code}
      answer={actionData}
      button="Set the password"
    >
      <NewPasswordField
        policy={passwordPolicy}
        {...wrongField(actionData?.errors, 'password')}
        answer={actionData}
      />
    </CodeFormPage>
  );
}
