import { createHmac } from 'node:crypto';

export const signatureHeader = 'x-paystack-signature';

/** Hex HMAC-SHA512 of the raw bytes, keyed by the secret key. */
export function signWebhook(body: Uint8Array | string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}
