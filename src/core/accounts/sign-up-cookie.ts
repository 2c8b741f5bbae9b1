import type { App } from '../shared/app.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { derivedKey, openingKeys } from './derived-key.ts';
import { readSignedValue, signValue } from './signed-value.ts';

/** How long a sign-up waits for its email to be confirmed, days. Its mail can be sent again during that time. */
export const SIGN_UP_DAYS = 7;

type Keys = Pick<App, 'secret' | 'settings'>;

/** How many sign-ups a browser remembers; the latest count. */
const KEPT = 5;

/**
 * Makes the cookie that marks a sign-up as this browser's own. The password was typed here; somebody else may open the mail's link. Earlier
 * sign-ups are kept, as the links in their mails still work.
 */
export function rememberSignUp(app: Keys, headers: Headers, signUpId: string): string {
  const earlier = signUpIdsOf(app, headers).filter((id) => id !== signUpId);
  const ids = [signUpId, ...earlier].slice(0, KEPT).join('_');
  const value = signValue(derivedKey(app.secret, 'sign-up'), ids);
  return writeCookie(app.settings.publicUrl, 'sign-up', value, SIGN_UP_DAYS * 24 * 3600);
}

export function forgetSignUp(app: Keys): string {
  return writeCookie(app.settings.publicUrl, 'sign-up', '', 0);
}

/** Returns the ids of the browser's sign-ups, the one it used last first. */
export function signUpIdsOf(app: Keys, headers: Headers): string[] {
  const value = readCookie(headers, app.settings.publicUrl, 'sign-up');
  const ids = value && readSignedValue(openingKeys(app.secret, 'sign-up'), value);
  return ids ? ids.split('_') : [];
}
