import { useState } from 'react';
import { acceptInvitation, lookAtInvitation } from '../../../core/organisations/accept-invitation.ts';
import { DomainError, wordsOf } from '../../../core/shared/errors.ts';
import { isolate } from '../../../core/shared/text/isolate.ts';
import { actorContext, appContext } from '../../context.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { leaveBrowser } from '../../ui/kept/leave-browser.ts';
import { Notice } from '../../ui/notice.tsx';
import { JOINED } from '../../ui/page/joined.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { answerChange } from '../../ui/requests/answer-change.ts';
import { Refused } from '../../ui/requests/call-api.ts';
import { clientChange, useChange } from '../../ui/requests/use-change.ts';
import type { Route } from './+types/invitation.ts';
import { ROLE_WORDS } from './role-words.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Invitation · Tikiti' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  try {
    return { invitation: await lookAtInvitation(app, actor, params.invitationId), refused: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { invitation: null, refused: { code: error.code, detail: wordsOf(error) } };
  }
}

export function action({ context, params, request }: Route.ActionArgs) {
  const [app, actor] = [context.get(appContext), context.get(actorContext)];
  return answerChange(request, { accept: () => acceptInvitation(app, actor, params.invitationId) });
}

export const clientAction = clientChange;

/** An accepted invitation no longer exists, and the page is left. */
export const shouldRevalidate = () => false;

/** An invitation for its recipient; for others, why they cannot accept it. */
export default function InvitationPage({ loaderData: { invitation, refused } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title={invitation ? joining(invitation.organisation) : 'Invitation'} />
      {invitation ? <Offer invitation={invitation} /> : null}
      {refused ? <Refusal {...refused} /> : null}
    </div>
  );
}

const joining = (organisation: string) =>
  organisation ? `Join the team of ${isolate(organisation)}` : 'Join the team';

function Offer({
  invitation,
}: {
  invitation: NonNullable<Route.ComponentProps['loaderData']['invitation']>;
}) {
  const { invitedBy, role, events, asksForSecondFactor, startAt } = invitation;
  const change = useChange();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const accept = async () => {
    setBusy(true);
    try {
      await change('accept');
      // A full load, because the whole layout now belongs to this organisation.
      window.location.assign(`${startAt}${JOINED}`);
    } catch (error) {
      setBusy(false);
      setRefused(error instanceof Refused ? error.message : 'That didn’t work. Try again.');
    }
  };
  return (
    <>
      <div className="grid gap-3 text-lg wrap-anywhere">
        <p>
          <bdi>{invitedBy}</bdi> invited you to {role === 'door' ? 'check tickets at' : 'work on'}{' '}
          {events === null ? 'all their events' : events.length === 1 ? 'one event' : 'some of their events'}
          {events?.length ? ':' : '.'}
        </p>
        {events && events.length > 0 ? (
          <ul className="list-disc ps-5">
            {events.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one name
              <li key={at}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
        <p>
          <span className="font-semibold">{ROLE_WORDS[role].label}:</span> {ROLE_WORDS[role].says}
        </p>
        {asksForSecondFactor ? (
          <p>This team uses two-step verification: you’ll add a passkey or an authenticator app next.</p>
        ) : null}
      </div>
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button look="main" onPress={accept} busy={busy}>
          Accept
        </Button>
        <Button to="/platform">Not now</Button>
      </div>
    </>
  );
}

function Refusal({ code, detail }: { code: string; detail: string }) {
  return (
    <>
      <Notice kind="warning">
        <span className="wrap-anywhere">{detail}</span>
      </Notice>
      <div className="flex flex-wrap gap-3">
        {code === 'invitation.another-address' ? (
          <form method="post" action="/sign-out" onSubmit={() => leaveBrowser()}>
            <Button type="submit" look="main">
              Log out
            </Button>
          </form>
        ) : null}
        <Button to="/platform">Go to Home</Button>
      </div>
    </>
  );
}
