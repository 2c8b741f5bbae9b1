import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { callApi, Refused } from '../../ui/call-api.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toaster.tsx';
import { PasswordField } from '../password-field.tsx';
import { Section } from './section.tsx';
import { SettingForm } from './setting-form.tsx';
import { Unfold } from './unfold.tsx';

interface EmailAddressProps {
  email: string;
  /** Asked for, while its mail waits to be answered. */
  newEmail: string | null;
}

/** The address of the account, and the way to another: by a mail to the new one. */
export function EmailAddress({ email, newEmail }: EmailAddressProps) {
  return (
    <Section title="E-mail address" lead="You log in with it, and what concerns you goes there.">
      <p className="font-semibold wrap-anywhere">{email}</p>
      {newEmail ? <Waiting newEmail={newEmail} /> : null}
      <Unfold open={newEmail ? 'Use yet another address' : 'Change the address'}>
        {(close) => <Change onDone={close} />}
      </Unfold>
    </Section>
  );
}

function Waiting({ newEmail }: { newEmail: string }) {
  const { revalidate } = useRevalidator();
  const keep = async () => {
    try {
      await callApi('DELETE', '/api/email-change');
      toast.success('Your address stays as it is.');
      await revalidate();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast.error(error.message);
    }
  };
  return (
    <Notice kind="info" title="Almost done">
      <p className="wrap-anywhere">
        We wrote to <strong>{newEmail}</strong>. Follow the link in that mail within a day; until then the
        address above stays. No mail? Look in your spam. An address that has an account already gets none.
      </p>
      <p className="mt-3">
        <Button onPress={keep}>Keep the old address</Button>
      </p>
    </Notice>
  );
}

function Change({ onDone }: { onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const ask = async ({ email = '', password = '' }: Record<string, string>) => {
    await callApi('POST', '/api/email-change', { email, password: password || undefined });
    onDone();
    toast.success('A mail is on its way to the new address.');
    await revalidate();
  };
  return (
    <SettingForm submit="Send the mail" onSubmit={ask} onCancel={onDone}>
      {(wrong) => (
        <>
          <Field
            label="New e-mail address"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required
            hint="A mail with a link goes there. The old address is told once you followed it."
            error={wrong.email}
          />
          <PasswordField label="Your password" autoComplete="current-password" error={wrong.password} />
        </>
      )}
    </SettingForm>
  );
}
