import { createHmac } from 'node:crypto';
import { derivedKey } from '../accounts/derived-key.ts';
import type { App } from '../shared/app.ts';
import { addressBlock } from '../throttle/address-block.ts';

/**
 * Returns a keyed hash of a network address block and an event: 64 bits, as a decimal integer. It does not reveal the address and cannot be
 * linked to another event.
 */
export function addressKey({ secret }: Pick<App, 'secret'>, eventId: string, address: string): string {
  const hash = createHmac('sha256', derivedKey(secret, 'attempts')).update(
    `hold\n${eventId}\n${addressBlock(address)}`,
  );
  return hash.digest().readBigInt64BE().toString();
}
