/** The port to sessions and passwords (better-auth behind it); only the accounts room and the front door use it. */
export interface Accounts {
  /** The token in a request's session cookie if we signed it; whether its session lives, the database knows. */
  sessionToken(headers: Headers): Promise<string | undefined>;
  /**
   * Opens a session for the owner of a password.
   * @returns undefined for a wrong password and for an unknown address, after the same work
   * @throws DomainError 'forbidden' (user-disabled) when the password is right and the account is banned, 'unavailable'
   *   (server.busy) where too many passwords wait to be checked, of this caller's network or of all
   */
  signIn(
    credentials: { email: string; password: string },
    caller: Caller,
  ): Promise<OpenedSession | undefined>;
  /**
   * Opens a session for somebody who has proven otherwise who they are.
   * @throws DomainError 'forbidden' (user-disabled) for a banned account
   */
  startSession(userId: string, caller: Caller): Promise<OpenedSession>;
  /** Ends the session of the caller's cookie, if there is one. @returns Set-Cookie lines that forget it */
  signOut(caller: Caller): Promise<string[]>;
  /**
   * scrypt, salted.
   * @param caller whose network it waits with; left out by the house itself, which is never refused
   * @throws DomainError 'unavailable' (server.busy)
   */
  hashPassword(password: string, caller?: Caller): Promise<string>;
  /** @param hash undefined is answered with false, after the same work. @throws as `hashPassword` */
  passwordMatches(hash: string | undefined, password: string, caller: Caller): Promise<boolean>;
}

/** Describes where a request comes from. */
export interface Caller {
  headers: Headers;
  /** IP address behind trusted proxies. */
  address: string;
}

export interface OpenedSession {
  userId: string;
  /** Set-Cookie lines. */
  setCookie: string[];
}
