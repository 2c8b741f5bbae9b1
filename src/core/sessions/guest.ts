import { readCookie, writeCookie } from '../accounts/cookies.ts';
import { derivedKey, openingKeys } from '../accounts/derived-key.ts';
import { readSignedValue, signValue } from '../accounts/signed-value.ts';
import type { Guest } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';

const KEPT_SECONDS = 180 * 24 * 3600;

/** Signs a visitor in silently. A guest exists only in the signed cookie. @returns the guest and its Set-Cookie line */
export function welcomeGuest(app: Pick<App, 'secret' | 'newId' | 'settings'>): {
  guest: Guest;
  setCookie: string;
} {
  const guest: Guest = { kind: 'guest', guestId: app.newId() };
  const value = createGuestCookie(app, guest.guestId);
  return { guest, setCookie: writeCookie(app.settings.publicUrl, 'guest', value, KEPT_SECONDS) };
}

/** The cookie's value. */
export function createGuestCookie(app: Pick<App, 'secret'>, guestId: string): string {
  return signValue(derivedKey(app.secret, 'guest'), guestId);
}

/** Reads a guest from a cookie's value; undefined when we did not make it. Does not use the database. */
export function verifyGuestCookie(app: Pick<App, 'secret'>, value: string): Guest | undefined {
  const guestId = readSignedValue(openingKeys(app.secret, 'guest'), value);
  return guestId === undefined ? undefined : { kind: 'guest', guestId };
}

export function guestFromHeaders(app: Pick<App, 'secret' | 'settings'>, headers: Headers): Guest | undefined {
  const value = readCookie(headers, app.settings.publicUrl, 'guest');
  return value === undefined ? undefined : verifyGuestCookie(app, value);
}
