import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { endSessions, markVerified, setPassword } from './account-store.ts';
import { consumeMailCode, readMailCode } from './mail-code.ts';
import { dropCodesFor } from './mail-code-store.ts';
import { defaultPasswordPolicy, requireStrongPassword } from './password-policy.ts';
import { dropSignUpsOf } from './sign-up-store.ts';

export const resetPasswordSchema = z.strictObject({
  code: z.string().optional(),
  password: z.string({ error: 'Choose a password.' }).min(1, 'Choose a password.'),
});

/**
 * Sets a new password with a mail's code, once. Everybody who was signed in is signed out, and all other ways in that were
 * under way end; following the link has proven the address.
 * @throws DomainError 'invalid' (weak-password, missing-, invalid- or expired-action-code)
 */
export async function resetPassword(app: App, input: unknown): Promise<void> {
  const { code, password } = parseInput(resetPasswordSchema, input);
  requireStrongPassword(app.settings.passwordPolicy ?? defaultPasswordPolicy, password);
  // A code that will not do costs no hashing.
  await checkResetCode(app, { code });

  const passwordHash = await app.accounts.hashPassword(password);
  const now = app.clock.now();
  await transaction(app.db, async (tx) => {
    const userId = await consumeMailCode(tx, 'reset-password', code, now);
    await setPassword(tx, userId, passwordHash, now);
    await markVerified(tx, userId, now);
    await endSessions(tx, userId);
    await dropSignUpsOf(tx, userId);
    await dropCodesFor(tx, 'reset-password', userId);
  });
}

/** Says whether a link still works before anybody types a password; uses nothing up. @throws as `resetPassword` */
export async function checkResetCode(app: App, { code }: { code?: string }): Promise<void> {
  await readMailCode(app.db, 'reset-password', code, app.clock.now());
}
