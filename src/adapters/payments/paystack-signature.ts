import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/shared/clock.ts';

/** A signature with a time may be this old, or this far ahead of our clock, seconds. */
const TOLERANCE_S = 300;

/**
 * `plain`: hex HMAC-SHA512 of the raw bytes. `timestamped`: `t=<seconds>,v1=<key id>:<hex>`, of `<seconds>.<raw bytes>`.
 * Source: https://paystack.com/docs/payments/webhooks; the second is in newer snippets of theirs.
 */
export const SIGNATURE_SCHEMES = ['plain', 'timestamped'] as const;
export type SignatureScheme = (typeof SIGNATURE_SCHEMES)[number];

/** Tells whether `signature`, the header as it came, was made of these bytes by a holder of one of the keys. */
export type SignatureCheck = (rawBody: Uint8Array, signature: string) => boolean;

/** @param keys any of them will do, so that one can be replaced while notices signed by it are still on their way */
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
    const said = TIMESTAMPED.exec(signature);
    if (!said) return false;
    const [, seconds = '', hex = ''] = said;
    const away = Math.abs(clock.now().getTime() / 1_000 - Number(seconds));
    return away <= TOLERANCE_S && signedByOne(hex, `${seconds}.`, rawBody);
  };
}

const TIMESTAMPED = /^t=(\d{1,15}),v1=[\w-]{1,64}:([0-9a-f]{128})$/;
