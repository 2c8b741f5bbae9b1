import type { OwnOrganisation } from '../../../core/organisations/own-organisations.ts';
import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useChangeAndSay } from '../../ui/requests/use-change.ts';
import { ROLE_WORDS } from './role-words.ts';

/** The organisations of somebody who is in several, and the way from one to the other. */
export function Organisations({ organisations }: { organisations: OwnOrganisation[] }) {
  return (
    <Section
      id="organisations"
      title="Your organisations"
      lead="Your events, money and settings are about one of them at a time."
    >
      <ul className="grid">
        {organisations.map((organisation) => (
          <Organisation key={organisation.id} organisation={organisation} />
        ))}
      </ul>
    </Section>
  );
}

function Organisation({ organisation: { id, name, role, current } }: { organisation: OwnOrganisation }) {
  const changeAndSay = useChangeAndSay();
  const called = name || 'An organisation without a name';
  const choose = async () => {
    await changeAndSay('choose', { organisationId: id }, `You’re working in ${called} now.`);
    // The whole shell is about another organisation.
    window.location.assign('/platform');
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 first:pt-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi>{called}</bdi>
          {current ? <span className="place-mark ms-0">Open now</span> : null}
        </p>
        <p className="text-sm text-muted">{ROLE_WORDS[role].label}</p>
      </div>
      {current || role === 'door' ? null : (
        <Button onPress={choose} aria-label={`Work in ${called}`}>
          Work in this one
        </Button>
      )}
    </li>
  );
}
