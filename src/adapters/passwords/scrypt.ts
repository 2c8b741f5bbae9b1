import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '../../core/passwords/passwords.ts';
import { createFairQueue } from '../../core/shared/fair-queue.ts';
import { addressBlock } from '../../core/throttle/address-block.ts';
import { slowAtOnce } from '../slow-at-once.ts';

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;
/** A hash that no password has, so that an address without one costs the same work. */
const NOBODYS_HASH = `${'0'.repeat(32)}:${'0'.repeat(2 * KEY_BYTES)}`;
/** A hash takes much of a processor and 32 MB, on purpose. A guesser waits behind everybody else's next try. */
const HASHING = { waiting: 60, waitingEach: 20 };

export interface PasswordHash {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
}

/** `salt:key` in hex; the salt is used as it is spelt. */
const SCRYPT: PasswordHash = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
  },
  async matches(hash, password) {
    const [salt = '', key = ''] = hash.split(':');
    const kept = Buffer.from(key, 'hex');
    if (kept.length !== KEY_BYTES) throw new Error('A stored password hash cannot be read.');
    return timingSafeEqual(kept, await keyOf(password, salt));
  },
};

function keyOf(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters have one spelling, whichever keyboard they come from.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/**
 * Hashes passwords by scrypt, a few at a time.
 * @param by tests alone give another one, which is cheaper; compose.ts gives none, and no setting does
 * @param processes how many processes on this machine hash passwords
 */
export function createPasswords(by: PasswordHash = SCRYPT, processes = 1): Passwords {
  const queue = createFairQueue({ atOnce: slowAtOnce(4, processes), ...HASHING });
  return {
    hash: (password, caller) =>
      queue.run(caller ? addressBlock(caller.address) : '', () => by.hash(password), { patient: !caller }),
    matches: (hash, password, caller) =>
      queue.run(addressBlock(caller.address), () => by.matches(hash ?? NOBODYS_HASH, password)),
  };
}
