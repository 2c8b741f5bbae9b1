import type { Caller } from '../shared/caller.ts';

/** The port to the hashing of passwords, which is slow on purpose and waits in turns (decision 0045). */
export interface Passwords {
  /**
   * Hashes a password with a salt.
   * @param caller whose network it waits with; left out by the house itself, which is never refused
   * @throws DomainError 'unavailable' (server.busy) where too many passwords wait, of this caller's network or of all
   */
  hash(password: string, caller?: Caller): Promise<string>;
  /** @param hash undefined is answered with false, after the same work. @throws as `hash` */
  matches(hash: string | undefined, password: string, caller: Caller): Promise<boolean>;
}
