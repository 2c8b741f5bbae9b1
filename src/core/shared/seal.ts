import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals a secret for storage (AES-256-GCM). The nonce comes straight from the system's generator, so that none is replayed.
 * @param key 32 bytes @param label the purpose; unsealing with another label fails
 * @returns nonce (12 bytes), ciphertext, tag (16 bytes)
 */
export function seal(key: KeyObject, label: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(label));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Opens what `seal` made. @param keys one of which sealed it, most likely first
 * @throws Error when the key or the label differs, or a byte was changed
 */
export function unseal(keys: readonly KeyObject[], label: string, sealed: Uint8Array): Buffer {
  const [key, ...others] = keys;
  if (!key) throw new Error('Nothing opens without a key.');
  try {
    return unsealWith(key, label, sealed);
  } catch (error) {
    if (others.length === 0) throw error;
    return unseal(others, label, sealed);
  }
}

/**
 * Seals anew what an older key sealed. @param keys the one that seals now, then older ones
 * @returns undefined if the first key sealed it
 * @throws Error when none of them did
 */
export function reseal(keys: readonly KeyObject[], label: string, sealed: Uint8Array): Buffer | undefined {
  const [current, ...older] = keys;
  if (!current) throw new Error('Nothing opens without a key.');
  try {
    unsealWith(current, label, sealed);
    return undefined;
  } catch {
    return seal(current, label, unseal(older, label, sealed));
  }
}

function unsealWith(key: KeyObject, label: string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(label)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
