import { useEffect, useRef, useState } from 'react';
import type { SecondFactor } from '../../../core/second-factor/set-up.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { callApi } from '../../ui/requests/call-api.ts';
import { asksForProof } from '../../ui/requests/proof.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { PasswordField } from './password-field.tsx';

interface Asked {
  has: SecondFactor;
  answer: (proved: boolean) => void;
}

/** Asks for a fresh proof before a sensitive change: a passkey, or the password and, with a second factor, a code. */
export function ProofDialog() {
  const [asked, setAsked] = useState<Asked>();
  // Keeps the content while the dialog fades out.
  const last = useRef(asked);
  if (asked) last.current = asked;
  useEffect(
    () =>
      asksForProof(async () => {
        const has = await callApi<SecondFactor>('GET', '/api/second-factor');
        return new Promise((answer) => setAsked({ has, answer }));
      }),
    [],
  );
  const close = () => {
    asked?.answer(false);
    setAsked(undefined);
  };
  const prove = async (typed: FormData) => {
    const code = typed.get('code') || undefined;
    await callApi('POST', '/api/proof', { password: typed.get('password') || undefined, code });
    asked?.answer(true);
  };
  const proveByPasskey = async (passkey: unknown) => {
    await callApi('POST', '/api/proof', { passkey });
    asked?.answer(true);
    setAsked(undefined);
  };
  const has = last.current?.has;
  const hasPasskey = has !== undefined && has.passkeys.length > 0;
  return (
    <ConfirmDialog
      title="Confirm it’s you"
      role="dialog"
      look="main"
      open={asked !== undefined}
      onOpenChange={(open) => open || close()}
      confirm="Confirm"
      onConfirm={prove}
    >
      {(wrong) => (
        <>
          <p>We ask before changes like this one. Then we carry on where you were.</p>
          <div className="grid gap-4 text-base-content">
            {hasPasskey ? (
              <PasskeyButton purpose="proof" onPasskey={proveByPasskey}>
                Use your passkey
              </PasskeyButton>
            ) : null}
            <PasswordField label="Your password" autoComplete="current-password" error={wrong.password} />
            {has?.on || hasPasskey ? (
              <Field
                label="Code"
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                required
                hint={
                  has?.on ? 'From your authenticator app, or a recovery code.' : 'One of your recovery codes.'
                }
                error={wrong.code}
              />
            ) : null}
          </div>
        </>
      )}
    </ConfirmDialog>
  );
}
