import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { CODE_HASH_BYTES, DETAILS_LABEL, hashedCode, type TicketDetails } from './manifest.ts';

/**
 * Seals what the door shows of a ticket so that only its signed code opens it.
 * @param signature of that code, 64 bytes
 * @returns base64url, as `manifestSchema` says
 */
export function sealDetails(signature: Uint8Array, details: TicketDetails): string {
  const key = createHash('sha256').update(DETAILS_LABEL).update(signature).digest();
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(details)), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
}

/** Hashes a short code for a device's list, so that the list gives no codes away. */
export function hashShortCode(eventId: string, shortCode: string): string {
  const hash = createHash('sha256').update(hashedCode(eventId, shortCode)).digest();
  return hash.subarray(0, CODE_HASH_BYTES).toString('base64url');
}
