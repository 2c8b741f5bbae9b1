import { Check, Circle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type PasswordPolicy, passwordRules } from '../../../core/passwords/password-policy.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  policy: PasswordPolicy;
  /** The account's email address for password managers, if no field of the form contains it. */
  email?: string;
  error?: ReactNode;
  autoFocus?: boolean | undefined;
  /** The form's last answer. Its error is shown until somebody types another password. */
  answer: unknown;
}

/** A field for a new password. Its rules are listed from the start and ticked off while typing. */
export function NewPasswordField({ policy, email, error, autoFocus, answer }: NewPasswordFieldProps) {
  const [{ text, since }, setTyped] = useState({ text: '', since: answer });
  return (
    <>
      {email ? <input type="email" autoComplete="username" defaultValue={email} readOnly hidden /> : null}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={text && since === answer ? undefined : error}
        hint={<PasswordRules policy={policy} typed={text} />}
        autoFocus={autoFocus}
        onType={(text) => setTyped({ text, since: answer })}
      />
    </>
  );
}

/** Lists a password's rules and ticks off those that are met. Only the server knows which passwords are common. */
export function PasswordRules({ policy, typed }: { policy: PasswordPolicy; typed: string }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {passwordRules(policy, typed).map(({ text, met }) => {
        const Icon = met ? Check : Circle;
        return (
          <span key={text} className={`inline-flex items-center gap-1.5 ${met ? 'text-base-content' : ''}`}>
            <Icon aria-hidden className={met ? 'size-4' : 'size-4 scale-60'} />
            <span className="first-letter:uppercase">{text}</span>
            {met ? <span className="sr-only">: done</span> : null}
          </span>
        );
      })}
      <span className="basis-full">Common passwords and your email won’t work.</span>
    </span>
  );
}
