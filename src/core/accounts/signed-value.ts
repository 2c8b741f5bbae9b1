import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** `value.mac`, HMAC-SHA-256 in base64url: readable by anybody, made by nobody else. */
export function signValue(key: KeyObject, value: string): string {
  return `${value}.${macOf(key, value)}`;
}

/** The value, or undefined unless the whole text is exactly what `signValue` would make of it. */
export function readSignedValue(key: KeyObject, signed: string): string | undefined {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const expected = Buffer.from(macOf(key, value));
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
}

function macOf(key: KeyObject, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}
