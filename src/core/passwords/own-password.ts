import { findPasswordHash } from '../accounts/account-store.ts';
import { noteFailedLogin } from '../sessions/note-failed-login.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { forgive, throttle } from '../throttle/throttle.ts';
import { refusal } from './refusals.ts';

/**
 * Checks the password of somebody who is signed in, before anything that a borrowed browser must not do.
 * @throws DomainError 'forbidden' (requires-recent-login) when no password was sent, 'invalid' (wrong-password, at `field`), 'too-many'
 *   (too-many-requests)
 */
export async function requireOwnPassword(
  app: App,
  user: Pick<SignedIn, 'userId'>,
  { password, field = 'password' }: { password: string | undefined; field?: string },
  caller: Caller,
): Promise<void> {
  if (!password) throw refusal('requires-recent-login', { at: field });
  await throttle(app, 'own-password', user.userId, caller);
  const hash = await findPasswordHash(app.db, user.userId);
  if (await app.passwords.matches(hash, password, caller)) {
    return forgive(app, 'own-password', user.userId, caller);
  }
  const wrong = refusal('wrong-password', { why: hash === undefined ? 'none-yet' : 'another', at: field });
  return noteFailedLogin(app, wrong, { userId: user.userId }, caller);
}
