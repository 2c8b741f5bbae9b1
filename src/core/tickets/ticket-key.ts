/**
 * The Ed25519 key pair with which an event signs its tickets. The public half may go to any scanner; the private half is
 * stored only sealed under the app's secret, and a seal opens for the event and key id it was made for alone.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

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

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Makes a key pair. `appSecret` is 32 random bytes. Keys and nonces come straight from the system's generator: none is ever replayed. */
export function createTicketKey(name: TicketKeyName, appSecret: Uint8Array): StoredTicketKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(appSecret), nonce).setAAD(labelOf(name));
  const secret = cipher.update(privateKey.export({ type: 'pkcs8', format: 'der' }));
  const sealed = Buffer.concat([nonce, secret, cipher.final(), cipher.getAuthTag()]);
  return { publicKey: rawPublicKey(publicKey), sealedPrivateKey: sealed.toString('base64url') };
}

/** Opens a sealed private key for signing. Throws when the secret, the event or the key id is another, or a byte was changed. */
export function openTicketKey(
  name: TicketKeyName,
  sealedPrivateKey: string,
  appSecret: Uint8Array,
): KeyObject {
  const sealed = Buffer.from(sealedPrivateKey, 'base64url');
  const decipher = createDecipheriv(CIPHER, sealingKey(appSecret), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(labelOf(name)).setAuthTag(sealed.subarray(-TAG_BYTES));
  const secret = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  return createPrivateKey({ key: Buffer.concat([secret, decipher.final()]), type: 'pkcs8', format: 'der' });
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

function sealingKey(appSecret: Uint8Array): Buffer {
  if (appSecret.length !== 32) throw new RangeError('The app secret has 32 bytes');
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'tikiti/ticket-key/1', 32));
}

function labelOf({ eventId, keyId }: TicketKeyName): Buffer {
  return Buffer.from(`${eventId}/${keyId}`);
}
