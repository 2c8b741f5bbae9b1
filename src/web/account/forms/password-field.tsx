import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FieldFrame, useFieldIds } from '../../ui/forms/field-frame.tsx';

interface PasswordFieldProps {
  label: string;
  /** The field's name, 'password' by default. */
  name?: string;
  autoComplete: 'current-password' | 'new-password';
  error?: ReactNode;
  hint?: ReactNode;
  autoFocus?: boolean | undefined;
  onType?: (password: string) => void;
}

/** A password field that can show its value. The server never sends a password back, but what was typed stays after a refusal. */
export function PasswordField({
  label,
  name = 'password',
  autoComplete,
  error,
  hint,
  autoFocus,
  onType,
}: PasswordFieldProps) {
  const ids = useFieldIds({ error, hint });
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={ids.id} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          className="input pe-13"
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          required
          // biome-ignore lint/a11y/noAutofocus: only in the answer to a form, at its first wrong field
          autoFocus={autoFocus}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => onType?.(event.target.value)}
          {...ids}
        />
        <Reveal shown={shown} onClick={() => setShown(!shown)} aria-controls={ids.id} />
      </div>
    </FieldFrame>
  );
}

function Reveal({ shown, ...button }: { shown: boolean } & ComponentProps<'button'>) {
  const Icon = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label="Show password"
      aria-pressed={shown}
      className="needs-script absolute inset-y-0 end-0.5 my-0.5 grid w-11 cursor-pointer place-items-center rounded-field text-muted hover:text-base-content"
      {...button}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
