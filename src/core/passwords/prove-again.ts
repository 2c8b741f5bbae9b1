import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { typedPasswordSchema } from '../accounts/account-fields.ts';
import { noteProof } from '../accounts/fresh-proof.ts';
import { requireCode } from '../second-factor/accept-code.ts';
import { doorOf, typedCodeSchema } from '../second-factor/typed-code.ts';
import { noteFailedLogin } from '../sessions/note-failed-login.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { forgive, throttle } from '../throttle/throttle.ts';
import { requireOwnPassword } from './own-password.ts';

export const proofSchema = z.strictObject({
  password: typedPasswordSchema.describe('Your password again.'),
  code: typedCodeSchema
    .optional()
    .describe('With a second factor: six digits from the authenticator app, or a recovery code.'),
});

/**
 * Somebody who is signed in proves once more who they are, by their password and, where they have one, their second factor. For ten
 * minutes their session may do what a borrowed browser must not (`requireFreshProof`).
 * @throws DomainError 'unauthenticated', 'invalid' (wrong-password; second-factor.code-needed, second-factor.wrong-code, each with an
 *   issue at `code`), 'too-many' (too-many-requests)
 */
export async function proveAgain(app: App, actor: Actor, input: unknown, caller: Caller): Promise<void> {
  const user = requireUser(actor);
  const { password, code } = parseInput(proofSchema, input);
  await requireOwnPassword(app, user, { password }, caller);
  if (code !== undefined) await throttle(app, doorOf(code), user.userId, caller);
  await transaction(app.db, async (tx) => {
    // Another password ends the session: then nothing is noted.
    await noteProof(tx, user, app.clock.now());
    await requireCode(app, tx, user.userId, code, originOf(caller));
  }).catch((error: unknown) =>
    code === undefined ? Promise.reject(error) : noteFailedLogin(app, error, user, caller),
  );
  if (code !== undefined) await forgive(app, doorOf(code), user.userId, caller);
}
