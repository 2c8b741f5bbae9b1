import { createHash } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import { findPasswordHash } from '../accounts/account-store.ts';
import { readCookie, writeCookie } from '../accounts/cookies.ts';
import { derivedKey, openingKeys } from '../accounts/derived-key.ts';
import { readSignedValue, signValue } from '../accounts/signed-value.ts';
import type { App } from '../shared/app.ts';

/** How long a person has for the second factor after the password, seconds. */
const SECONDS = 10 * 60;

/** A user whose browser gave the password and still owes the second factor. It is not a session. */
export interface HalfWay {
  userId: string;
  /** Identifies the password that was given: setting another one ends this. */
  passwordMark: string;
}

/** A signed Set-Cookie line; nothing is stored. */
export async function goHalfWay(app: App, tx: Transaction, userId: string): Promise<string> {
  const endsAt = Math.floor(app.clock.now().getTime() / 1000) + SECONDS;
  const value = [userId, endsAt, await findPasswordMark(tx, userId)].join('.');
  const signed = signValue(derivedKey(app.secret, 'half-way'), value);
  return writeCookie(app.settings.publicUrl, 'half-way', signed, SECONDS);
}

export const forgetHalfWay = (app: Pick<App, 'settings'>): string =>
  writeCookie(app.settings.publicUrl, 'half-way', '', 0);

/** Reads whose password the browser has given in the last ten minutes; does not use the database. */
export function readHalfWay(
  app: Pick<App, 'secret' | 'settings' | 'clock'>,
  headers: Headers,
): HalfWay | undefined {
  const cookie = readCookie(headers, app.settings.publicUrl, 'half-way');
  const value = cookie && readSignedValue(openingKeys(app.secret, 'half-way'), cookie);
  const [userId, endsAt, passwordMark] = value?.split('.') ?? [];
  if (!userId || !passwordMark || !(Number(endsAt) * 1000 > app.clock.now().getTime())) return undefined;
  return { userId, passwordMark };
}

/** Identifies an account's password, without revealing anything about it. */
export async function findPasswordMark(tx: Transaction, userId: string): Promise<string> {
  const hash = (await findPasswordHash(tx, userId)) ?? '';
  return createHash('sha256').update(hash).digest('base64url');
}
