import { transaction } from '../../db/database.ts';
import { forgetSession, presentedTokenHash } from '../accounts/session-cookie.ts';
import { endSessionByToken } from '../accounts/session-store.ts';
import { forgetSignUp } from '../accounts/sign-up-cookie.ts';
import { record } from '../audit/record.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';

/** Ends the caller's session, and with it every id token made from it. @returns Set-Cookie lines */
export async function signOut(app: App, caller: Caller): Promise<{ setCookie: string[] }> {
  const tokenHash = presentedTokenHash(app, caller.headers);
  if (tokenHash) {
    await transaction(app.db, async (tx) => {
      const userId = await endSessionByToken(tx, tokenHash);
      const by = { as: 'person', userId, from: originOf(caller) } as const;
      if (userId !== undefined) await record(app, tx, { kind: 'login.out', by });
    });
  }
  return { setCookie: [forgetSession(app), forgetSignUp(app)] };
}
