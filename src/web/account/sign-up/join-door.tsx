import { data, redirect, redirectDocument } from 'react-router';
import { z } from 'zod';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import { type DoorLink, joinDoor, lookAtDoorLink } from '../../../core/sign-up/join-door.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { formErrors, formStatus } from '../../ui/forms/form-errors.ts';
import { MailAddress } from '../../ui/mail-address.tsx';
import { callerOf, cookieHeaders } from '../caller.ts';
import { AccountPage } from '../forms/account-page.tsx';
import { CodeFormPage, DeadLinkPage } from '../forms/code-pages.tsx';
import { NameFields } from '../forms/name-fields.tsx';
import { loginPage, PLATFORM } from '../next-page.ts';
import { withOfflineError } from '../with-offline-error.ts';
import type { Route } from './+types/join-door.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Join the door · Tikiti' },
  { name: 'robots', content: 'noindex' },
];

/** Opening the page joins nothing, because mail scanners follow links too. Somebody who is logged in accepts the invitation as such. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { code, door, invitation } = readLink(request, params);
  if (context.get(actorContext).kind === 'user') throw redirect(invitation);
  try {
    const link = await lookAtDoorLink(app, { invitationId: params.invitationId, code });
    return { code, link, login: loginPage(invitation), door, problem: undefined };
  } catch (error) {
    // A link that was used leads on to the door, so this is no page of a missing thing.
    if (!(error instanceof DomainError)) throw error;
    return { code, link: undefined, login: undefined, door, problem: wordsOf(error) };
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { oobCode, firstName, lastName } = Object.fromEntries(await request.formData());
  const { door, invitation } = readLink(request, params);
  if (context.get(actorContext).kind === 'user') throw redirect(invitation);
  try {
    const typed = { invitationId: params.invitationId, code: oobCode, firstName, lastName };
    const joined = await joinDoor(context.get(appContext), typed, callerOf({ request, context }));
    const only = joined.eventIds?.length === 1 ? doorOf(joined.eventIds[0]) : undefined;
    // A new document, as after a login.
    return redirectDocument(door ?? only ?? PLATFORM, { headers: cookieHeaders(joined) });
  } catch (error) {
    // The page itself says why the link works no more.
    if (error instanceof DomainError && error.kind === 'not-found') return redirect(request.url);
    return data({ errors: formErrors(error) }, { status: formStatus(error) });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => withOfflineError(form);

/** Reads the emailed link: its code, the door that it is for, and where its invitation is accepted after a login. */
function readLink({ url }: Request, { invitationId }: { invitationId: string }) {
  const { searchParams } = new URL(url);
  const event = z.uuid().safeParse(searchParams.get('event'));
  const door = doorOf(event.data);
  const invitation = door
    ? `${door}?invitation=${encodeURIComponent(invitationId)}`
    : `/platform/invitations/${encodeURIComponent(invitationId)}`;
  return { code: searchParams.get('oobCode') ?? undefined, door, invitation };
}

const doorOf = (eventId: string | undefined) => eventId && `/platform/event/${eventId}/door`;

export default function JoinDoor({ loaderData, actionData }: Route.ComponentProps) {
  const { code, link, login, door, problem } = loaderData;
  if (!link) {
    return (
      <DeadLinkPage
        title="Join the door"
        problem={problem}
        to={door ?? PLATFORM}
        onward={door ? 'Open the door' : 'Go to platform'}
      >
        Joined already? Then log in. If you’ve never chosen a password, pick “Forgot password?” there.
      </DeadLinkPage>
    );
  }
  const lead = <Lead link={link} />;
  if (link.asks === 'login') {
    return (
      <AccountPage title="Join the door" lead={lead}>
        <p>You have an account with this address. Log in to join.</p>
        <Button look="main" to={login} className="sm:justify-self-start">
          Login
        </Button>
      </AccountPage>
    );
  }
  return (
    <CodeFormPage
      title="Join the door"
      lead={lead}
      code={code}
      answer={actionData}
      button="Join the door"
      note="Not your address? Close this page and ask for an invitation of your own."
    >
      {link.asks === 'name' ? <NameFields errors={actionData?.errors} says="Your team sees it." /> : null}
    </CodeFormPage>
  );
}

function Lead({ link: { email, organisation, events } }: { link: DoorLink }) {
  return (
    <p className="wrap-anywhere">
      Admit guests at <Places events={events} organisation={organisation} /> as{' '}
      <strong className="text-base-content">
        <MailAddress of={email} />
      </strong>
      .
    </p>
  );
}

function Places({ events, organisation }: Pick<DoorLink, 'events' | 'organisation'>) {
  const of = organisation ? (
    <>
      {' '}
      {events ? 'for' : 'of'} <bdi>{organisation}</bdi>
    </>
  ) : null;
  if (!events) return <>events{of}</>;
  return (
    <>
      {events.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one name
        <span key={at}>
          {at === 0 ? '' : ', '}
          <strong className="text-base-content">
            <bdi>{name}</bdi>
          </strong>
        </span>
      ))}
      {of}
    </>
  );
}
