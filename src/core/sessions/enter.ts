import type { Transaction } from '../../db/database.ts';
import { hasSecondFactor } from '../accounts/has-second-factor.ts';
import { forgetSignUp } from '../accounts/sign-up-cookie.ts';
import { record } from '../audit/record.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { goHalfWay } from './half-way.ts';
import { keepOpenAccount, openSession } from './open-session.ts';

/** `second-factor`: there is no session yet; show /user-flow/second-factor. */
export interface Entrance {
  outcome: 'signed-in' | 'second-factor';
  /** Set-Cookie lines. */
  setCookie: string[];
}

/**
 * The only way in after a password, or an emailed link to a door (`joinDoor`): opens a session, or asks for the second factor first if the account has one.
 * @throws DomainError 'forbidden' (user-disabled) for a banned or deleted account
 */
export async function enter(app: App, tx: Transaction, userId: string, caller: Caller): Promise<Entrance> {
  await keepOpenAccount(app, tx, userId);
  if (await hasSecondFactor(tx, userId)) {
    return { outcome: 'second-factor', setCookie: [await goHalfWay(app, tx, userId)] };
  }
  await record(app, tx, { kind: 'login.in', by: { as: 'person', userId, from: originOf(caller) } });
  const session = await openSession(app, tx, { userId, secondFactor: false }, caller);
  return { outcome: 'signed-in', setCookie: [session, forgetSignUp(app)] };
}
