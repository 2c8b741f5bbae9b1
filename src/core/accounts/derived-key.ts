import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

type Purpose =
  | 'session'
  | 'id-token'
  | 'guest'
  | 'sign-up'
  | 'attempts'
  | 'half-way'
  | 'second-factor'
  | 'recovery-code'
  | 'passkey'
  | 'answer'
  | 'answer-file'
  | 'bank-account'
  | 'opt-out'
  | 'door-device'
  | 'door-code'
  | 'door-exchange'
  | 'wallet-pass';

const derived = new WeakMap<Uint8Array, Map<Purpose, KeyObject>>();

/**
 * Derives a 32-byte key for one purpose from the app's secret (HKDF-SHA-256), so that a signature for one purpose is worthless for another.
 */
export function derivedKey(secret: Uint8Array, purpose: Purpose): KeyObject {
  const keys = derived.get(secret) ?? new Map<Purpose, KeyObject>();
  derived.set(secret, keys);
  const key = keys.get(purpose) ?? derive(secret, purpose);
  keys.set(purpose, key);
  return key;
}

function derive(secret: Uint8Array, purpose: Purpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `tikiti/${purpose}/1`, 32)));
}
