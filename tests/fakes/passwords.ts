import { createHmac, randomBytes } from 'node:crypto';
import type { PasswordHash } from '../../src/adapters/passwords/scrypt.ts';

const keyOf = (salt: string, password: string) => createHmac('sha256', salt).update(password).digest('hex');

/** Salted hashes that take no time. Scrypt takes a tenth of a second each, which would be most of the time of account tests. */
export const CHEAP_HASH: PasswordHash = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `cheap:${salt}:${keyOf(salt, password)}`;
  },
  async matches(hash, password) {
    const [kind, salt = '', key] = hash.split(':');
    return kind === 'cheap' && key === keyOf(salt, password);
  },
};

/** Hashes that finish only when a test releases them. */
export function heldHash(): { hash: PasswordHash; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hash: PasswordHash = {
    hash: async (password) => promise.then(() => CHEAP_HASH.hash(password)),
    matches: async (hash, password) => promise.then(() => CHEAP_HASH.matches(hash, password)),
  };
  return { hash, release: resolve };
}
