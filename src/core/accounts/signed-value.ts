import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Makes `value.mac` (HMAC-SHA-256, base64url). Anybody can read it; only we can make it. */
export function signValue(key: KeyObject, value: string): string {
  return `${value}.${macOf(key, value)}`;
}

/** Returns the value, or undefined unless the text is exactly what `signValue` makes of it with one of the keys. */
export function readSignedValue(keys: readonly KeyObject[], signed: string): string | undefined {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const isOurs = keys.some((key) => {
    const expected = Buffer.from(macOf(key, value));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? value : undefined;
}

function macOf(key: KeyObject, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}
