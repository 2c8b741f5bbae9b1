import { createHash } from 'node:crypto';
import type { App } from '../shared/app.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { derivedKey, openingKeys } from './derived-key.ts';
import { readSignedValue, signValue } from './signed-value.ts';

type Keys = Pick<App, 'secret' | 'settings'>;

/** A session ends this long after the login, however much it is used. */
export const SESSION_SECONDS = 14 * 24 * 3600;

/** The Set-Cookie line of a new session, and its hash for the table: a copy of the database opens no session. */
export function createSessionCookie(app: Keys & Pick<App, 'randomBytes'>): {
  tokenHash: Buffer;
  setCookie: string;
} {
  const token = Buffer.from(app.randomBytes(32)).toString('base64url');
  const value = signValue(derivedKey(app.secret, 'session'), token);
  const setCookie = writeCookie(app.settings.publicUrl, 'session', value, SESSION_SECONDS);
  return { tokenHash: hashOf(token), setCookie };
}

/** The hash of the session in a request's cookie, if we signed it. The database knows whether the session is live. */
export function presentedTokenHash(app: Keys, headers: Headers): Buffer | undefined {
  const value = readCookie(headers, app.settings.publicUrl, 'session');
  const token = value && readSignedValue(openingKeys(app.secret, 'session'), value);
  return token ? hashOf(token) : undefined;
}

/** A Set-Cookie line. */
export const forgetSession = (app: Keys): string => writeCookie(app.settings.publicUrl, 'session', '', 0);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
