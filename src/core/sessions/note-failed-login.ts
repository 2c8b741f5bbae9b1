import { record } from '../audit/record.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';

/** The person whose login or proof failed: their account if there is one, otherwise the typed address. */
interface Failed {
  userId?: string | undefined;
  email?: string | undefined;
}

/**
 * Records a refusal in the audit log, because the refused transaction was rolled back, and throws it again. It takes the same time for
 * known and unknown addresses.
 * @throws the error it was given, always
 */
export async function noteFailedLogin(
  app: App,
  error: unknown,
  { userId, email }: Failed,
  caller: Caller,
): Promise<never> {
  if (error instanceof DomainError) {
    await record(app, app.db, {
      kind: 'login.failed',
      by: { as: 'stranger', from: originOf(caller) },
      about: userId,
      facts: { why: error.code },
      personal: userId === undefined ? { email } : undefined,
    });
  }
  throw error;
}
