import { createHash } from 'node:crypto';
import type { IdempotencyKey } from './hold.ts';
import { refusal } from './refusals.ts';

/** Only visible ASCII, so that no client or proxy changes a key. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Hashes a client's key and its request; undefined without a key.
 * @throws DomainError 'invalid' (input.invalid) for a malformed key
 */
export function idempotencyKeyOf(key: string | undefined, wish: object): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw refusal('input.invalid', { at: 'Idempotency-Key' });
  return { keyHash: hashOf(key), requestHash: hashOf(canonical(wish)) };
}

/** Two wishes that differ only in the order of their fields are the same text. */
const canonical = (wish: object) =>
  JSON.stringify(wish, (_name, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** @throws DomainError 'conflict' (order.key-reused) */
export function assertSameRequest({ requestHash }: IdempotencyKey, before: string | null): void {
  if (requestHash === before) return;
  throw refusal('order.key-reused');
}
