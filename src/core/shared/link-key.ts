import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { openingSecrets, type Secret } from './secret.ts';

/** What a link opens, or that it is the operator's. A key for one purpose is worthless for another. */
type Purpose = 'tikiti order link' | 'tikiti waiting list link' | 'tikiti transfer link' | 'tikiti doctor';

/** Makes the key of a mailed link: 128 bits of HMAC-SHA256, base64url. @param of the ids of what it opens */
export const linkKey = ({ current }: Secret, purpose: Purpose, of: string): string =>
  keyUnder(current, purpose, of);

/** Tells whether we made a link's key, in constant time; also with the previous secret, because mails that were sent stay as they are. */
export function isLinkKey(secret: Secret, purpose: Purpose, of: string, key: string): boolean {
  const given = Buffer.from(key);
  return openingSecrets(secret).some((one) => {
    const expected = Buffer.from(keyUnder(one, purpose, of));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function keyUnder(secret: Uint8Array, purpose: Purpose, of: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return createHmac('sha256', key).update(of).digest().subarray(0, 16).toString('base64url');
}
