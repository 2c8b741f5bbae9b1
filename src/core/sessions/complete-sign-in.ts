import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { forgetSignUp } from '../accounts/sign-up-cookie.ts';
import { record } from '../audit/record.ts';
import { acceptCode } from '../second-factor/accept-code.ts';
import { doorOf, typedCodeSchema } from '../second-factor/typed-code.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { forgive, throttle } from '../throttle/throttle.ts';
import { findPasswordMark, forgetHalfWay, readHalfWay } from './half-way.ts';
import { noteFailedLogin } from './note-failed-login.ts';
import { openSession } from './open-session.ts';

export const completeSignInSchema = z.strictObject({
  code: typedCodeSchema.describe('Six digits from the authenticator app, or a recovery code.'),
});

/**
 * Goes the second half of the way in: the browser showed the password in the last ten minutes, and this is the second factor.
 * @returns Set-Cookie lines
 * @throws DomainError 'unauthenticated' (second-factor.password-needed), 'invalid' (second-factor.wrong-code, input.invalid), 'forbidden'
 *   (user-disabled), 'too-many' (too-many-requests)
 */
export async function completeSignIn(
  app: App,
  input: unknown,
  caller: Caller,
): Promise<{ setCookie: string[] }> {
  const { code } = parseInput(completeSignInSchema, input);
  const halfWay = readHalfWay(app, caller.headers);
  if (!halfWay) throw passwordNeeded();
  const { userId, passwordMark } = halfWay;
  await throttle(app, doorOf(code), userId, caller);
  const session = await transaction(app.db, async (tx) => {
    const opened = await openSession(app, tx, userId, caller);
    if ((await findPasswordMark(tx, userId)) !== passwordMark) throw passwordNeeded();
    await acceptCode(app, tx, userId, code, originOf(caller));
    const by = { as: 'person', userId, from: originOf(caller) } as const;
    await record(app, tx, { kind: 'login.in', by, facts: { secondFactor: true } });
    return opened;
  }).catch((error: unknown) => noteFailedLogin(app, error, { userId }, caller));
  await forgive(app, doorOf(code), userId, caller);
  return { setCookie: [session, forgetHalfWay(app), forgetSignUp(app)] };
}

const passwordNeeded = () =>
  new DomainError('unauthenticated', 'second-factor.password-needed', 'Log in with your password first.');
