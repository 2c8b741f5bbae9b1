import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { newPasswordSchema, typedPasswordSchema } from '../accounts/account-fields.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { setPassword } from '../accounts/account-store.ts';
import { dropCodesFor } from '../accounts/mail-code-store.ts';
import { dropSignUpsOf } from '../accounts/sign-up-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { openSession } from '../sessions/open-session.ts';
import { endSessionOf, endSessions } from '../sessions/session-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireOwnPassword } from './own-password.ts';
import { requireStrongPassword } from './require-strong-password.ts';

export const changePasswordSchema = z.strictObject({
  currentPassword: typedPasswordSchema.describe('The password you have now.'),
  newPassword: newPasswordSchema,
});

/**
 * Sets another password. Every session ends, the one that asks too, in whose place a new one begins; so do links to a new password that
 * are under way, and a mail says so.
 * @returns Set-Cookie lines of the new session
 * @throws DomainError 'unauthenticated', 'invalid' (wrong-password, weak-password, same-password, input.invalid), 'too-many'
 *   (too-many-requests)
 */
export async function changePassword(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<{ setCookie: string[] }> {
  const user = requireUser(actor);
  const { currentPassword, newPassword } = parseInput(changePasswordSchema, input);
  await requireStrongPassword(app, newPassword, { email: user.email, field: 'newPassword' });
  if (newPassword === currentPassword) {
    const message = 'This is already your password. Choose a new one.';
    const issues = [{ path: 'newPassword', message }];
    throw new DomainError('invalid', 'same-password', message, { issues });
  }
  await requireOwnPassword(app, user, { password: currentPassword, field: 'currentPassword' }, caller);

  const passwordHash = await app.passwords.hash(newPassword, caller);
  return transaction(app.db, async (tx) => {
    await dropCodesFor(tx, 'reset-password', user.userId);
    await dropSignUpsOf(tx, user.userId);
    await setPassword(tx, user.userId, passwordHash, app.clock.now());
    // Who set another one meanwhile, by a mail's link say, has logged out the session that asks, and theirs stays.
    if (!(await endSessionOf(tx, user.userId, user.sessionId))) {
      const detail = 'You’ve been logged out. Log in again.';
      throw new DomainError('unauthenticated', 'account.sign-in-needed', detail);
    }
    await endSessions(tx, user.userId);
    await queueMails(app, tx, [accountNotice({ to: user.email, notice: 'password-changed' })]);
    return { setCookie: [await openSession(app, tx, user.userId, caller)] };
  });
}
