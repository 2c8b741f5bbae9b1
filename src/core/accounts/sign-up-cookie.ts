import type { App } from '../shared/app.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { derivedKey } from './derived-key.ts';
import { readSignedValue, signValue } from './signed-value.ts';

/** A sign-up waits this long for its email to be confirmed, days; its mail may be sent again all that time. */
export const SIGN_UP_DAYS = 7;

type Keys = Pick<App, 'secret' | 'settings'>;

/** So many attempts a browser keeps: those it was about last. */
const KEPT = 5;

/**
 * Tells the browser which sign-ups are its own: the one with the password, not whoever else opens the mail's link. Who signs up
 * again keeps the attempts of before, whose mails' links are still good.
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

/** The browser's own sign-ups. First the one it was about last: by signing up, or by logging in before it is confirmed. */
export function signUpIdsOf(app: Keys, headers: Headers): string[] {
  const value = readCookie(headers, app.settings.publicUrl, 'sign-up');
  const ids = value && readSignedValue(derivedKey(app.secret, 'sign-up'), value);
  return ids ? ids.split('_') : [];
}
