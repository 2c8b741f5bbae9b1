import { createHmac } from 'node:crypto';
import { derivedKey } from '../accounts/derived-key.ts';
import { mailboxOf } from '../accounts/mailbox-of.ts';
import type { App } from '../shared/app.ts';

/**
 * Returns a keyed hash of an event and the inbox of an email address: 64 bits, as a decimal integer. It does not reveal the address, and
 * cannot be linked to another event.
 */
export function mailboxKey({ secret }: Pick<App, 'secret'>, eventId: string, email: string): string {
  const hash = createHmac('sha256', derivedKey(secret, 'attempts')).update(
    `promo code\n${eventId}\n${mailboxOf(email)}`,
  );
  return hash.digest().readBigInt64BE().toString();
}
