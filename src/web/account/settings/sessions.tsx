import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnSession } from '../../../core/accounts/own-sessions.ts';
import { useAlive } from '../../organiser/wizard/use-alive.ts';
import { Button } from '../../ui/button.tsx';
import { callApi } from '../../ui/call-api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { describeDate } from '../../ui/describe-date.ts';
import { doAndLook } from '../../ui/do-and-look.ts';
import { emptyTab } from '../../ui/kept-in-tab.ts';
import { Section } from './section.tsx';

/** How many are listed before somebody asks for more. */
const FEW = 6;

/** Where somebody is logged in, and the way out of each. */
export function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const [all, setAll] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const shown = all ? sessions : sessions.slice(0, FEW);
  const hidden = sessions.length - shown.length;
  const leave = async () => {
    await callApi('DELETE', '/api/sessions');
    emptyTab();
    window.location.assign('/');
  };
  return (
    <Section
      title="Sessions"
      lead="Where you are logged in. You do not know one? Sign it out, and change the password."
    >
      <ul className="grid">
        {shown.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {hidden > 0 ? <Button onPress={() => setAll(true)}>Show {hidden} more</Button> : null}
        <Button onPress={() => setLeaving(true)}>Sign out everywhere</Button>
      </div>
      <ConfirmDialog
        title="Sign out everywhere?"
        open={leaving}
        onOpenChange={setLeaving}
        confirm="Sign out"
        look="main"
        onConfirm={leave}
      >
        <p>
          {sessions.length === 1
            ? 'You are logged in on this device alone. You log in anew with your password.'
            : `All ${sessions.length} devices are logged out, this one as well. You log in anew with your password.`}
        </p>
      </ConfirmDialog>
    </Section>
  );
}

function Session({ session: { id, device, address, startedAt, current } }: { session: OwnSession }) {
  const { revalidate } = useRevalidator();
  const ask = () => callApi('DELETE', `/api/sessions/${encodeURIComponent(id)}`);
  const end = () => doAndLook(ask, `${device} is signed out.`, revalidate);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {current ? <span className="place-mark ms-0">This one</span> : null}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          Since <Since instant={startedAt} />
          {address ? `, from ${address}` : null}
        </p>
      </div>
      {current ? null : (
        <Button onPress={end} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The server does not know which clock its reader looks at, so it says the world's. */
function Since({ instant }: { instant: string }) {
  const zone = useAlive() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  const { day, time } = describeDate(instant, zone);
  return (
    <time dateTime={instant} className="tabular-nums">
      {day}, {time}
      {zone === 'UTC' ? ' UTC' : ''}
    </time>
  );
}
