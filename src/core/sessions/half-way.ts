import { createHash } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import { findPasswordHash } from '../accounts/account-store.ts';
import { readCookie, writeCookie } from '../accounts/cookies.ts';
import { derivedKey } from '../accounts/derived-key.ts';
import { readSignedValue, signValue } from '../accounts/signed-value.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';

/** Somebody has this long to type the code after the password, seconds. */
const SECONDS = 10 * 60;

/** Whoever has come half-way: their browser showed the password, and owes the second factor. It is no session. */
export interface HalfWay {
  userId: string;
  /** Of the password that was shown: another one ends this. */
  passwordMark: string;
}

/** A Set-Cookie line, signed: nothing is stored of it. */
export async function goHalfWay(app: App, tx: Transaction, userId: string): Promise<string> {
  const endsAt = Math.floor(app.clock.now().getTime() / 1000) + SECONDS;
  const value = [userId, endsAt, await findPasswordMark(tx, userId)].join('.');
  const signed = signValue(derivedKey(app.secret, 'half-way'), value);
  return writeCookie(app.settings.publicUrl, 'half-way', signed, SECONDS);
}

export const forgetHalfWay = (app: Pick<App, 'settings'>): string =>
  writeCookie(app.settings.publicUrl, 'half-way', '', 0);

/** The one whose password the browser has shown in the last ten minutes; touches no database. */
export function readHalfWay(
  app: Pick<App, 'secret' | 'settings' | 'clock'>,
  headers: Headers,
): HalfWay | undefined {
  const cookie = readCookie(headers, app.settings.publicUrl, 'half-way');
  const value = cookie && readSignedValue(derivedKey(app.secret, 'half-way'), cookie);
  const [userId, endsAt, passwordMark] = value?.split('.') ?? [];
  if (!userId || !passwordMark || !(Number(endsAt) * 1000 > app.clock.now().getTime())) return undefined;
  return { userId, passwordMark };
}

export const passwordNeeded = () =>
  new DomainError('unauthenticated', 'second-factor.password-needed', 'Log in with your password first.');

/** Says which password an account has, and nothing else of it. */
export async function findPasswordMark(tx: Transaction, userId: string): Promise<string> {
  const hash = (await findPasswordHash(tx, userId)) ?? '';
  return createHash('sha256').update(hash).digest('base64url');
}
