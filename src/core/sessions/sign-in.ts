import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { accountEmailSchema, typedPasswordSchema } from '../accounts/account-fields.ts';
import { findPasswordHash, findPasswordOf } from '../accounts/account-store.ts';
import { dropEndedSessions } from '../accounts/session-store.ts';
import { rememberSignUp } from '../accounts/sign-up-cookie.ts';
import { findUnconfirmedSignUp } from '../accounts/sign-up-store.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { forgive, throttle } from '../throttle/throttle.ts';
import { type Entrance, enter } from './enter.ts';
import { noteFailedLogin } from './note-failed-login.ts';
import { refusal } from './refusals.ts';

export const signInSchema = z.strictObject({ email: accountEmailSchema, password: typedPasswordSchema });

/**
 * `unconfirmed`: the password is right, but the sign-up waits for its mailed link; show /user-flow/sign-up-confirm. `second-factor`: the
 * password is right, and the second factor is next (complete-sign-in.ts).
 */
export interface SignInResult {
  outcome: Entrance['outcome'] | 'unconfirmed';
  /** Set-Cookie lines. */
  setCookie: string[];
}

/**
 * Signs in; the browser's earlier session ends. A wrong password, an unknown address and an unconfirmed one take the same steps: two scrypt
 * rounds and one refusal. Only the right password reveals that an account is banned or has a second factor.
 * @throws DomainError 'unauthenticated' (invalid-credential), 'forbidden' (user-disabled), 'too-many' (too-many-requests),
 * 'invalid' (input.invalid)
 */
export async function signIn(app: App, input: unknown, caller: Caller): Promise<SignInResult> {
  const { email, password } = parseInput(signInSchema, input);
  await throttle(app, 'sign-in', email, caller);

  const account = await findPasswordOf(app.db, email);
  if ((await app.passwords.matches(account?.hash, password, caller)) && account) {
    const entrance = await transaction(app.db, async (tx) => {
      const entered = await enter(app, tx, account.userId, caller);
      // Setting another password ends all sessions, so none may begin with the old one meanwhile.
      if ((await findPasswordHash(tx, account.userId)) !== account.hash) throw refusal('invalid-credential');
      return entered;
    }).catch((error: unknown) => noteFailedLogin(app, error, { userId: account.userId }, caller));
    await forgive(app, 'sign-in', email, caller);
    await dropEndedSessions(app.db, app.clock.now());
    return entrance;
  }
  const waiting = await findUnconfirmedSignUp(app.db, email, app.clock.now());
  const matches = await app.passwords.matches(waiting?.passwordHash ?? undefined, password, caller);
  if (waiting && matches) {
    return { outcome: 'unconfirmed', setCookie: [rememberSignUp(app, caller.headers, waiting.id)] };
  }
  return noteFailedLogin(app, refusal('invalid-credential'), { userId: account?.userId, email }, caller);
}
