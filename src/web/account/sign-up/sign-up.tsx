import { data, redirect } from 'react-router';
import { defaultPasswordPolicy } from '../../../core/passwords/password-policy.ts';
import { signUp } from '../../../core/sign-up/sign-up.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { callerOf, cookieHeaders } from '../caller.ts';
import { AccountForm, wrongField } from '../forms/account-form.tsx';
import { AccountPage, TextLink } from '../forms/account-page.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import { NameFields } from '../forms/name-fields.tsx';
import { NewPasswordField } from '../forms/new-password-field.tsx';
import { invitedTo } from '../invited.ts';
import { ifElsewhere, loginPage, nextPage } from '../next-page.ts';
import { withOfflineError } from '../with-offline-error.ts';
import type { Route } from './+types/sign-up.ts';
import { keepForAfterSignUp } from './after-sign-up.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Sign up · Tikiti' },
  { name: 'description', content: 'Put your event online and sell tickets to it.' },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPage(request.url);
  if (context.get(actorContext).kind === 'user') throw redirect(next);
  const app = context.get(appContext);
  const passwordPolicy = app.settings.passwordPolicy ?? defaultPasswordPolicy;
  return { next, passwordPolicy, invited: await invitedTo(app, next) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const names = {
    firstName: String(form.get('firstName') ?? ''),
    lastName: String(form.get('lastName') ?? ''),
  };
  const typed = { email: form.get('email'), password: form.get('password'), ...names };
  const app = context.get(appContext);
  try {
    const { setCookie } = await signUp(app, typed, callerOf({ request, context }));
    const kept = keepForAfterSignUp(app.settings.publicUrl, nextPage(request.url));
    return redirect('/user-flow/sign-up-confirm', {
      headers: cookieHeaders({ setCookie: [...setCookie, kept] }),
    });
  } catch (error) {
    return data(
      { errors: formErrors(error), email: String(typed.email ?? ''), names },
      { status: formStatus(error) },
    );
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  return (
    <AccountPage
      title="Sign up"
      lead={
        loaderData.invited?.says ?? 'Put your event online, take card payments and check tickets at the door.'
      }
    >
      <FormAlert errors={errors} />
      <AccountForm answer={actionData}>
        <EmailField
          label="Email"
          name="email"
          autoComplete="username"
          required
          defaultValue={actionData?.email ?? loaderData.invited?.email}
          {...wrongField(errors, 'email')}
        />
        <NameFields
          errors={errors}
          typed={actionData && 'names' in actionData ? actionData.names : undefined}
        />
        <NewPasswordField
          policy={loaderData.passwordPolicy}
          {...wrongField(errors, 'password')}
          answer={actionData}
        />
        <Button type="submit" className="mt-1 sm:justify-self-start">
          Continue
        </Button>
      </AccountForm>
      <p className="text-muted">
        Already have an account? <TextLink href={ifElsewhere(loginPage, loaderData.next)}>Login</TextLink>
      </p>
    </AccountPage>
  );
}
