import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Refused } from '../../ui/requests/call-api.ts';

interface SettingFormProps {
  /** The button's label. */
  submit: string;
  /** Saves what was typed. Errors are shown at their fields or below them, and what was typed stays. */
  onSubmit: (typed: Record<string, string>) => Promise<void>;
  onCancel: () => void;
  /** Gets the error of each field by name. */
  children: (wrong: Record<string, string>) => ReactNode;
}

/** A form that unfolds in its section. Its first field has the focus, and after a refusal the first wrong one. */
export function SettingForm({ submit, onSubmit, onCancel, children }: SettingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const working = useRef(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working.current) return;
    working.current = true;
    setBusy(true);
    setRefused(undefined);
    try {
      const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
      await onSubmit(Object.fromEntries(typed));
    } catch (error) {
      setRefused(error instanceof Refused ? error : new Refused('That didn’t work. Try again.'));
    } finally {
      working.current = false;
      setBusy(false);
    }
  };
  const wrong = refused?.fields ?? {};
  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="grid max-w-md gap-5">
      {children(wrong)}
      {refused && Object.keys(wrong).length === 0 ? <Notice kind="error">{refused.message}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
