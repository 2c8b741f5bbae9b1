/**
 * What is done to a webhook on purpose, so that its receiver must refuse it: another amount in the body, which is still
 * JSON; one bit of one byte; a wrong signature; none at all; or a right signature of ten minutes ago.
 */
export const damages = ['amount', 'byte', 'signature', 'unsigned', 'timestamp'] as const;
export type Damage = (typeof damages)[number];

/** How long ago a webhook with an old timestamp was signed. */
export const staleMs = 600_000;

/** What is sent in place of a body, after it was signed. */
export function damagedBody(body: string, damage: Damage | null): string | Uint8Array<ArrayBuffer> {
  if (damage === 'amount') return body.replace(/"(refund_)?amount":"?/, (start) => `${start}9`);
  if (damage !== 'byte') return body;
  const bytes = Uint8Array.from(Buffer.from(body));
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  return bytes;
}

/** What is sent in place of a signature; undefined for none. */
export function damagedSignature(signature: string, damage: Damage | null): string | undefined {
  if (damage === 'unsigned') return undefined;
  if (damage !== 'signature') return signature;
  return signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
}
