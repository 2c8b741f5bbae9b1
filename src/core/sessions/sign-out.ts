import type { Caller } from '../accounts/accounts.ts';
import { forgetSignUp } from '../accounts/sign-up-cookie.ts';
import type { App } from '../shared/app.ts';

/** Ends the caller's session, and with it every id token made from it. @returns Set-Cookie lines */
export async function signOut(app: App, caller: Caller): Promise<{ setCookie: string[] }> {
  return { setCookie: [...(await app.accounts.signOut(caller)), forgetSignUp(app)] };
}
