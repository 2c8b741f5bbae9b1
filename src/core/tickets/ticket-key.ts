/**
 * The Ed25519 key pair with which an event signs its tickets. The public half may go to any scanner; the private half is
 * stored only sealed under the app's secret, and a seal opens for the event and key id it was made for alone.
 */
import {
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { reseal, seal, unseal } from '../shared/seal.ts';
import { openingSecrets, type Secret } from '../shared/secret.ts';

/** A key belongs to an event: `keyId` (0 to 255) counts the keys that the event has had. */
export interface TicketKeyName {
  readonly eventId: string;
  readonly keyId: number;
}

/** A key pair as it is stored. */
export interface StoredTicketKey {
  /** The raw 32 bytes of the public key, base64url (the `x` of its JWK). */
  readonly publicKey: string;
  /** Nonce (12 bytes), AES-256-GCM ciphertext of the PKCS #8 private key, tag (16 bytes), base64url. */
  readonly sealedPrivateKey: string;
}

/** What stands in the place of a private key whose secret was lost. Its public half still verifies the tickets that it signed. */
export const LOST_KEY = '';

/** Makes a key pair. Keys and nonces come straight from the system's generator: none is ever replayed. */
export function createTicketKey(name: TicketKeyName, appSecret: Secret): StoredTicketKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  const sealed = seal(sealingKey(appSecret.current), labelOf(name), secret);
  return { publicKey: rawPublicKey(publicKey), sealedPrivateKey: sealed.toString('base64url') };
}

/** Opening a key takes longer than signing with it, and all tickets of an event need the same. */
const OPEN_KEPT = 500;
const open = new WeakMap<Secret, Map<string, KeyObject>>();

/**
 * Opens a sealed private key for signing. The last ones stay open. Throws when the secret, the event or the key id is another, or a byte was
 * changed.
 */
export function openTicketKey(name: TicketKeyName, sealedPrivateKey: string, appSecret: Secret): KeyObject {
  const ofSecret = open.get(appSecret) ?? new Map<string, KeyObject>();
  open.set(appSecret, ofSecret);
  const which = JSON.stringify([name.eventId, name.keyId, sealedPrivateKey]);
  const key = ofSecret.get(which) ?? unsealKey(name, sealedPrivateKey, appSecret);
  if (ofSecret.size >= OPEN_KEPT) ofSecret.clear();
  ofSecret.set(which, key);
  return key;
}

function unsealKey(name: TicketKeyName, sealedPrivateKey: string, appSecret: Secret): KeyObject {
  const sealed = Buffer.from(sealedPrivateKey, 'base64url');
  const key = unseal(openingSecrets(appSecret).map(sealingKey), labelOf(name), sealed);
  return createPrivateKey({ key, type: 'pkcs8', format: 'der' });
}

/**
 * Seals a private key anew if the previous secret sealed it; undefined if the current one did. Throws when neither did.
 * @returns nonce, ciphertext and tag
 */
export function resealTicketKey(
  name: TicketKeyName,
  sealedPrivateKey: string,
  appSecret: Secret,
): Buffer | undefined {
  const sealed = Buffer.from(sealedPrivateKey, 'base64url');
  return reseal(openingSecrets(appSecret).map(sealingKey), labelOf(name), sealed);
}

/** Reads a stored public key for checking. Throws when it is not a raw Ed25519 key in base64url. */
export function importTicketPublicKey(publicKey: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
}

function rawPublicKey(publicKey: KeyObject): string {
  const { x } = publicKey.export({ format: 'jwk' });
  if (!x) throw new TypeError('An Ed25519 key has an x');
  return x;
}

function sealingKey(appSecret: Uint8Array): KeyObject {
  if (appSecret.length !== 32) throw new RangeError('The app secret has 32 bytes');
  return createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, '', 'tikiti/ticket-key/1', 32)));
}

const labelOf = ({ eventId, keyId }: TicketKeyName): string => `${eventId}/${keyId}`;
