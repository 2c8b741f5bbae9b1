import { useState } from 'react';
import type { OwnSession } from '../../../../core/sessions/own-sessions.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { LocalMoment } from '../../../ui/dates/local-moment.tsx';
import { useOwnTimeZone } from '../../../ui/dates/own-time.tsx';
import { leaveBrowser } from '../../../ui/kept/leave-browser.ts';
import { callApi } from '../../../ui/requests/call-api.ts';
import { useChangeAndSay } from '../../../ui/requests/use-change.ts';
import { Section } from '../section.tsx';

/** How many are listed at first. */
const FEW = 6;

/** Lists a user's sessions, each with a button to end it. */
export function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const shown = all ? sessions : sessions.slice(0, FEW);
  const hidden = sessions.length - shown.length;
  const leave = async () => {
    await callApi('DELETE', '/api/sessions');
    leaveBrowser();
    window.location.assign('/');
  };
  return (
    <Section
      title="Sessions"
      lead="Where you’re logged in. Don’t recognise one? Log out there and change your password."
    >
      <ul className="grid">
        {shown.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {hidden > 0 ? <Button onPress={() => setAll(true)}>Show {hidden} more</Button> : null}
        <Button onPress={() => setLeaving(true)}>Log out everywhere</Button>
      </div>
      <ConfirmDialog
        title="Log out everywhere?"
        open={leaving}
        onOpenChange={setLeaving}
        confirm="Log out"
        look="main"
        onConfirm={leave}
      >
        <p>
          {sessions.length === 1
            ? 'You’re only logged in on this device. You’ll need to log in again.'
            : `All ${sessions.length} devices will be logged out, including this one. You’ll need to log in again.`}
        </p>
      </ConfirmDialog>
    </Section>
  );
}

function Session({ session: { id, device, address, startedAt, current } }: { session: OwnSession }) {
  const changeAndSay = useChangeAndSay();
  const end = () => changeAndSay('end-session', { sessionId: id }, `${device} is logged out.`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {current ? <span className="place-mark">This device</span> : null}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          Since <Since instant={startedAt} />
          {address ? `, from ${address}` : null}
        </p>
      </div>
      {current ? null : (
        <Button onPress={end} aria-label={`Log out ${device}`}>
          Log out
        </Button>
      )}
    </li>
  );
}

/** The server does not know the reader's time zone, so it shows UTC. */
function Since({ instant }: { instant: string }) {
  const timeZone = useOwnTimeZone();
  return <LocalMoment at={instant} timeZone={timeZone} zone={timeZone === 'UTC'} />;
}
