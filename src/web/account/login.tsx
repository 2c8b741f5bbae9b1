import { data, redirect, redirectDocument } from 'react-router';
import { signIn } from '../../core/accounts/sign-in.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { formErrors } from '../ui/form-errors.ts';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/login.ts';
import { AccountForm, wrongField } from './account-form.tsx';
import { AccountPage, TextLink } from './account-page.tsx';
import { callerOf, cookieHeaders } from './caller.ts';
import { FormAlert } from './form-alert.tsx';
import { nextPage } from './next-page.ts';
import { fromServer, orSayOffline } from './or-say-offline.ts';
import { PasswordField } from './password-field.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Login · Tikiti' },
  { name: 'description', content: 'Log in to see your tickets, and to create and run your events.' },
];

export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(actorContext).kind === 'user') throw redirect(nextPage(request.url));
  return { hasNewPassword: new URL(request.url).searchParams.has('new-password') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const typed = { email: form.get('email'), password: form.get('password') };
  try {
    const signedIn = await signIn(context.get(appContext), typed, callerOf({ request, context }));
    const page = signedIn.outcome === 'signed-in' ? nextPage(request.url) : '/user-flow/sign-up-confirm';
    // A new document: nothing that a page of somebody else kept in memory, whose session ended, stays in it.
    return redirectDocument(page, { headers: cookieHeaders(signedIn) });
  } catch (error) {
    return data({ errors: formErrors(error), email: String(typed.email ?? '') }, { status: 400 });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => orSayOffline(form);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  return (
    <AccountPage title="Login">
      {loaderData.hasNewPassword && !errors ? (
        <Notice kind="success">Your new password is set. Log in with it.</Notice>
      ) : null}
      <FormAlert errors={errors} />
      <AccountForm answer={actionData}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={actionData?.email}
          {...wrongField(errors, 'email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...wrongField(errors, 'password')}
          answer={fromServer(actionData)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button type="submit" className="max-sm:grow">
            Login
          </Button>
          <TextLink href="/user-flow/forgot-password">Forgot password?</TextLink>
        </div>
      </AccountForm>
      <p className="text-muted">
        New here? <TextLink href="/user-flow/sign-up">Sign up</TextLink>
      </p>
    </AccountPage>
  );
}
