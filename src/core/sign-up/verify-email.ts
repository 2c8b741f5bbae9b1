import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { newPasswordSchema, personNameSchema } from '../accounts/account-fields.ts';
import { findUserByMailbox, markVerified, setPassword } from '../accounts/account-store.ts';
import { invalidCode, readMailCode } from '../accounts/mail-code.ts';
import { dropCodesFor } from '../accounts/mail-code-store.ts';
import { endSessions } from '../accounts/renew-session.ts';
import { signUpIdsOf } from '../accounts/sign-up-cookie.ts';
import { confirmSignUp, findSignUp, lockSignUp, type SignUpRow } from '../accounts/sign-up-store.ts';
import { record } from '../audit/record.ts';
import { requireStrongPassword } from '../passwords/require-strong-password.ts';
import { saveProfileAs } from '../profile/rename-person.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { createUser } from './create-user.ts';
import { refusal } from './refusals.ts';

export const verifyEmailSchema = z.strictObject({
  code: z.string().optional(),
  password: newPasswordSchema
    .optional()
    .describe('Needed outside the browser that signed up: it replaces the password typed there.'),
  firstName: personNameSchema,
  lastName: personNameSchema,
});

/** What the page of a verification link needs to ask. */
export interface VerificationLink {
  /** The address to confirm. */
  email: string;
  /**
   * `nothing`: it is confirmed. `opening`: this browser signed up, so opening the link is enough. `password`: another browser did, so the
   * reader of the mail presses a button and chooses a password of their own.
   */
  asks: 'nothing' | 'opening' | 'password';
}

/**
 * Reads a verification link without using it up.
 * @throws DomainError 'invalid' (missing-, invalid- or expired-action-code)
 */
export async function lookAtVerificationLink(
  app: App,
  actor: Actor,
  { code }: { code?: string | undefined },
  caller: Caller,
): Promise<VerificationLink> {
  const signUp = await findSignUpOfCode(app, code);
  const { email } = signUp;
  if (signUp.confirmedAt) return { email, asks: 'nothing' };
  if (signUp.userId === null && (await findUserByMailbox(app.db, email))) throw invalidCode();
  return { email, asks: isOwn(app, actor, signUp, caller) ? 'opening' : 'password' };
}

/**
 * Follows a verification link: its sign-up becomes a user. Following it again changes nothing and succeeds, until it is 24 hours old. It
 * opens no session.
 *
 * The reader of the mail may not be the person who signed up. In the browser that signed up, the password typed there stands. In any other
 * browser the link needs a new password, and everything typed at the sign-up is discarded (decision 0041).
 * @returns the sign-up, which lets its own browser in (finish-sign-up.ts); `chosen`: the account has the password of this call
 * @throws DomainError 'invalid' (missing-action-code 'No verification code in URL.'; invalid-action-code and
 * expired-action-code 'Invalid or expired code: ...'; password-needed; weak-password), 'unavailable' (server.busy)
 */
export async function verifyEmail(
  app: App,
  actor: Actor,
  input: unknown,
  caller: Caller,
): Promise<{ signUpId: string; email: string; chosen: boolean }> {
  const { code, password, ...names } = parseInput(verifyEmailSchema, input);
  const found = await findSignUpOfCode(app, code);
  const { id: signUpId, email } = found;
  if (found.confirmedAt) return { signUpId, email, chosen: false };
  const passwordHash = isOwn(app, actor, found, caller)
    ? undefined
    : await hashOf(app, password, email, caller);

  return transaction(app.db, async (tx) => {
    const now = app.clock.now();
    const signUp = await lockSignUp(tx, signUpId, now);
    if (!signUp) throw invalidCode();
    if (signUp.confirmedAt) return { signUpId, email, chosen: false };
    const chosen = { passwordHash, firstName: names.firstName ?? null, lastName: names.lastName ?? null };
    const userId = signUp.userId ?? (await userFrom(app, tx, signUp, chosen, caller));
    if (signUp.userId !== null && passwordHash !== undefined) {
      const by = { as: 'person', userId, from: originOf(caller) } as const;
      await setPassword(tx, userId, passwordHash, now);
      await saveProfileAs(app, tx, by, names);
      await endSessions(tx, userId);
      await dropCodesFor(tx, 'reset-password', userId);
      await record(app, tx, { kind: 'account.password-reset', by, about: userId });
    }
    await markVerified(tx, userId);
    await confirmSignUp(tx, { id: signUpId, userId, here: passwordHash === undefined }, now);
    return { signUpId, email, chosen: passwordHash !== undefined };
  });
}

async function findSignUpOfCode(app: App, code: string | undefined): Promise<SignUpRow> {
  const now = app.clock.now();
  const signUpId = await readMailCode(app.db, 'verify-email', code, now);
  const signUp = await findSignUp(app.db, signUpId, now);
  if (!signUp) throw invalidCode();
  return signUp;
}

/** Tells whether the link was opened by the browser that signed up, or by one where its account is signed in. */
function isOwn(app: App, actor: Actor, signUp: SignUpRow, { headers }: Caller): boolean {
  if (signUp.userId !== null && actor.kind === 'user' && actor.userId === signUp.userId) return true;
  return signUpIdsOf(app, headers).includes(signUp.id);
}

async function hashOf(
  app: App,
  password: string | undefined,
  email: string,
  caller: Caller,
): Promise<string> {
  if (!password) throw refusal('password-needed', { at: 'password' });
  await requireStrongPassword(app, password, { email });
  return app.passwords.hash(password, caller);
}

/**
 * Creates the user from what was typed at the sign-up, or from what replaces it. Of several sign-ups for one inbox, the first to be
 * confirmed gets it.
 */
async function userFrom(
  app: App,
  tx: Transaction,
  signUp: SignUpRow,
  chosen: { passwordHash: string | undefined; firstName: string | null; lastName: string | null },
  caller: Caller,
): Promise<string> {
  const typed = {
    passwordHash: signUp.passwordHash,
    firstName: signUp.firstName,
    lastName: signUp.lastName,
  };
  const { passwordHash, ...names } = chosen.passwordHash === undefined ? typed : chosen;
  if (!passwordHash) throw invalidCode();
  const userId = await createUser(app, tx, { email: signUp.email, passwordHash, ...names }, caller);
  if (userId === undefined) throw invalidCode();
  return userId;
}
