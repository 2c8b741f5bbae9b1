import { useChange } from '../../ui/requests/use-change.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { SettingForm } from './setting-form.tsx';
import { Unfold } from './unfold.tsx';

/** Asks for the password, since money will go there, and leads to the provider's own form. */
export function ToProvider({
  provider,
  open,
  wanted,
}: {
  provider: string;
  open: string;
  /** The provider waits for it. */
  wanted: boolean;
}) {
  const change = useChange();
  async function submit({ password }: Record<string, string>) {
    const { url } = await change<{ url: string }>('connect-account', { provider, password });
    window.location.assign(url);
    // Busy until the browser is there.
    await new Promise(() => undefined);
  }
  return (
    <Unfold open={open} look={wanted ? 'main' : 'quiet'}>
      {(close) => (
        <SettingForm submit="Continue" onSubmit={submit} onCancel={close}>
          {(wrong) => (
            <PasswordField label="Your password" autoComplete="current-password" error={wrong.password} />
          )}
        </SettingForm>
      )}
    </Unfold>
  );
}
