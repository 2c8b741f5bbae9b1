import { useState } from 'react';
import type { OwnOrganisation } from '../../../core/organisations/own-organisations.ts';
import { Section } from '../../account/settings/section.tsx';
import { SettingForm } from '../../account/settings/setting-form.tsx';
import { Unfold } from '../../account/settings/unfold.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { calledOf } from '../../ui/organisation-words.ts';
import { useChange, useChangeAndSay } from '../../ui/requests/use-change.ts';
import { ROLE_WORDS } from './role-words.ts';

/** A user's organisations, to switch between them or found another. */
export function Organisations({ organisations }: { organisations: OwnOrganisation[] }) {
  return (
    <Section
      id="organisations"
      title="Your organisations"
      lead="Events, money and team are separate in each. You work in one at a time."
    >
      <ul className="grid">
        {organisations.map((organisation) => (
          <Organisation key={organisation.id} organisation={organisation} />
        ))}
      </ul>
      <Unfold open="Start another organisation">{(close) => <Found onClose={close} />}</Unfold>
    </Section>
  );
}

/** Founds an organisation, whose events, money and team are separate from all others. */
function Found({ onClose }: { onClose: () => void }) {
  const change = useChange();
  const found = async (typed: Record<string, string>) => {
    await change('found', { name: typed.name });
    // A full load, because the whole layout now belongs to another organisation.
    window.location.assign('/platform');
  };
  return (
    <SettingForm submit="Start organisation" onSubmit={found} onCancel={onClose}>
      {(wrong) => (
        <Field label="Name customers see" name="name" autoComplete="organization" error={wrong.name} />
      )}
    </SettingForm>
  );
}

function Leave({ id, called, role }: { id: string; called: string; role: OwnOrganisation['role'] }) {
  const [asking, setAsking] = useState(false);
  const changeAndSay = useChangeAndSay();
  return (
    <>
      <Button onPress={() => setAsking(true)} aria-label={`Leave ${called}`}>
        Leave
      </Button>
      <ConfirmDialog
        title={<span className="wrap-anywhere">Leave {called}?</span>}
        open={asking}
        onOpenChange={setAsking}
        confirm="Leave"
        onConfirm={() => changeAndSay('leave', { organisationId: id }, `You’ve left ${called}.`)}
      >
        <p>
          You won’t be able to {role === 'door' ? 'check tickets' : 'work'} there any more. To come back
          you’ll need a new invitation.
        </p>
      </ConfirmDialog>
    </>
  );
}

function Organisation({ organisation }: { organisation: OwnOrganisation }) {
  const { id, name, role, current, locked } = organisation;
  const changeAndSay = useChangeAndSay();
  const called = calledOf(name);
  const choose = async () => {
    await changeAndSay('choose', { organisationId: id }, `You’re working in ${called} now.`);
    // A full load, because the whole layout now belongs to another organisation.
    window.location.assign('/platform');
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 first:pt-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi>{called}</bdi>
          {current ? <span className="place-mark">Open now</span> : null}
        </p>
        <p className="text-sm text-muted">
          {ROLE_WORDS[role].label}
          {locked ? '. Needs two-step verification.' : null}
        </p>
      </div>
      {locked ? <Button href="/platform/settings/security">Set it up</Button> : null}
      {locked || current || role === 'door' ? null : (
        <Button onPress={choose} aria-label={`Work in ${called}`}>
          Work in this one
        </Button>
      )}
      {/* To leave any other organisation, people first switch to it. */}
      {role === 'door' || locked ? <Leave id={id} called={called} role={role} /> : null}
    </li>
  );
}
