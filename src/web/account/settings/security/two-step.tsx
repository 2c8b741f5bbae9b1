import { useState } from 'react';
import type { SecondFactor } from '../../../../core/second-factor/set-up.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChange } from '../../../ui/requests/use-change.ts';
import { Section } from '../section.tsx';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface TwoStepProps {
  secondFactor: SecondFactor;
  /** Why this user needs a second factor; null if they do not. */
  needed: SecondFactorNeeded | null;
}

export type SecondFactorNeeded = 'admin' | 'organisation';

const NEEDED: Record<SecondFactorNeeded, string> = {
  admin: 'Admins need this. Add a passkey or an authenticator app to open the admin pages.',
  organisation: 'Your organisation asks for this. Add a passkey or an authenticator app to see its events.',
};

/** The second factors of a user: passkeys, an authenticator app, and recovery codes in case both are lost. */
export function TwoStep({ secondFactor, needed }: TwoStepProps) {
  const [codes, setCodes] = useState<string[]>();
  const { on, passkeys, recoveryCodesLeft } = secondFactor;
  const take = (given: string[] | null) => setCodes(given ?? undefined);
  return (
    <Section
      id="security"
      title="Two-step verification"
      lead="Add a passkey or an authenticator app. From then on, a stolen password isn’t enough to log in."
    >
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} /> : null}
      {needed ? <Notice kind="warning">{NEEDED[needed]}</Notice> : null}
      <Passkeys passkeys={passkeys} last={!on && passkeys.length === 1} onCodes={take} />
      <AuthenticatorApp secondFactor={secondFactor} onCodes={take} />
      {(on || passkeys.length > 0) && !codes ? <CodesLeft left={recoveryCodesLeft} onCodes={take} /> : null}
    </Section>
  );
}

function CodesLeft({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const change = useChange();
  const [asking, setAsking] = useState(false);
  const renew = async () => {
    onCodes((await change<{ recoveryCodes: string[] }>('renew-recovery-codes')).recoveryCodes);
  };
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-lg">Recovery codes</h3>
      <p className={left > 2 ? 'text-muted' : 'font-semibold'}>
        {left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`}
        {left > 2 ? null : ' Make new ones before you run out.'}
      </p>
      <div>
        <Button onPress={() => setAsking(true)}>New recovery codes</Button>
      </div>
      <ConfirmDialog
        title="Make new recovery codes?"
        open={asking}
        onOpenChange={setAsking}
        confirm="Make new codes"
        look="main"
        onConfirm={renew}
      >
        <p>The codes you have now will stop working.</p>
      </ConfirmDialog>
    </div>
  );
}
