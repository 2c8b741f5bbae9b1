import { record } from '../audit/record.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';

/** The person whose log-in or proof failed: their account where there is one, or else the address that was typed. */
interface Failed {
  userId?: string | undefined;
  email?: string | undefined;
}

/**
 * Writes a refusal into the audit log, as its own transaction was rolled back, and goes on throwing it. A known and an unknown address
 * cost the same.
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
