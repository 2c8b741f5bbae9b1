import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { accountEmailSchema, typedPasswordSchema } from './account-fields.ts';
import type { Caller } from './accounts.ts';
import { findNewEmail, setNewEmail, takeNewEmail } from './change-email-store.ts';
import { CODE_MINUTES, consumeMailCode, createMailCode, invalidCode, readMailCode } from './mail-code.ts';
import { dropCodesFor, dropEndedCodes } from './mail-code-store.ts';
import { requireOwnPassword } from './own-password.ts';
import { throttle } from './throttle.ts';

export const requestEmailChangeSchema = z.strictObject({
  email: accountEmailSchema.describe('The new one.'),
  password: typedPasswordSchema.optional().describe('Yours, once more.'),
});

/**
 * Asks for another e-mail address: a link goes there, and nothing changes until it is followed. An address that has an
 * account already gets no mail, and nothing here tells so.
 * @throws DomainError 'unauthenticated', 'forbidden' (requires-recent-login), 'invalid' (wrong-password, same-email,
 *   input.invalid), 'too-many' (too-many-requests)
 */
export async function requestEmailChange(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<{ email: string }> {
  const user = requireUser(actor);
  const { email, password } = parseInput(requestEmailChangeSchema, input);
  if (email === user.email) {
    const message = 'This is the address you have.';
    throw new DomainError('invalid', 'same-email', message, { issues: [{ path: 'email', message }] });
  }
  await requireOwnPassword(app, user, { password }, caller);
  await throttle(app, 'ask-for-mail', email, caller);
  await transaction(app.db, async (tx) => {
    await setNewEmail(tx, user.userId, email);
    await dropCodesFor(tx, 'change-email', user.userId);
    await app.jobs.enqueue(tx, 'send-email-change', [{ userId: user.userId }]);
  });
  return { email };
}

/** Thinks better of it: links that are under way lead nowhere. @throws DomainError 'unauthenticated' */
export async function cancelEmailChange(app: App, actor: Actor): Promise<void> {
  const { userId } = requireUser(actor);
  await transaction(app.db, async (tx) => {
    await setNewEmail(tx, userId, null);
    await dropCodesFor(tx, 'change-email', userId);
  });
}

/** The job after it: a link for the new address, nothing when that has an account. */
export async function sendEmailChange(app: App, { userId }: { userId: string }): Promise<void> {
  const made = await transaction(app.db, async (tx) => {
    const to = await findNewEmail(tx, userId);
    if (to === undefined) return undefined;
    await dropEndedCodes(tx, app.clock.now());
    return { to, code: await createMailCode({ ...app, db: tx }, 'change-email', userId) };
  });
  if (!made) return;
  const link = `${app.settings.publicUrl}/user-flow/new-email?oobCode=${made.code}`;
  const { to } = made;
  await app.mailer.send({ kind: 'change-email', to, link, expiresInMinutes: CODE_MINUTES['change-email'] });
}

/**
 * Follows the mail's link: the account has the new address from now on, and the old one is told. Links to a new password that
 * went to the old address lead nowhere any more.
 * @throws DomainError 'invalid' (missing-, invalid- or expired-action-code)
 */
export async function confirmEmailChange(app: App, { code }: { code?: string }): Promise<{ email: string }> {
  const now = app.clock.now();
  await readMailCode(app.db, 'change-email', code, now);
  return transaction(app.db, async (tx) => {
    const userId = await consumeMailCode(tx, 'change-email', code, now);
    const changed = await takeNewEmail(tx, userId, now);
    if (!changed) throw invalidCode();
    await dropCodesFor(tx, 'reset-password', userId);
    await dropCodesFor(tx, 'change-email', userId);
    await app.jobs.enqueue(tx, 'send-account-notice', [{ to: changed.before, notice: 'email-changed' }]);
    return { email: changed.email };
  });
}
