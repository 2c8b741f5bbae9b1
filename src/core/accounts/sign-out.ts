import type { App } from '../shared/app.ts';
import type { Caller } from './accounts.ts';
import { forgetSignUp } from './sign-up-cookie.ts';

/** Ends the caller's session, and with it every id token made from it. @returns Set-Cookie lines */
export async function signOut(app: App, caller: Caller): Promise<{ setCookie: string[] }> {
  return { setCookie: [...(await app.accounts.signOut(caller)), forgetSignUp(app)] };
}
