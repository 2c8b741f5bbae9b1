import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../core/shared/clock.ts';

/** A signature with a timestamp may be this old, or this far ahead of our clock, in seconds. */
const TOLERANCE_S = 300;

/**
 * `plain` is the hex HMAC-SHA512 of the raw bytes. `timestamped` is `t=<seconds>,v1=<key id>:<hex>` over `<seconds>.<raw bytes>`; it
 * appears in Paystack's newer snippets. Source: https://paystack.com/docs/payments/webhooks
 */
export const SIGNATURE_SCHEMES = ['plain', 'timestamped'] as const;
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];

/** Whether `signature`, the header as it came, was made from these bytes with one of the keys. */
export type SignatureCheck = (rawBody: Uint8Array, signature: string) => boolean;

/** @param keys several are accepted, so that a key can be replaced while webhooks signed with it are still on their way */
export function checkSignatures(
  scheme: SignatureScheme,
  { keys, clock }: { keys: readonly string[]; clock: Clock },
): SignatureCheck {
  const signedByOne = (hex: string, ...parts: (string | Uint8Array)[]) =>
    keys.some((key) => {
      const hmac = createHmac('sha512', key);
      for (const part of parts) hmac.update(part);
      const expected = Buffer.from(hmac.digest('hex'));
      const given = Buffer.from(hex);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (scheme === 'plain') return (rawBody, signature) => signedByOne(signature, rawBody);
  return (rawBody, signature) => {
    const match = TIMESTAMPED.exec(signature);
    if (!match) return false;
    const [, seconds = '', hex = ''] = match;
    const away = Math.abs(clock.now().getTime() / 1_000 - Number(seconds));
    return away <= TOLERANCE_S && signedByOne(hex, `${seconds}.`, rawBody);
  };
}

const TIMESTAMPED = /^t=(\d{1,15}),v1=[\w-]{1,64}:([0-9a-f]{128})$/;
