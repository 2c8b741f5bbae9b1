import { findPasswordHash } from '../accounts/account-store.ts';
import { noteFailedLogin } from '../sessions/note-failed-login.ts';
import type { SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { forgive, throttle } from '../throttle/throttle.ts';

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
  if (!password) {
    const message = 'Enter your password so we know it’s you.';
    const issues = [{ path: field, message }];
    throw new DomainError('forbidden', 'requires-recent-login', message, { issues });
  }
  await throttle(app, 'own-password', user.userId, caller);
  const hash = await findPasswordHash(app.db, user.userId);
  if (await app.passwords.matches(hash, password, caller)) {
    return forgive(app, 'own-password', user.userId, caller);
  }
  const message =
    hash === undefined
      ? 'You have no password yet. Log out, and choose one with “Forgot password?” on the login page.'
      : 'That’s not your password. Try again.';
  const refusal = new DomainError('invalid', 'wrong-password', message, {
    issues: [{ path: field, message }],
  });
  return noteFailedLogin(app, refusal, { userId: user.userId }, caller);
}
