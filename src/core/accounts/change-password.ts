import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { typedPasswordSchema } from './account-fields.ts';
import { setPassword } from './account-store.ts';
import type { Caller } from './accounts.ts';
import { dropCodesFor } from './mail-code-store.ts';
import { requireOwnPassword } from './own-password.ts';
import { defaultPasswordPolicy, passwordProblem } from './password-policy.ts';
import { endOtherSessions } from './session-store.ts';
import { dropSignUpsOf } from './sign-up-store.ts';

export const changePasswordSchema = z.strictObject({
  currentPassword: typedPasswordSchema.describe('The one until now.'),
  newPassword: z.string({ error: 'Choose a password.' }).min(1, 'Choose a password.'),
});

/**
 * Sets another password. Every other session ends, so do links to a new password that are under way, and a mail says so.
 * @throws DomainError 'unauthenticated', 'invalid' (wrong-password, weak-password, same-password, input.invalid), 'too-many'
 *   (too-many-requests)
 */
export async function changePassword(app: App, actor: Actor, input: unknown, caller: Caller): Promise<void> {
  const user = requireUser(actor);
  const { currentPassword, newPassword } = parseInput(changePasswordSchema, input);
  const weakness = passwordProblem(app.settings.passwordPolicy ?? defaultPasswordPolicy, newPassword);
  if (weakness) throw refusal('weak-password', weakness);
  if (newPassword === currentPassword) throw refusal('same-password', 'This is the password you have.');
  await requireOwnPassword(app, user, { password: currentPassword, field: 'currentPassword' }, caller);

  const passwordHash = await app.accounts.hashPassword(newPassword);
  await transaction(app.db, async (tx) => {
    await setPassword(tx, user.userId, passwordHash, app.clock.now());
    await endOtherSessions(tx, user);
    await dropSignUpsOf(tx, user.userId);
    await dropCodesFor(tx, 'reset-password', user.userId);
    await app.jobs.enqueue(tx, 'send-account-notice', [{ to: user.email, notice: 'password-changed' }]);
  });
}

const refusal = (code: string, message: string) =>
  new DomainError('invalid', code, message, { issues: [{ path: 'newPassword', message }] });
