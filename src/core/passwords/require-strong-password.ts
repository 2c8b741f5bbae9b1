import type { App } from '../shared/app.ts';
import { isCommonPassword } from './common-passwords.ts';
import { defaultPasswordPolicy, passwordRules } from './password-policy.ts';
import { refusal } from './refusals.ts';

/**
 * Refuses a password that breaks the policy, is common, or is the person's own address or our name.
 * @param email the account's address @param field the form field that gets the error
 * @throws DomainError 'invalid' (weak-password) with an issue at `field`
 */
export async function requireStrongPassword(
  app: Pick<App, 'settings'>,
  password: string,
  { email, field = 'password' }: { email: string; field?: string },
): Promise<void> {
  const policy = app.settings.passwordPolicy ?? defaultPasswordPolicy;
  const missing = passwordRules(policy, password).flatMap(({ name, met }) => (met ? [] : [name]));
  const { minLength, maxLength } = policy;
  if (missing.length > 0)
    throw refusal('weak-password', { why: 'rules', missing, minLength, maxLength, at: field });
  if (isGuessable(password, email)) throw refusal('weak-password', { why: 'guessable', at: field });
  if (await isCommonPassword(password)) throw refusal('weak-password', { why: 'common', at: field });
}

/** Whether a password is the address, its name or our own, with or without digits and signs around it: what attackers try first. */
function isGuessable(password: string, email: string): boolean {
  const bare = (text: string) => /\p{L}(?:[\s\S]*\p{L})?/u.exec(text.toLowerCase())?.[0] ?? '';
  const [name = ''] = email.split('@');
  return (
    [email, name].includes(password.toLowerCase()) ||
    // An address without letters, such as a phone number, has no bare form.
    [name, email, 'tikiti'].some((known) => bare(known) !== '' && bare(password) === bare(known))
  );
}
