import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { type PasswordPolicy, passwordRules } from '../../../core/passwords/password-policy.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  policy: PasswordPolicy;
  /** The account's email, for browsers that keep passwords, where no field of the form shows it. */
  email?: string;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
  answer: unknown;
}

/** A password to choose: what it has to be is there before anything is typed, and ticked off while it is. */
export function NewPasswordField({ policy, email, error, autoFocus, answer }: NewPasswordFieldProps) {
  const [{ text, since }, setTyped] = useState({ text: '', since: answer });
  const typed = since === answer ? text : '';
  return (
    <>
      {email ? <input type="email" autoComplete="username" defaultValue={email} readOnly hidden /> : null}
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={typed ? undefined : error}
        hint={<PasswordRules policy={policy} typed={typed} />}
        answer={answer}
        autoFocus={autoFocus}
        onType={(text) => setTyped({ text, since: answer })}
      />
    </>
  );
}

/** Lists what a password has to be, each ticked off once it is; the server alone knows which ones are common. */
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
