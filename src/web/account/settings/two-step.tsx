import { useState } from 'react';
import type { SecondFactor, SetUp } from '../../../core/second-factor/set-up.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { describeDate } from '../../ui/dates/describe-date.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';
import { useAlive } from '../../ui/requests/use-alive.ts';
import { useChange } from '../../ui/requests/use-change.ts';
import { toast } from '../../ui/toaster.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { SettingForm } from './setting-form.tsx';

interface Codes {
  recoveryCodes: string[];
}

interface TwoStepProps {
  secondFactor: SecondFactor;
  /** The admin pages open once it is on. */
  needed: boolean;
}

/** A second factor beside the password: turned on with an app, off again, and codes for whoever loses it. */
export function TwoStep({ secondFactor, needed }: TwoStepProps) {
  const change = useChange();
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<string[]>();
  const [refused, setRefused] = useState<string>();
  const [asking, setAsking] = useState<'off' | 'renew'>();

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
    const given = await change<Codes>('turn-on-second-factor', { setUp: setUp?.setUp, code });
    setSetUp(undefined);
    setCodes(given.recoveryCodes);
    toast.success('Two-step verification is on.');
  };
  const turnOff = async () => {
    await change('turn-off-second-factor');
    setCodes(undefined);
    toast.success('Two-step verification is off.');
  };
  const renew = async () => {
    setCodes((await change<Codes>('renew-recovery-codes')).recoveryCodes);
  };

  return (
    <Section
      id="security"
      title="Two-step verification"
      lead="Log in with your password and a code from an app on your phone, so a stolen password isn’t enough."
    >
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} /> : null}
      {setUp ? <Setting setUp={setUp} onSubmit={turnOn} onCancel={() => setSetUp(undefined)} /> : null}
      {needed ? <Notice kind="warning">Admins need this. Turn it on to open the admin pages.</Notice> : null}
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      {secondFactor.on && !codes ? <HowItStands secondFactor={secondFactor} /> : null}
      {secondFactor.on && !codes ? (
        <div className="flex flex-wrap gap-3">
          <Button onPress={() => setAsking('renew')}>New recovery codes</Button>
          <Button onPress={() => setAsking('off')}>Turn off two-step verification</Button>
        </div>
      ) : null}
      {!secondFactor.on && !setUp ? (
        <div>
          <Button onPress={begin}>Turn on two-step verification</Button>
        </div>
      ) : null}
      <ConfirmDialog
        title="Turn off two-step verification?"
        open={asking === 'off'}
        onOpenChange={() => setAsking(undefined)}
        confirm="Turn off"
        onConfirm={turnOff}
      >
        <p>Your password alone will be enough to log in, and your recovery codes will stop working.</p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Make new recovery codes?"
        open={asking === 'renew'}
        onOpenChange={() => setAsking(undefined)}
        confirm="Make new codes"
        look="main"
        onConfirm={renew}
      >
        <p>The codes you have now will stop working.</p>
      </ConfirmDialog>
    </Section>
  );
}

function HowItStands({
  secondFactor: { turnedOnAt, recoveryCodesLeft: left },
}: {
  secondFactor: SecondFactor;
}) {
  const zone = useAlive() ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC';
  return (
    <>
      <p className="font-semibold">
        On{turnedOnAt ? <> since {describeDate(turnedOnAt, zone).day}</> : null}
      </p>
      <p className={left > 2 ? 'text-muted' : 'font-semibold'}>
        {left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`}
        {left > 2 ? null : ' Make new ones before you run out.'}
      </p>
    </>
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
      <SettingForm submit="Turn on" onSubmit={onSubmit} onCancel={onCancel}>
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
