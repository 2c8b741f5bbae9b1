import type { z } from 'zod';
import type { passwordPolicyAnswer } from './password-policy-answer.ts';

/** A new password must be this; the same object goes to clients, so both sides ask the same function. */
export type PasswordPolicy = z.infer<typeof passwordPolicyAnswer>;

/** A demo has this policy; production begins at 8 characters (config.ts). */
export const defaultPasswordPolicy: PasswordPolicy = { minLength: 6, maxLength: 128 };

interface Rule {
  /** Completes "Use ...": "at least 6 characters". */
  text: string;
  met: boolean;
}

/** The policy's rules and whether the password meets them, in the order in which to show them; the upper limit once it is passed. */
export function passwordRules(policy: PasswordPolicy, password: string): Rule[] {
  const length = [...password].length;
  const rules: (Rule | false | undefined)[] = [
    { text: `at least ${policy.minLength} characters`, met: length >= policy.minLength },
    length > policy.maxLength && { text: `at most ${policy.maxLength} characters`, met: false },
    policy.lowercase && { text: 'a lowercase letter', met: /\p{Ll}/u.test(password) },
    policy.uppercase && { text: 'an uppercase letter', met: /\p{Lu}/u.test(password) },
    policy.numeric && { text: 'a number', met: /\p{Nd}/u.test(password) },
    policy.nonAlphanumeric && { text: 'a symbol', met: /[^\p{L}\p{N}]/u.test(password) },
  ];
  return rules.filter((rule) => typeof rule === 'object');
}

/** Says in one sentence what a password still lacks; undefined when it will do. */
export function passwordProblem(policy: PasswordPolicy, password: string): string | undefined {
  const missing = passwordRules(policy, password).filter((rule) => !rule.met);
  if (missing.length === 0) return undefined;
  return `Use ${new Intl.ListFormat('en').format(missing.map((rule) => rule.text))}.`;
}
