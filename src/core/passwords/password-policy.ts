import type { z } from 'zod';
import type { passwordPolicyAnswer } from './password-policy-answer.ts';

/** The rules for a new password. Clients get the same object, so both sides check with the same functions. */
export type PasswordPolicy = z.infer<typeof passwordPolicyAnswer>;

/** The policy of a demo; production starts at 8 characters (config.ts). */
export const defaultPasswordPolicy: PasswordPolicy = { minLength: 6, maxLength: 128 };

interface Rule {
  /** Completes "Use ...": "at least 6 characters". */
  text: string;
  met: boolean;
}

/**
 * The policy's rules in the order to show them, each with whether the password meets it. The upper limit is listed only once it is
 * exceeded.
 */
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

/** One sentence about what a password still lacks; undefined when it is good. */
export function passwordProblem(policy: PasswordPolicy, password: string): string | undefined {
  const missing = passwordRules(policy, password).filter((rule) => !rule.met);
  if (missing.length === 0) return undefined;
  return `Use ${new Intl.ListFormat('en').format(missing.map((rule) => rule.text))}.`;
}
