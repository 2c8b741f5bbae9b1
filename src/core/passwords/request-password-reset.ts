import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { accountEmailSchema } from '../accounts/account-fields.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';

export const requestPasswordResetSchema = z.strictObject({ email: accountEmailSchema });

/**
 * Requests a link to a new password. The account is looked up only when the mail is composed, so the answer reveals nothing.
 * @throws DomainError 'too-many' (too-many-requests), 'invalid' (input.invalid)
 */
export async function requestPasswordReset(
  app: App,
  input: unknown,
  caller: Caller,
): Promise<{ email: string }> {
  const { email } = parseInput(requestPasswordResetSchema, input);
  await throttle(app, 'ask-for-mail', email, caller);
  await transaction(app.db, (tx) => queueMails(app, tx, [{ kind: 'password-reset', recipient: email }]));
  return { email };
}
