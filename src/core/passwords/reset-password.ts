import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { newPasswordSchema } from '../accounts/account-fields.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { markVerified, setPassword } from '../accounts/account-store.ts';
import { consumeMailCode, invalidCode, readMailCode } from '../accounts/mail-code.ts';
import { dropCodesFor } from '../accounts/mail-code-store.ts';
import { findPerson, lockPerson } from '../accounts/person-store.ts';
import { endSessions } from '../accounts/renew-session.ts';
import { dropSignUpsOf } from '../accounts/sign-up-store.ts';
import { record } from '../audit/record.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { bindToPassword } from '../second-factor/passkeys/passkey-store.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireStrongPassword } from './require-strong-password.ts';

export const resetPasswordSchema = z.strictObject({
  code: z.string().optional(),
  password: newPasswordSchema,
});

/**
 * Sets a new password with a mailed code, which works once. All sessions end, and so does every other pending way in. Each passkey must be
 * used once after the new password before it logs in alone again. Following the link verifies the address, and a mail reports the change.
 * @throws DomainError 'invalid' (weak-password, missing-, invalid- or expired-action-code), 'unavailable' (server.busy), which does not use
 *   up the code
 */
export async function resetPassword(app: App, input: unknown, caller: Caller): Promise<void> {
  const { code, password } = parseInput(resetPasswordSchema, input);
  // Check the code first, since hashing is expensive.
  const email = await emailOfCode(app, code);
  await requireStrongPassword(app, password, { email });

  const passwordHash = await app.passwords.hash(password, caller);
  const now = app.clock.now();
  await transaction(app.db, async (tx) => {
    const userId = await consumeMailCode(tx, 'reset-password', code, now);
    const person = await lockPerson(tx, userId);
    if (!person) throw invalidCode();
    await setPassword(tx, userId, passwordHash, now);
    await markVerified(tx, userId);
    await endSessions(tx, userId);
    await dropSignUpsOf(tx, userId);
    await bindToPassword(tx, userId);
    await dropCodesFor(tx, 'reset-password', userId);
    const by = { as: 'person', userId, from: originOf(caller) } as const;
    await record(app, tx, { kind: 'account.password-reset', by, about: userId });
    await queueMails(app, tx, [accountNotice({ to: person.email, notice: 'password-reset' })]);
  });
}

/** Checks that a link still works before a password is typed. Does not use up the code. @throws as `resetPassword` */
export async function checkResetCode(app: App, { code }: { code?: string }): Promise<void> {
  await emailOfCode(app, code);
}

async function emailOfCode(app: App, code: string | undefined): Promise<string> {
  const person = await findPerson(
    app.db,
    await readMailCode(app.db, 'reset-password', code, app.clock.now()),
  );
  if (!person) throw invalidCode();
  return person.email;
}
