import { createHmac, timingSafeEqual } from 'node:crypto';

/** A code is good for this long, seconds. */
const STEP_SECONDS = 30;
/** Clocks differ, and typing takes time: the code before and the one after are accepted too (RFC 6238, section 5.2). */
const SKEW = 1;
/** As long as HMAC-SHA-1's output, which RFC 4226 recommends. */
export const SECRET_BYTES = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The code of a time step: RFC 6238 with HMAC-SHA-1, which every app knows. */
export function totpOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac[19] ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Finds the time step of a typed code, among the steps that are accepted now and come after `lastStep`. */
export function findStep(
  secret: Uint8Array,
  typed: string,
  { now, lastStep = -1 }: { now: Date; lastStep?: number },
): number | undefined {
  const given = Buffer.from(typed);
  for (let step = stepAt(now) - SKEW; step <= stepAt(now) + SKEW; step += 1) {
    const code = Buffer.from(totpOf(secret, step));
    if (step > lastStep && given.length === code.length && timingSafeEqual(given, code)) return step;
  }
  return undefined;
}

/** Encodes the secret in base 32 (RFC 4648, without padding), for typing into an app. Whole groups of five bytes. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

/** The URI in the QR for an authenticator app. @param account how the app lists the account */
export function totpUri(secret: Uint8Array, account: string): string {
  const asked = new URLSearchParams({ secret: base32(secret), issuer: 'Tikiti' });
  return `otpauth://totp/Tikiti:${encodeURIComponent(account)}?${asked}`;
}
