import { useState } from 'react';
import type { PasswordPolicy } from '../../../../core/passwords/password-policy.ts';
import { useChange } from '../../../ui/requests/use-change.ts';
import { toast } from '../../../ui/toaster.tsx';
import { PasswordRules } from '../../forms/new-password-field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { Section } from '../section.tsx';
import { SettingForm } from '../setting-form.tsx';
import { Unfold } from '../unfold.tsx';

/** Changes the password. */
export function Password({ policy }: { policy: PasswordPolicy }) {
  return (
    <Section title="Password" lead="Changing it logs you out on every other device.">
      <Unfold open="Change password">{(close) => <Change policy={policy} onDone={close} />}</Unfold>
    </Section>
  );
}

function Change({ policy, onDone }: { policy: PasswordPolicy; onDone: () => void }) {
  const change = useChange();
  const [typed, setTyped] = useState('');
  const save = async ({ newPassword }: Record<string, string>) => {
    await change('password', { newPassword });
    onDone();
    toast.success('Password changed. Every other device was logged out.');
  };
  return (
    <SettingForm submit="Change password" onSubmit={save} onCancel={onDone}>
      {(wrong) => (
        <>
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            hint={<PasswordRules policy={policy} typed={typed} />}
            error={wrong.newPassword}
            onType={setTyped}
          />
        </>
      )}
    </SettingForm>
  );
}
