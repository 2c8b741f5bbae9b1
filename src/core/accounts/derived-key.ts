import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { openingSecrets, type Secret } from '../shared/secret.ts';

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
  | 'wallet-pass'
  | 'first-secret'
  | 'secret-check';

/**
 * Keys of hashes that stand in the database without what they are of. A change of the secret leaves them as they are: else recovery codes
 * would fail, and people who opted out would get messages again.
 */
const LASTING: ReadonlySet<Purpose> = new Set(['attempts', 'opt-out', 'recovery-code']);

const derived = new WeakMap<Uint8Array, Map<Purpose, KeyObject>>();

/**
 * Derives a 32-byte key for one purpose from the app's secret (HKDF-SHA-256), so that a signature for one purpose is worthless for another.
 */
export function derivedKey(secret: Secret, purpose: Purpose): KeyObject {
  return keyFrom(LASTING.has(purpose) ? secret.first : secret.current, purpose);
}

/** The keys that open or verify for one purpose, most likely first: what was sealed or signed before the secret changed has an older one. */
export const openingKeys = (secret: Secret, purpose: Purpose): readonly KeyObject[] =>
  openingSecrets(secret).map((one) => keyFrom(one, purpose));

function keyFrom(secret: Uint8Array, purpose: Purpose): KeyObject {
  const keys = derived.get(secret) ?? new Map<Purpose, KeyObject>();
  derived.set(secret, keys);
  const key = keys.get(purpose) ?? derive(secret, purpose);
  keys.set(purpose, key);
  return key;
}

function derive(secret: Uint8Array, purpose: Purpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `tikiti/${purpose}/1`, 32)));
}
