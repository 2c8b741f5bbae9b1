import { useState } from 'react';
import type { SecondFactor, SetUp } from '../../../../core/second-factor/set-up.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { useOwnTimeZone } from '../../../ui/dates/own-time.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Refused } from '../../../ui/requests/call-api.ts';
import { useChange } from '../../../ui/requests/use-change.ts';
import { toast } from '../../../ui/toaster.tsx';
import { SettingForm } from '../setting-form.tsx';

interface AuthenticatorAppProps {
  secondFactor: SecondFactor;
  /** Takes the recovery codes that come with the first second factor. */
  onCodes: (codes: string[] | null) => void;
}

/** Sets up an authenticator app, moves it to another phone, or removes it. */
export function AuthenticatorApp({
  secondFactor: { on, turnedOnAt, passkeys },
  onCodes,
}: AuthenticatorAppProps) {
  const change = useChange();
  const [setUp, setSetUp] = useState<SetUp>();
  const [refused, setRefused] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const zone = useOwnTimeZone();

  const begin = async () => {
    setRefused(undefined);
    try {
      setSetUp(await change<SetUp>('begin-second-factor'));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error.message);
    }
  };
  const turnOn = async ({ code }: Record<string, string>) => {
    const typed = { setUp: setUp?.setUp, code };
    const { recoveryCodes } = await change<{ recoveryCodes: string[] | null }>(
      'turn-on-second-factor',
      typed,
    );
    setSetUp(undefined);
    onCodes(recoveryCodes);
    toast.success('Your authenticator app is set up.');
  };
  const turnOff = async () => {
    await change('turn-off-second-factor');
    onCodes(null);
    toast.success('Your authenticator app is removed.');
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <h3 className="text-lg">Authenticator app</h3>
      {on ? (
        <p className="font-semibold">
          On{turnedOnAt ? <> since {describeDate(turnedOnAt, zone).day}</> : null}
        </p>
      ) : (
        <p className="max-w-prose text-muted">
          An app on your phone shows a code to enter after your password.
        </p>
      )}
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      {setUp ? <Setting setUp={setUp} onSubmit={turnOn} onCancel={() => setSetUp(undefined)} /> : null}
      {setUp ? null : (
        <div className="flex flex-wrap gap-3">
          <Button onPress={begin}>{on ? 'Move to another phone' : 'Set up authenticator app'}</Button>
          {on ? <Button onPress={() => setRemoving(true)}>Remove authenticator app</Button> : null}
        </div>
      )}
      <ConfirmDialog
        title="Remove authenticator app?"
        open={removing}
        onOpenChange={setRemoving}
        confirm="Remove"
        onConfirm={turnOff}
      >
        <p>
          {passkeys.length > 0
            ? 'After your password, we’ll still ask for a passkey or a recovery code.'
            : 'Your password alone will be enough to log in, and your recovery codes will stop working.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}

interface SettingProps {
  setUp: SetUp;
  onSubmit: (typed: Record<string, string>) => Promise<void>;
  onCancel: () => void;
}

function Setting({ setUp: { qrSvg, secret, uri }, onSubmit, onCancel }: SettingProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-3">
        <p>Scan this with an authenticator app, such as Google Authenticator, 1Password or Aegis.</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt="QR code for your authenticator app"
          className="size-52 rounded-box bg-white"
        />
        <p className="max-w-prose text-muted">
          Can’t scan it?{' '}
          <a href={uri} className="text-link">
            Open it in an app on this device
          </a>
          , or type this key:{' '}
          <code className="text-base-content wrap-anywhere">{secret.match(/.{4}/g)?.join(' ')}</code>
        </p>
      </div>
      <SettingForm submit="Set up" onSubmit={onSubmit} onCancel={onCancel}>
        {(wrong) => (
          <Field
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            hint="The 6 digits your app shows now."
            error={wrong.code}
          />
        )}
      </SettingForm>
    </div>
  );
}
