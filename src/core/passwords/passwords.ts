import type { Caller } from '../shared/caller.ts';

/** The port for hashing passwords, which is slow on purpose and queued (decision 0045). */
export interface Passwords {
  /**
   * Hashes a password with a salt.
   * @param caller whose network's queue the work joins; left out for Tikiti's own work, which is never refused
   * @throws DomainError 'unavailable' (server.busy) when too many passwords are queued, for this network or in total
   */
  hash(password: string, caller?: Caller): Promise<string>;
  /** @param hash undefined gives false after the same amount of work. @throws as `hash` */
  matches(hash: string | undefined, password: string, caller: Caller): Promise<boolean>;
}
