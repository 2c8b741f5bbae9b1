import { createHmac } from 'node:crypto';
import type { Store } from '../store/open-store.ts';
import { readSetting, writeSetting } from '../store/settings.ts';

export const signatureHeader = 'x-paystack-signature';

/** `plain`: the hex digest alone. `timestamped`: `t=<seconds>,v1=<key id>:<hex>`. */
export const signatureSchemes = ['plain', 'timestamped'] as const;
export type SignatureScheme = (typeof signatureSchemes)[number];

/** Hex HMAC-SHA512 of the raw bytes, keyed by the secret key. */
export function signWebhook(body: Uint8Array | string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex');
}

/**
 * `t=<seconds>,v1=<key id>:<hex>`, where hex is the HMAC-SHA512 of `<seconds>.<raw bytes>`, keyed by the secret key. `at` is when it
 * is sent, ms; a receiver refuses what is more than 300 s off.
 */
export function signWebhookAt(
  body: Uint8Array | string,
  secretKey: string,
  { at, keyId }: { at: number; keyId: string },
): string {
  const seconds = Math.floor(at / 1000);
  const digest = createHmac('sha512', secretKey).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${keyId}:${digest}`;
}

const setting = 'webhook signature';

/** The scheme that the control API has set, else the one of the options. */
export function readScheme(store: Store, fallback: SignatureScheme): SignatureScheme {
  return readSetting<SignatureScheme>(store, setting, fallback);
}

export function writeScheme(store: Store, scheme: SignatureScheme): void {
  writeSetting(store, setting, scheme);
}
