import type { App } from '../shared/app.ts';
import type { Caller, OpenedSession } from './accounts.ts';
import { forgetSignUp, signUpIdOf } from './sign-up-cookie.ts';
import { enterSignUp } from './sign-up-store.ts';

/**
 * Signs the browser in that signed up, once its e-mail is confirmed, wherever the link was opened. Works once a sign-up.
 * @returns undefined when there is nothing to finish: log in instead
 * @throws DomainError 'forbidden' (user-disabled)
 */
export async function finishSignUp(app: App, caller: Caller): Promise<OpenedSession | undefined> {
  const signUpId = signUpIdOf(app, caller.headers);
  const userId = signUpId && (await enterSignUp(app.db, signUpId, app.clock.now()));
  if (!userId) return undefined;
  const session = await app.accounts.startSession(userId, caller);
  return { ...session, setCookie: [...session.setCookie, forgetSignUp(app)] };
}
