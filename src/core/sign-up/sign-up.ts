import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { accountEmailSchema, newPasswordSchema, personNameSchema } from '../accounts/account-fields.ts';
import { rememberSignUp, SIGN_UP_DAYS } from '../accounts/sign-up-cookie.ts';
import { dropEndedSignUps, insertSignUp } from '../accounts/sign-up-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { requireStrongPassword } from '../passwords/require-strong-password.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { DAY_MS } from '../shared/durations.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';

export const signUpSchema = z.strictObject({
  email: accountEmailSchema,
  password: newPasswordSchema,
  firstName: personNameSchema,
  lastName: personNameSchema,
});

/**
 * Signs up. Nobody is a user before they follow the mailed link. This does and answers the same whether or not the address has an account;
 * the mail is decided when it is composed (sign-up-mail.ts).
 * @returns Set-Cookie lines by which /user-flow/sign-up-confirm knows this browser
 * @throws DomainError 'invalid' (input.invalid, weak-password), 'too-many' (too-many-requests)
 */
export async function signUp(app: App, input: unknown, caller: Caller): Promise<{ setCookie: string[] }> {
  const { password, ...person } = parseInput(signUpSchema, input);
  await requireStrongPassword(app, password, person);
  await throttle(app, 'sign-up', person.email, caller);

  const signUpId = app.newId();
  const passwordHash = await app.passwords.hash(password, caller);
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + SIGN_UP_DAYS * DAY_MS);
  await transaction(app.db, async (tx) => {
    await dropEndedSignUps(tx, now);
    await insertSignUp(tx, { id: signUpId, ...person, passwordHash, expiresAt }, now);
    await queueMails(app, tx, [{ kind: 'sign-up', subjectId: signUpId }]);
  });
  return { setCookie: [rememberSignUp(app, caller.headers, signUpId)] };
}
