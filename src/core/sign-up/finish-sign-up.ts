import type { Caller, OpenedSession } from '../accounts/accounts.ts';
import { forgetSignUp } from '../accounts/sign-up-cookie.ts';
import { enterSignUp } from '../accounts/sign-up-store.ts';
import { endPresentedSession } from '../sessions/end-presented-session.ts';
import type { App } from '../shared/app.ts';
import { findOwnSignUps } from './find-sign-up.ts';

/**
 * Signs the browser in that signed up, once its email is confirmed, wherever the link was opened and whichever of its mails it
 * was in. Works once a sign-up.
 * @param confirmed the sign-up whose link was opened in this browser: somebody else's lets nobody in
 * @returns undefined when there is nothing to finish: log in instead
 * @throws DomainError 'forbidden' (user-disabled)
 */
export async function finishSignUp(
  app: App,
  caller: Caller,
  confirmed?: string,
): Promise<OpenedSession | undefined> {
  const own = (await findOwnSignUps(app, caller.headers)).map(({ id }) => id);
  if (confirmed !== undefined && !own.includes(confirmed)) return undefined;
  const userId = await enterSignUp(app.db, own, app.clock.now());
  if (!userId) return undefined;
  const session = await app.accounts.startSession(userId, caller);
  await endPresentedSession(app, caller);
  return { ...session, setCookie: [...session.setCookie, forgetSignUp(app)] };
}
