import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { accountEmailSchema, personNameSchema } from '../accounts/account-fields.ts';
import { insertUser } from '../accounts/account-store.ts';
import { requireStrongPassword } from '../passwords/require-strong-password.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { refusal } from './refusals.ts';

export const createAccountSchema = z.strictObject({
  email: accountEmailSchema,
  password: z.string(),
  admin: z.boolean().default(false),
  verified: z.boolean().default(true),
  firstName: personNameSchema,
  lastName: personNameSchema,
});

/**
 * Creates an account without any mail, for the operator (the demo, a command, tests). No door leads here, so there is no permission check.
 * @throws DomainError 'conflict' (email-already-in-use), 'invalid' (input.invalid, weak-password)
 */
export async function createAccount(
  app: App,
  input: z.input<typeof createAccountSchema>,
): Promise<{ userId: string }> {
  const account = parseInput(createAccountSchema, input);
  await requireStrongPassword(app, account.password, account);
  const user = {
    id: app.newId(),
    email: account.email,
    passwordHash: await app.passwords.hash(account.password),
    verified: account.verified,
    admin: account.admin,
    firstName: account.firstName ?? null,
    lastName: account.lastName ?? null,
  };
  const created = await transaction(app.db, (tx) => insertUser(tx, user, app.clock.now()));
  if (created) return { userId: user.id };
  throw refusal('email-already-in-use');
}
