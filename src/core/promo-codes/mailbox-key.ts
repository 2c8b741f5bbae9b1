import { createHmac } from 'node:crypto';
import { derivedKey } from '../accounts/derived-key.ts';
import { mailboxOf } from '../accounts/mailbox-of.ts';
import type { App } from '../shared/app.ts';

/**
 * Makes what a code remembers of who used it: 64 bits of a keyed hash over the event and the inbox of an address, as a whole number in
 * decimals. It does not tell the address, and cannot be followed to another event.
 */
export function mailboxKey({ secret }: Pick<App, 'secret'>, eventId: string, email: string): string {
  const hash = createHmac('sha256', derivedKey(secret, 'attempts')).update(
    `promo code\n${eventId}\n${mailboxOf(email)}`,
  );
  return hash.digest().readBigInt64BE().toString();
}
