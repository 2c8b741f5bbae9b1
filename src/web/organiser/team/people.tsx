import { useState } from 'react';
import type { Team, TeamMember } from '../../../core/organisations/team-fields.ts';
import { Section } from '../../account/settings/section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { PlaceFields, placeToSend } from './place-fields.tsx';
import { describePlace } from './role-words.ts';

/** Lists the organisation's members. Somebody who may not manage them sees only themselves and can leave. */
export function People({ team }: { team: Team }) {
  return (
    <Section
      id="people"
      title={team.manages ? 'People' : 'Your place'}
      lead={
        team.manages
          ? 'Everybody who works on your events here, and what they can do.'
          : 'What you can do here.'
      }
    >
      <ul className="grid">
        {team.members.map((member) => (
          <Person key={member.userId} member={member} team={team} />
        ))}
      </ul>
    </Section>
  );
}

function Person({ member, team }: { member: TeamMember; team: Team }) {
  const [changing, setChanging] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { name, email, you } = member;
  // The last owner cannot leave or change role.
  const stays = member.role === 'owner' && team.members.filter(({ role }) => role === 'owner').length === 1;
  const theirs = team.manages && !stays && (team.owns || member.role !== 'owner');
  const called = name || email;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name ? <bdi>{name}</bdi> : <MailAddress of={email} />}
          {you ? <span className="place-mark">You</span> : null}
          {team.asksForSecondFactor && member.secondFactor === false && member.role !== 'door' ? (
            <Badge kind="warning">password only</Badge>
          ) : null}
        </p>
        <p className="text-sm text-muted">
          {name ? (
            <>
              <MailAddress of={email} /> ·{' '}
            </>
          ) : null}
          {describePlace(member)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {theirs ? (
          <Button onPress={() => setChanging(true)} aria-label={`Change ${called}`}>
            Change
          </Button>
        ) : null}
        {(you && !stays) || theirs ? (
          <Button onPress={() => setRemoving(true)} aria-label={you ? 'Leave' : `Remove ${called}`}>
            {you ? 'Leave' : 'Remove'}
          </Button>
        ) : null}
      </div>
      {changing ? (
        <ChangeDialog member={member} team={team} called={called} onOpenChange={setChanging} />
      ) : null}
      {removing ? (
        <RemoveDialog member={member} team={team} called={called} onOpenChange={setRemoving} />
      ) : null}
    </li>
  );
}

interface DialogProps {
  member: TeamMember;
  team: Team;
  called: string;
  onOpenChange: (open: boolean) => void;
}

function ChangeDialog({ member, team, called, onOpenChange }: DialogProps) {
  const change = useChange();
  const [place, setPlace] = useState({ role: member.role, eventIds: member.eventIds, doors: member.doors });
  const save = async () => {
    await change('change-member', { userId: member.userId, place: placeToSend(place) });
    toast.success(`${called} is ${describePlace(placeToSend(place)).toLowerCase()} now.`);
  };
  return (
    <ConfirmDialog
      title={<span className="wrap-anywhere">Change what {called} can do</span>}
      open
      onOpenChange={onOpenChange}
      confirm="Save"
      look="main"
      role="dialog"
      onConfirm={save}
    >
      {(wrong) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-base-content">
          <PlaceFields
            place={place}
            onChange={setPlace}
            events={team.events}
            owns={team.owns}
            wrong={wrong}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Somebody who leaves is redirected, because they can no longer see this page. */
function RemoveDialog({ member, team, called, onOpenChange }: DialogProps) {
  const change = useChange();
  const { userId, you } = member;
  const remove = async () => {
    await change('remove-member', { userId });
    if (you) window.location.assign('/platform');
    else toast.success(`${called} is no longer in the team.`);
  };
  return (
    <ConfirmDialog
      title={you ? `Leave ${team.name || 'this team'}?` : `Remove ${called}?`}
      open
      onOpenChange={onOpenChange}
      confirm={you ? 'Leave' : 'Remove'}
      onConfirm={remove}
    >
      <p className="wrap-anywhere">
        {you
          ? 'You’ll lose access at once, and will need a new invitation to come back.'
          : 'They’ll lose access at once. Their past work stays.'}
      </p>
    </ConfirmDialog>
  );
}
