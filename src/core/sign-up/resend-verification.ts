import { transaction } from '../../db/database.ts';
import { rememberSignUp, SIGN_UP_DAYS } from '../accounts/sign-up-cookie.ts';
import { insertSignUp } from '../accounts/sign-up-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { DAY_MS } from '../shared/durations.ts';
import { throttle } from '../throttle/throttle.ts';
import { findOwnSignUps, findPendingSignUp } from './find-sign-up.ts';
import { refusal } from './refusals.ts';

/**
 * Sends the verification mail again, to the address that this browser signed up with or to a signed-in account's unverified one.
 * @returns the address, and Set-Cookie lines
 * @throws DomainError 'too-many' (too-many-requests), 'conflict' (nothing-to-verify)
 */
export async function resendVerification(
  app: App,
  actor: Actor,
  caller: Caller,
): Promise<{ email: string; setCookie: string[] }> {
  const pending = await findPendingSignUp(app, actor, caller.headers);
  if (!pending) throw refusal('nothing-to-verify');
  const { email, verified } = pending;
  if (verified) return { email, setCookie: [] };
  await throttle(app, 'ask-for-mail', email, caller);

  const userId = actor.kind === 'user' ? actor.userId : undefined;
  const [own] = userId ? [] : await findOwnSignUps(app, caller.headers);
  const signUpId = own?.id ?? app.newId();
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + SIGN_UP_DAYS * DAY_MS);
  await transaction(app.db, async (tx) => {
    if (userId) await insertSignUp(tx, { id: signUpId, email, passwordHash: null, userId, expiresAt }, now);
    await queueMails(app, tx, [{ kind: 'sign-up', subjectId: signUpId }]);
  });
  return { email, setCookie: [rememberSignUp(app, caller.headers, signUpId)] };
}
