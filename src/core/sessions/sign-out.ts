import { forgetSignUp } from '../accounts/sign-up-cookie.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { forgetSession, presentedTokenHash } from './session-cookie.ts';
import { endSessionByToken } from './session-store.ts';

/** Ends the caller's session, and with it every id token made from it. @returns Set-Cookie lines */
export async function signOut(app: App, { headers }: Caller): Promise<{ setCookie: string[] }> {
  const tokenHash = presentedTokenHash(app, headers);
  if (tokenHash) await endSessionByToken(app.db, tokenHash);
  return { setCookie: [forgetSession(app), forgetSignUp(app)] };
}
