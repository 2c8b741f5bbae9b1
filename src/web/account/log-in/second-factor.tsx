import { data, redirect, redirectDocument } from 'react-router';
import { completeSignIn, findSecondSteps } from '../../../core/sessions/complete-sign-in.ts';
import { parseJson } from '../../../core/shared/parse-json.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { callerOf, cookieHeaders } from '../caller.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { AccountPage, TextLink } from '../forms/account-page.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import { ifElsewhere, loginPage, nextPage, recoveryCodePage, secondFactorPage } from '../next-page.ts';
import { passkeysWork } from '../passkeys/ask-browser.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { useSendPasskey } from '../passkeys/send-passkey.ts';
import { withOfflineError } from '../with-offline-error.ts';
import type { Route } from './+types/second-factor.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Two-step verification · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** Without a recent password check, the login starts over. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextPage(request.url);
  if (context.get(actorContext).kind === 'user') throw redirect(next);
  const has = await findSecondSteps(context.get(appContext), request.headers);
  if (!has) throw redirect(ifElsewhere(loginPage, next));
  return { next, has, recovery: new URL(request.url).searchParams.has('recovery') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const passkey = form.get('passkey');
  try {
    const given = passkey === null ? { code: form.get('code') } : { passkey: parseJson(String(passkey)) };
    const caller = callerOf({ request, context });
    const { setCookie } = await completeSignIn(context.get(appContext), given, caller);
    return redirectDocument(nextPage(request.url), { headers: cookieHeaders({ setCookie }) });
  } catch (error) {
    return data({ errors: formErrors(error) }, { status: formStatus(error) });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

/** The second step of a login, after the password. */
export default function SecondFactorPage({
  loaderData: { next, has, recovery },
  actionData,
}: Route.ComponentProps) {
  const errors = actionData?.errors;
  const asksForCode = recovery || has.app;
  const recoveryLink = <TextLink href={recoveryCodePage(next)}>Use a recovery code</TextLink>;
  return (
    <AccountPage {...wordsOf({ recovery, has })}>
      <FormAlert errors={errors} />
      {asksForCode ? (
        <AccountForm answer={actionData}>
          <CodeField recovery={recovery} error={errors?.fields.code} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <Button type="submit" className="max-sm:grow">
              Continue
            </Button>
            {recovery ? (
              <TextLink href={secondFactorPage(next)}>
                {has.app ? 'Use your authenticator app' : 'Use your passkey'}
              </TextLink>
            ) : (
              recoveryLink
            )}
          </div>
        </AccountForm>
      ) : null}
      {has.passkeys && !recovery ? <PasskeyStep alone={!has.app} /> : null}
      {asksForCode ? null : <p>{recoveryLink}</p>}
      <p className="text-muted">
        Not you? <TextLink href={ifElsewhere(loginPage, next)}>Log in as somebody else</TextLink>
      </p>
    </AccountPage>
  );
}

function wordsOf({ recovery, has }: { recovery: boolean; has: { app: boolean } }) {
  if (recovery) {
    return {
      title: 'Recovery code',
      lead: 'Enter one of the recovery codes you saved. Each works once.',
    };
  }
  if (has.app) return { title: 'Enter code', lead: 'Enter the 6-digit code from your authenticator app.' };
  return { title: 'Use passkey', lead: 'Confirm with your fingerprint, face or screen lock.' };
}

function CodeField({ recovery, error }: { recovery: boolean; error: string | undefined }) {
  return recovery ? (
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
  );
}

/** @param alone there is no authenticator app as an alternative */
function PasskeyStep({ alone }: { alone: boolean }) {
  const send = useSendPasskey();
  const unable = useAlive() && !passkeysWork();
  if (unable && alone) {
    return <Notice kind="warning">This browser can’t use passkeys. Use a recovery code instead.</Notice>;
  }
  return (
    <PasskeyButton purpose="second-step" look={alone ? 'main' : 'quiet'} onPasskey={send}>
      {alone ? 'Continue with passkey' : 'Use a passkey instead'}
    </PasskeyButton>
  );
}
