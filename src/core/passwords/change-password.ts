import { z } from 'zod';
import { newPasswordSchema } from '../accounts/account-fields.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { findPasswordHash, setPassword } from '../accounts/account-store.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { dropCodesFor } from '../accounts/mail-code-store.ts';
import { withRenewedSession } from '../accounts/renew-session.ts';
import { dropSignUpsOf } from '../accounts/sign-up-store.ts';
import { record } from '../audit/record.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { refusal } from './refusals.ts';
import { requireStrongPassword } from './require-strong-password.ts';

export const changePasswordSchema = z.strictObject({ newPassword: newPasswordSchema });

/**
 * Sets another password. All other sessions end. Pending links to a new password stop working, and a mail reports the change.
 * @returns Set-Cookie lines, which replace this session's
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed), 'invalid' (weak-password, same-password, input.invalid),
 *   'unavailable' (server.busy)
 */
export async function changePassword(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<{ setCookie: string[] }> {
  const user = requireUser(actor);
  const { newPassword } = parseInput(changePasswordSchema, input);
  await requireStrongPassword(app, newPassword, { email: user.email, field: 'newPassword' });
  await requireFreshProof(app, app.db, user, { afterLogin: true });
  const before = await findPasswordHash(app.db, user.userId);
  if (await app.passwords.matches(before, newPassword, caller)) {
    throw refusal('same-password', { at: 'newPassword' });
  }
  const passwordHash = await app.passwords.hash(newPassword, caller);
  // If another password was set meanwhile, by a mailed link say, this session has ended and that password stays.
  return withRenewedSession(app, user, async (tx) => {
    await dropCodesFor(tx, 'reset-password', user.userId);
    await dropSignUpsOf(tx, user.userId);
    await setPassword(tx, user.userId, passwordHash, app.clock.now());
    await record(app, tx, { kind: 'account.password-changed', by: user, about: user.userId });
    await queueMails(app, tx, [accountNotice({ to: user.email, notice: 'password-changed' })]);
    return {};
  });
}
