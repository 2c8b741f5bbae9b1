import { createHmac, randomBytes } from 'node:crypto';
import type { PasswordHash } from '../../src/adapters/passwords/scrypt.ts';

const keyOf = (salt: string, password: string) => createHmac('sha256', salt).update(password).digest('hex');

/** Salted hashes that cost nothing: scrypt's tenth of a second for each was most of what tests of accounts took. */
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
