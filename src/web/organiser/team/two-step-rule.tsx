import { useState } from 'react';
import type { Team } from '../../../core/organisations/team-fields.ts';
import { Section } from '../../account/settings/section.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';

/** Lets owners decide whether all members need a second factor. */
export function TwoStepRule({ team: { asksForSecondFactor: asks, members } }: { team: Team }) {
  const change = useChange();
  const [asking, setAsking] = useState(false);
  const mine = members.some(({ you, secondFactor }) => you && secondFactor);
  const lacking = members.filter(({ role, secondFactor }) => role !== 'door' && !secondFactor).length;
  const set = async (required: boolean) => {
    await change('second-factor-rule', { required });
    toast.success(
      required
        ? 'Your team needs two-step verification now.'
        : 'Two-step verification is up to each person now.',
    );
  };
  return (
    <Section
      id="two-step"
      title="Two-step verification"
      lead="Ask your team for a passkey or an authenticator app. People who only check tickets don’t need it."
    >
      <p className="font-semibold">{asks ? 'Everybody needs it' : 'Up to each person'}</p>
      {lacking > 0 && (asks || mine) ? (
        <p className="text-muted">
          {lacking === 1 ? '1 person doesn’t have it yet.' : `${lacking} people don’t have it yet.`}
        </p>
      ) : null}
      {asks || mine ? (
        <div>
          <Button onPress={() => setAsking(true)}>{asks ? 'No longer require it' : 'Require it'}</Button>
        </div>
      ) : (
        <>
          <p className="max-w-prose text-muted">
            Set it up for yourself first. Then you can ask your team for it.
          </p>
          <div>
            <Button href="/platform/settings/security">Set it up</Button>
          </div>
        </>
      )}
      <ConfirmDialog
        title={
          <>
            {asks ? 'No longer require' : 'Require'} <span className="whitespace-nowrap">two-step</span>{' '}
            verification?
          </>
        }
        open={asking}
        onOpenChange={setAsking}
        confirm={asks ? 'No longer require' : 'Require'}
        look={asks ? 'danger' : 'main'}
        onConfirm={() => set(!asks)}
      >
        <p>{asks ? 'A password alone will be enough for members who turn it off.' : consequence(lacking)}</p>
      </ConfirmDialog>
    </Section>
  );
}

function consequence(lacking: number): string {
  if (lacking === 0) return 'Everybody here has it already. Whoever joins will need it too.';
  const who = lacking === 1 ? '1 person doesn’t have it yet and' : `${lacking} people don’t have it yet and`;
  return `${who} will see nothing here until they set it up. We’ll email them.`;
}
