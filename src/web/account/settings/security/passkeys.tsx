import { useState } from 'react';
import type { AddedPasskey } from '../../../../core/second-factor/passkeys/add-passkey.ts';
import type { CreationOptions } from '../../../../core/second-factor/passkeys/credential.ts';
import type { Passkey } from '../../../../core/second-factor/passkeys/own-passkeys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { describeDate } from '../../../ui/dates/describe-date.ts';
import { useOwnTimeZone } from '../../../ui/dates/own-time.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Refused } from '../../../ui/requests/call-api.ts';
import { useAlive } from '../../../ui/requests/use-alive.ts';
import { useChange } from '../../../ui/requests/use-change.ts';
import { toast } from '../../../ui/toaster.tsx';
import { makePasskey, passkeysWork } from '../../passkeys/ask-browser.ts';
import { SettingForm } from '../setting-form.tsx';

interface PasskeysProps {
  passkeys: Passkey[];
  /** The remaining passkey is the only second factor. */
  last: boolean;
  /** Takes the recovery codes that come with the first second factor. */
  onCodes: (codes: string[] | null) => void;
}

/** Lists a user's passkeys, and adds, renames and removes them. */
export function Passkeys({ passkeys, last, onCodes }: PasskeysProps) {
  const change = useChange();
  const unable = useAlive() && !passkeysWork();
  const [refused, setRefused] = useState<string>();
  const add = async () => {
    setRefused(undefined);
    try {
      const passkey = await makePasskey(await change<CreationOptions>('begin-passkey'));
      onCodes((await change<AddedPasskey>('add-passkey', { passkey })).recoveryCodes);
      toast.success('Your passkey is added.');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setRefused(error.message);
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-lg">Passkeys</h3>
      <p className="max-w-prose text-muted">
        Log in with your fingerprint, face or screen lock. No password or code to type.
      </p>
      {passkeys.length > 0 ? (
        <ul className="grid">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} last={last} onLast={() => onCodes(null)} />
          ))}
        </ul>
      ) : null}
      {refused ? <Notice kind="error">{refused}</Notice> : null}
      {unable ? (
        <p className="text-muted">This browser can’t add passkeys.</p>
      ) : (
        <div>
          <Button onPress={add}>Add a passkey</Button>
        </div>
      )}
    </div>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  last: boolean;
  /** Called when the passkey is removed, to hide recovery codes that are still shown. */
  onLast: () => void;
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, last, onLast }: PasskeyRowProps) {
  const change = useChange();
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const stop = () => setDoing(undefined);
  const rename = async (typed: Record<string, string>) => {
    await change('rename-passkey', { passkeyId: id, name: typed.name });
    stop();
  };
  const remove = async () => {
    await change('remove-passkey', { passkeyId: id });
    if (last) onLast();
    toast.success('The passkey is removed.');
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            Added <Day instant={createdAt} />.{' '}
            {lastUsedAt ? (
              <>
                Last used <Day instant={lastUsedAt} />.
              </>
            ) : (
              'Not used yet.'
            )}
          </p>
        </div>
        {doing === 'rename' ? null : (
          <div className="flex flex-wrap gap-3">
            <Button onPress={() => setDoing('rename')} aria-label={`Rename ${name}`}>
              Rename
            </Button>
            <Button onPress={() => setDoing('remove')} aria-label={`Remove ${name}`}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {doing === 'rename' ? (
        <SettingForm submit="Save" onSubmit={rename} onCancel={stop}>
          {(wrong) => (
            <Field
              label="Name"
              name="name"
              defaultValue={name}
              maxLength={60}
              required
              autoComplete="off"
              hint="Such as “Work laptop”."
              error={wrong.name}
            />
          )}
        </SettingForm>
      ) : null}
      <ConfirmDialog
        title={`Remove “${name}”?`}
        open={doing === 'remove'}
        onOpenChange={stop}
        confirm="Remove"
        onConfirm={remove}
      >
        <p>
          It will no longer log you in here. Delete it in your password manager or device too.
          {last
            ? ' Your password alone will be enough to log in, and your recovery codes will stop working.'
            : null}
        </p>
      </ConfirmDialog>
    </li>
  );
}

function Day({ instant }: { instant: string }) {
  const zone = useOwnTimeZone();
  return (
    <time dateTime={instant} className="tabular-nums">
      {describeDate(instant, zone).day}
    </time>
  );
}
