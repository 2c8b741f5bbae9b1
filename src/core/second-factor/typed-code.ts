import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { derivedKey } from '../accounts/derived-key.ts';
import type { App } from '../shared/app.ts';

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789';
const LENGTH = 12;

/** How many recovery codes are handed out at once. */
const CODES = 10;

export const typedCodeSchema = z
  .string({ error: 'Enter the code.' })
  .max(100, 'This code is too long.')
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .refine((typed) => typed !== '', 'Enter the code.');

/** Tells a recovery code from the six digits of an app, and with it which limit counts. */
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

/** Each number below `limit` as often as the next: a byte beyond its largest multiple is drawn again. */
function randomBelow(app: Pick<App, 'randomBytes'>, limit: number): number {
  for (;;) {
    const [byte = 255] = app.randomBytes(1);
    if (byte < 256 - (256 % limit)) return byte % limit;
  }
}

/** What is kept of a recovery code: nothing that a copy of the database could be tried against. */
export function hashRecoveryCode(app: Pick<App, 'secret'>, userId: string, code: string): Buffer {
  const plain = typedCodeSchema.parse(code);
  return createHmac('sha256', derivedKey(app.secret, 'recovery-code')).update(`${userId}\n${plain}`).digest();
}
