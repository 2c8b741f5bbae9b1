import type { z } from 'zod';
import type { passwordPolicyAnswer } from './password-policy-answer.ts';

/** The rules for a new password. Clients get the same object, so both sides check with the same functions. */
export type PasswordPolicy = z.infer<typeof passwordPolicyAnswer>;

/** The policy of a demo; production starts at 8 characters (config.ts). */
export const defaultPasswordPolicy: PasswordPolicy = { minLength: 6, maxLength: 128 };

export type RuleName = keyof PasswordPolicy;

interface Rule {
  name: RuleName;
  /** Completes "Use ...": "at least 6 characters". */
  text: string;
  met: boolean;
}

type Lengths = Pick<PasswordPolicy, 'minLength' | 'maxLength'>;

const TEXTS: Record<RuleName, (lengths: Lengths) => string> = {
  minLength: ({ minLength }) => `at least ${minLength} characters`,
  maxLength: ({ maxLength }) => `at most ${maxLength} characters`,
  lowercase: () => 'a lowercase letter',
  uppercase: () => 'an uppercase letter',
  numeric: () => 'a number',
  nonAlphanumeric: () => 'a symbol',
};

/**
 * The policy's rules in the order to show them, each with whether the password meets it. The upper limit is listed only once it is
 * exceeded.
 */
export function passwordRules(policy: PasswordPolicy, password: string): Rule[] {
  const length = [...password].length;
  const rules: { name: RuleName; asked: boolean | undefined; met: boolean }[] = [
    { name: 'minLength', asked: true, met: length >= policy.minLength },
    { name: 'maxLength', asked: length > policy.maxLength, met: false },
    { name: 'lowercase', asked: policy.lowercase, met: /\p{Ll}/u.test(password) },
    { name: 'uppercase', asked: policy.uppercase, met: /\p{Lu}/u.test(password) },
    { name: 'numeric', asked: policy.numeric, met: /\p{Nd}/u.test(password) },
    { name: 'nonAlphanumeric', asked: policy.nonAlphanumeric, met: /[^\p{L}\p{N}]/u.test(password) },
  ];
  return rules.flatMap(({ name, asked, met }) => (asked ? [{ name, text: TEXTS[name](policy), met }] : []));
}

/** One sentence about what a password still lacks. @param missing names rules that it does not meet */
export const lacksWords = (missing: readonly RuleName[], lengths: Lengths): string =>
  `Use ${new Intl.ListFormat('en').format(missing.map((name) => TEXTS[name](lengths)))}.`;
