import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChange, useChangeAndSay } from '../../../ui/requests/use-change.ts';
import { toast } from '../../../ui/toaster.tsx';
import { Section } from '../section.tsx';
import { SettingForm } from '../setting-form.tsx';
import { Unfold } from '../unfold.tsx';

interface EmailAddressProps {
  email: string;
  /** The new address, until its owner confirms it by email. */
  newEmail: string | null;
}

/** The account's address, and the form to change it, which emails the new address. */
export function EmailAddress({ email, newEmail }: EmailAddressProps) {
  return (
    <Section title="Email address" lead="You log in with it, and we send account mail there.">
      <p className="font-semibold wrap-anywhere">{email}</p>
      {newEmail ? <Waiting newEmail={newEmail} /> : null}
      <Unfold open={newEmail ? 'Use a different address' : 'Change email'}>
        {(close) => <Change onDone={close} />}
      </Unfold>
    </Section>
  );
}

function Waiting({ newEmail }: { newEmail: string }) {
  const changeAndSay = useChangeAndSay();
  const keep = () => changeAndSay('keep-email', {}, 'Your email address stays the same.');
  return (
    <Notice kind="info" title="Almost done">
      <p className="wrap-anywhere">
        We’ve emailed <strong>{newEmail}</strong>. Open the link in that email within a day; until then, you
        keep the address above. No email? Check your spam folder. An address that already has an account
        doesn’t get one.
      </p>
      <p className="mt-3">
        <Button onPress={keep}>Keep current address</Button>
      </p>
    </Notice>
  );
}

function Change({ onDone }: { onDone: () => void }) {
  const change = useChange();
  const ask = async ({ email = '' }: Record<string, string>) => {
    await change('change-email', { email });
    onDone();
    toast.success('Check the inbox of your new address.');
  };
  return (
    <SettingForm submit="Send link" onSubmit={ask} onCancel={onDone}>
      {(wrong) => (
        <>
          <Field
            label="New email address"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required
            hint="We’ll email a link there. Once you open it, we’ll let your old address know."
            error={wrong.email}
          />
        </>
      )}
    </SettingForm>
  );
}
