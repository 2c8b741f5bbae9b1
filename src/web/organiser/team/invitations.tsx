import { useState } from 'react';
import type { Team, TeamInvitation } from '../../../core/organisations/team-fields.ts';
import { Section } from '../../account/settings/section.tsx';
import { SettingForm } from '../../account/settings/setting-form.tsx';
import { Unfold } from '../../account/settings/unfold.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { Field } from '../../ui/forms/field.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { useChange, useChangeAndSay } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { type Place, PlaceFields, placeToSend } from './place-fields.tsx';
import { describePlace } from './role-words.ts';

/** Open invitations, and the form for another. */
export function Invitations({ team }: { team: Team }) {
  return (
    <Section
      id="invitations"
      title="Invitations"
      lead="We email them a link. They need an account with that address, and can sign up then."
    >
      {team.invitations.length === 0 ? null : (
        <ul className="grid">
          {team.invitations.map((invitation) => (
            <Open key={invitation.email} invitation={invitation} />
          ))}
        </ul>
      )}
      <Unfold open="Invite somebody" look="main">
        {(close) => <Invite team={team} onClose={close} />}
      </Unfold>
    </Section>
  );
}

function Open({ invitation }: { invitation: TeamInvitation }) {
  const changeAndSay = useChangeAndSay();
  const { email, expiresAt, expired } = invitation;
  const again = () =>
    changeAndSay('invite', { email, ...placeToSend(invitation) }, `We’ve emailed ${email} a new link.`);
  const withdraw = () => changeAndSay('withdraw', { email }, `The invitation for ${email} is withdrawn.`);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 first:pt-0 last:border-b-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          <MailAddress of={email} />
        </p>
        <p className="text-sm text-muted">
          {describePlace(invitation)} ·{' '}
          {expired ? 'Expired' : `Open until ${describeDate(expiresAt, 'UTC', 'short').day}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onPress={again} aria-label={`Send again to ${email}`}>
          Send again
        </Button>
        <Button onPress={withdraw} aria-label={`Withdraw the invitation for ${email}`}>
          Withdraw
        </Button>
      </div>
    </li>
  );
}

function Invite({ team, onClose }: { team: Team; onClose: () => void }) {
  const change = useChange();
  const [place, setPlace] = useState<Place>({ role: 'reader', eventIds: null, doors: [] });
  const invite = async ({ email }: Record<string, string>) => {
    await change('invite', { email, ...placeToSend(place) });
    toast.success(`We’ve emailed ${email} an invitation.`);
    onClose();
  };
  return (
    <SettingForm submit="Send invitation" onSubmit={invite} onCancel={onClose}>
      {(wrong) => (
        <>
          <Field label="Email" name="email" type="email" autoComplete="off" error={wrong.email} />
          <PlaceFields
            place={place}
            onChange={setPlace}
            events={team.events}
            owns={team.owns}
            wrong={wrong}
          />
        </>
      )}
    </SettingForm>
  );
}
