import { data, redirect, redirectDocument } from 'react-router';
import { mayRunDoor } from '../../../core/check-in/check-in-policy.ts';
import { joinGate, lookAtDoorCode } from '../../../core/check-in/devices/join-gate.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import { callerOf } from '../../account/caller.ts';
import { AccountForm } from '../../account/forms/account-form.tsx';
import { AccountPage } from '../../account/forms/account-page.tsx';
import { FormAlert } from '../../account/forms/form-alert.tsx';
import { withOfflineError } from '../../account/with-offline-error.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/join-gate.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Join the door · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** Opening the page joins nothing, because previews of links open them too. Somebody who may run the door needs no code. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  try {
    const door = await lookAtDoorCode(app, params.code, callerOf({ request, context }));
    if (await mayRunDoor(app, actor, door.eventId))
      throw redirect(
        actor.kind === 'user' ? `/platform/event/${door.eventId}/door` : `/door/${door.eventId}`,
      );
    return { door, problem: undefined };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { door: undefined, problem: wordsOf(error) };
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    const input = { code: params.code, name: form.get('name') };
    const { eventId, setCookie } = await joinGate(
      context.get(appContext),
      input,
      callerOf({ request, context }),
    );
    // A new document, as after a login.
    return redirectDocument(`/door/${eventId}`, { headers: { 'set-cookie': setCookie } });
  } catch (error) {
    return data({ errors: formErrors(error) }, { status: formStatus(error) });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

/** Somebody scanned the code of a gate: their phone can join it. */
export default function JoinGate({ loaderData: { door, problem }, actionData }: Route.ComponentProps) {
  if (!door)
    return (
      <AccountPage title="Join the door">
        <Notice kind="error">{problem}</Notice>
      </AccountPage>
    );
  const lead = (
    <p className="wrap-anywhere">
      Check tickets at{' '}
      <strong className="text-base-content">
        <bdi>{door.eventName}</bdi>
      </strong>
      , <bdi>{door.gate}</bdi>. You need no account.
    </p>
  );
  return (
    <AccountPage title="Join the door" lead={lead}>
      <FormAlert errors={actionData?.errors} />
      <AccountForm answer={actionData}>
        <Field
          label="Your name"
          hint="The organiser sees it beside this phone."
          name="name"
          autoComplete="given-name"
          maxLength={80}
          error={actionData?.errors?.fields.name}
        />
        <Button type="submit" look="main" className="sm:justify-self-start">
          Join
        </Button>
      </AccountForm>
    </AccountPage>
  );
}
