import { createHash } from 'node:crypto';
import type { OrderLine } from '../inventory/admit.ts';
import { DomainError } from '../shared/errors.ts';
import type { IdempotencyKey } from './hold.ts';

/** A key is visible ASCII, so that no client or proxy changes it. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Hashes a client's key and the order it asks for; undefined without a key.
 * @throws DomainError 'invalid' (input.invalid) for a malformed key
 */
export function idempotencyKeyOf(
  key: string | undefined,
  request: { email: string; lines: readonly OrderLine[] },
): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) {
    const message = 'An Idempotency-Key has 1 to 255 visible ASCII characters.';
    const issues = [{ path: 'Idempotency-Key', message }];
    throw new DomainError('invalid', 'input.invalid', message, { issues });
  }
  const lines = request.lines.map(({ ticketTypeId, quantity }) => `${ticketTypeId} ${quantity}`).sort();
  return { keyHash: hashOf(key), requestHash: hashOf([request.email, ...lines].join('\n')) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** @throws DomainError 'conflict' (order.key-reused) */
export function assertSameRequest({ requestHash }: IdempotencyKey, before: string | null): void {
  if (requestHash === before) return;
  const detail =
    'This Idempotency-Key was used for a different order. Send the same order again, or use a new key.';
  throw new DomainError('conflict', 'order.key-reused', detail);
}
