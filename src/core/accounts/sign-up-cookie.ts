import type { App } from '../shared/app.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { derivedKey } from './derived-key.ts';
import { readSignedValue, signValue } from './signed-value.ts';

/** How long a sign-up may wait for its e-mail to be confirmed, days; its mail may be sent again all that time. */
export const SIGN_UP_DAYS = 7;

type Keys = Pick<App, 'secret' | 'settings'>;

/** Tells the browser which sign-up is its own: the one with the password, not whoever else opens the mail's link. */
export function rememberSignUp(app: Keys, signUpId: string): string {
  const value = signValue(derivedKey(app.secret, 'sign-up'), signUpId);
  return writeCookie(app.settings.publicUrl, 'sign-up', value, SIGN_UP_DAYS * 24 * 3600);
}

export function forgetSignUp(app: Keys): string {
  return writeCookie(app.settings.publicUrl, 'sign-up', '', 0);
}

export function signUpIdOf(app: Keys, headers: Headers): string | undefined {
  const value = readCookie(headers, app.settings.publicUrl, 'sign-up');
  return value === undefined ? undefined : readSignedValue(derivedKey(app.secret, 'sign-up'), value);
}
