import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { derivedKey } from '../accounts/derived-key.ts';
import type { App } from '../shared/app.ts';

/** Letters and digits that are not easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';
const LENGTH = 12;

/** How many recovery codes are handed out at once. */
const CODES = 10;

export const typedCodeSchema = z
  .string({ error: 'Enter the code.' })
  .max(100, 'This code is too long.')
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .refine((typed) => typed !== '', 'Enter the code.');

/** Tells a recovery code from an app's six digits, and so which limit applies. */
export const doorOf = (code: string): 'second-factor' | 'recovery-code' =>
  /^\d{6}$/.test(code) ? 'second-factor' : 'recovery-code';

/** Ten texts of 12 letters and digits (58 random bits), as `abcd-efgh-jkmn`. */
export function createRecoveryCodes(app: Pick<App, 'randomBytes'>): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomBelow(app, ALPHABET.length)]).join(
      '',
    );
    return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
  });
}

/** A uniform random number below `limit`: bytes from its largest multiple on are drawn again. */
function randomBelow(app: Pick<App, 'randomBytes'>, limit: number): number {
  for (;;) {
    const [byte = 255] = app.randomBytes(1);
    if (byte < 256 - (256 % limit)) return byte % limit;
  }
}

/** The stored form of a recovery code. Without the app's secret, a copy of the database does not allow trying codes. */
export function hashRecoveryCode(app: Pick<App, 'secret'>, userId: string, code: string): Buffer {
  const plain = typedCodeSchema.parse(code);
  return createHmac('sha256', derivedKey(app.secret, 'recovery-code')).update(`${userId}\n${plain}`).digest();
}
