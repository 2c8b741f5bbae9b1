import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { typedPasswordSchema } from '../accounts/account-fields.ts';
import { noteProof } from '../accounts/fresh-proof.ts';
import { requireCode } from '../second-factor/accept-code.ts';
import { type UsedPasskey, usedPasskeySchema } from '../second-factor/passkeys/credential.ts';
import { acceptPasskeyAlone, verifyUsed } from '../second-factor/passkeys/verify-passkey.ts';
import { doorOf, typedCodeSchema } from '../second-factor/typed-code.ts';
import { noteFailedLogin } from '../sessions/note-failed-login.ts';
import { type Actor, requireUser, type SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { forgive, throttle } from '../throttle/throttle.ts';
import { requireOwnPassword } from './own-password.ts';

export const proofSchema = z
  .strictObject({
    password: typedPasswordSchema.optional().describe('Your password again.'),
    code: typedCodeSchema
      .optional()
      .describe('With a second factor: six digits from the authenticator app, or a recovery code.'),
    passkey: usedPasskeySchema
      .optional()
      .describe('One of yours, asked for as a proof; in the place of the two.'),
  })
  .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
    path: ['password'],
    message: 'Enter your password.',
  });

/**
 * Asks somebody who is signed in to prove who they are again: by a passkey, or by their password and their second factor if they have one.
 * For ten minutes their session may then do what a borrowed browser must not (`requireFreshProof`).
 * @throws DomainError 'unauthenticated', 'invalid' (wrong-password; second-factor.code-needed, second-factor.wrong-code, each with an
 *   issue at `code`; passkey.unknown, passkey.refused, passkey.too-late, passkey.password-needed), 'too-many' (too-many-requests)
 */
export async function proveAgain(app: App, actor: Actor, input: unknown, caller: Caller): Promise<void> {
  const user = requireUser(actor);
  const { password, code, passkey } = parseInput(proofSchema, input);
  if (passkey) return proveByPasskey(app, user, passkey, caller);
  await requireOwnPassword(app, user, { password }, caller);
  if (code !== undefined) await throttle(app, doorOf(code), user.userId, caller);
  await transaction(app.db, async (tx) => {
    // If the password changed meanwhile, the session has ended and no proof is stored.
    await noteProof(tx, user, app.clock.now());
    await requireCode(app, tx, user.userId, code, originOf(caller));
  }).catch((error: unknown) =>
    code === undefined ? Promise.reject(error) : noteFailedLogin(app, error, user, caller),
  );
  if (code !== undefined) await forgive(app, doorOf(code), user.userId, caller);
}

async function proveByPasskey(app: App, user: SignedIn, passkey: UsedPasskey, caller: Caller): Promise<void> {
  await throttle(app, 'passkey', user.userId, caller);
  const proving = async () => {
    const asked = { ceremony: 'proof', holder: user.sessionId } as const;
    const shown = await verifyUsed(app, asked, passkey, user.userId);
    await transaction(app.db, async (tx) => {
      await noteProof(tx, user, app.clock.now());
      await acceptPasskeyAlone(app, tx, shown);
    });
  };
  await proving().catch((error: unknown) => noteFailedLogin(app, error, user, caller));
  await forgive(app, 'passkey', user.userId, caller);
}
