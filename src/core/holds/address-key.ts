import { createHmac } from 'node:crypto';
import { derivedKey } from '../accounts/derived-key.ts';
import type { App } from '../shared/app.ts';
import { addressBlock } from '../throttle/address-block.ts';

/**
 * Makes what an order remembers of its network address: 64 bits of a keyed hash over the address block and the event, as a whole number in
 * decimals. It neither tells the address nor can be followed to another event.
 */
export function addressKey({ secret }: Pick<App, 'secret'>, eventId: string, address: string): string {
  const hash = createHmac('sha256', derivedKey(secret, 'attempts')).update(
    `hold\n${eventId}\n${addressBlock(address)}`,
  );
  return hash.digest().readBigInt64BE().toString();
}
