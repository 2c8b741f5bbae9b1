import { createHmac, randomBytes } from 'node:crypto';
import { type PasswordHash, SCRYPT } from '../../src/adapters/accounts/better-auth.ts';

const keyOf = (salt: string, password: string) => createHmac('sha256', salt).update(password).digest('hex');

/** Salted hashes that cost nothing: scrypt's tenth of a second for each was most of what tests of accounts took. */
export class FakePasswords implements PasswordHash {
  /** True: by scrypt, for tests of who waits while passwords are hashed. */
  inEarnest = false;

  async hash(password: string): Promise<string> {
    if (this.inEarnest) return SCRYPT.hash(password);
    const salt = randomBytes(16).toString('hex');
    return `cheap:${salt}:${keyOf(salt, password)}`;
  }

  async verify(kept: { hash: string; password: string }): Promise<boolean> {
    const [kind, salt = '', key] = kept.hash.split(':');
    if (kind === 'cheap') return key === keyOf(salt, kept.password);
    return this.inEarnest && SCRYPT.verify(kept);
  }
}
