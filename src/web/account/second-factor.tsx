import { data, redirect, redirectDocument } from 'react-router';
import { completeSignIn } from '../../core/sessions/complete-sign-in.ts';
import { readHalfWay } from '../../core/sessions/half-way.ts';
import { actorContext, appContext } from '../context.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { formErrors, formStatus } from '../ui/forms/form-errors.ts';
import type { Route } from './+types/second-factor.ts';
import { callerOf, cookieHeaders } from './caller.ts';
import { AccountForm } from './forms/account-form.tsx';
import { AccountPage, TextLink } from './forms/account-page.tsx';
import { FormAlert } from './forms/form-alert.tsx';
import { ifElsewhere, loginPage, nextPage, recoveryCodePage, secondFactorPage } from './next-page.ts';
import { withOfflineError } from './with-offline-error.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Two-step verification · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** Whoever has not shown the password, or too long ago, begins with it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPage(request.url);
  if (context.get(actorContext).kind === 'user') throw redirect(next);
  if (!readHalfWay(context.get(appContext), request.headers)) throw redirect(ifElsewhere(loginPage, next));
  return { next, recovery: new URL(request.url).searchParams.has('recovery') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const code = (await request.formData()).get('code');
  try {
    const { setCookie } = await completeSignIn(
      context.get(appContext),
      { code },
      callerOf({ request, context }),
    );
    return redirectDocument(nextPage(request.url), { headers: cookieHeaders({ setCookie }) });
  } catch (error) {
    return data({ errors: formErrors(error) }, { status: formStatus(error) });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

/** The second half of the way in, after the password. */
export default function SecondFactorPage({
  loaderData: { next, recovery },
  actionData,
}: Route.ComponentProps) {
  const errors = actionData?.errors;
  const error = errors?.fields.code;
  return (
    <AccountPage
      title={recovery ? 'Recovery code' : 'Enter code'}
      lead={
        recovery
          ? 'Enter one of the recovery codes you saved. Each works once.'
          : 'Enter the 6-digit code from your authenticator app.'
      }
    >
      <FormAlert errors={errors} />
      <AccountForm answer={actionData}>
        {recovery ? (
          <Field
            key="recovery"
            label="Recovery code"
            name="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            error={error}
          />
        ) : (
          <Field
            key="code"
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            error={error}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button type="submit" className="max-sm:grow">
            Continue
          </Button>
          {recovery ? (
            <TextLink href={secondFactorPage(next)}>Use your authenticator app</TextLink>
          ) : (
            <TextLink href={recoveryCodePage(next)}>Use a recovery code</TextLink>
          )}
        </div>
      </AccountForm>
      <p className="text-muted">
        Not you? <TextLink href={ifElsewhere(loginPage, next)}>Log in as somebody else</TextLink>
      </p>
    </AccountPage>
  );
}
