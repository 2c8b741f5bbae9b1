import { createHash } from 'node:crypto';
import type { Asked, OrderLine } from '../orders/order.ts';
import { DomainError } from '../shared/errors.ts';

/** As clients may spell it: visible ASCII, so that it is the same on every way. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * What is kept of a client's key and of what it asked for with it; undefined without a key.
 * @throws DomainError 'invalid' (input.invalid) for a key that is none
 */
export function askedOf(
  key: string | undefined,
  wanted: { email: string; lines: readonly OrderLine[] },
): Asked | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) {
    const message = 'An Idempotency-Key has 1 to 255 visible ASCII characters.';
    const issues = [{ path: 'Idempotency-Key', message }];
    throw new DomainError('invalid', 'input.invalid', message, { issues });
  }
  const lines = wanted.lines.map(({ ticketTypeId, quantity }) => `${ticketTypeId} ${quantity}`).sort();
  return { with: hashOf(key), from: hashOf([wanted.email, ...lines].join('\n')) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** @throws DomainError 'conflict' (order.key-reused) */
export function assertSameAsked(sent: Asked, before: string | null): void {
  if (sent.from === before) return;
  const detail =
    'This Idempotency-Key was used for a different order. Send the same order again, or use a new key.';
  throw new DomainError('conflict', 'order.key-reused', detail);
}
