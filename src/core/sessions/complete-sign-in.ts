import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { forgetSignUp } from '../accounts/sign-up-cookie.ts';
import { record } from '../audit/record.ts';
import { acceptCode } from '../second-factor/accept-code.ts';
import { markOf } from '../second-factor/passkeys/browser-mark.ts';
import { usedPasskeySchema } from '../second-factor/passkeys/credential.ts';
import { findPasskeys } from '../second-factor/passkeys/passkey-store.ts';
import { acceptPasskey, verifyUsed } from '../second-factor/passkeys/verify-passkey.ts';
import { findSecondFactor } from '../second-factor/second-factor-store.ts';
import { doorOf, typedCodeSchema } from '../second-factor/typed-code.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { forgive, throttle } from '../throttle/throttle.ts';
import { findPasswordMark, forgetHalfWay, type HalfWay, readHalfWay } from './half-way.ts';
import { noteFailedLogin } from './note-failed-login.ts';
import { openSession } from './open-session.ts';
import { refusal } from './refusals.ts';

export const completeSignInSchema = z
  .strictObject({
    code: typedCodeSchema.optional().describe('Six digits from the authenticator app, or a recovery code.'),
    passkey: usedPasskeySchema.optional(),
  })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    message: 'Enter the code.',
  });

/**
 * Finds the second factors of a user whose browser has given the password, besides recovery codes; undefined when it has not.
 * @returns whether they have an authenticator app, and passkeys
 */
export async function findSecondSteps(
  app: App,
  headers: Headers,
): Promise<{ app: boolean; passkeys: boolean } | undefined> {
  const halfWay = readHalfWay(app, headers);
  if (!halfWay) return undefined;
  const [authenticator, passkeys] = await Promise.all([
    findSecondFactor(app.db, halfWay.userId),
    findPasskeys(app.db, halfWay.userId),
  ]);
  return { app: authenticator !== undefined, passkeys: passkeys.length > 0 };
}

/**
 * Completes a login: the browser gave the password within the last ten minutes, and this is the second factor.
 * @returns Set-Cookie lines
 * @throws DomainError 'unauthenticated' (second-factor.password-needed), 'invalid' (second-factor.wrong-code, passkey.unknown,
 *   passkey.refused, passkey.too-late, input.invalid), 'forbidden'
 *   (user-disabled), 'too-many' (too-many-requests)
 */
export async function completeSignIn(
  app: App,
  input: unknown,
  caller: Caller,
): Promise<{ setCookie: string[] }> {
  const given = parseInput(completeSignInSchema, input);
  const halfWay = readHalfWay(app, caller.headers);
  if (!halfWay) throw refusal('second-factor.password-needed');
  const { userId } = halfWay;
  const door = given.code === undefined ? 'passkey' : doorOf(given.code);
  await throttle(app, door, userId, caller);
  const session = await takeSecondFactor(app, halfWay, given, caller).catch((error: unknown) =>
    noteFailedLogin(app, error, { userId }, caller),
  );
  await forgive(app, door, userId, caller);
  return { setCookie: [session, forgetHalfWay(app), forgetSignUp(app)] };
}

/** Accepts the second factor. A passkey that was used after the password can log in alone again. */
async function takeSecondFactor(
  app: App,
  { userId, passwordMark }: HalfWay,
  { code, passkey }: z.output<typeof completeSignInSchema>,
  caller: Caller,
): Promise<string> {
  const asked = { ceremony: 'second-step', holder: markOf(app, caller.headers) ?? '' } as const;
  const shown = passkey && (await verifyUsed(app, asked, passkey, userId));
  return transaction(app.db, async (tx) => {
    const opened = await openSession(app, tx, { userId, secondFactor: true }, caller);
    if ((await findPasswordMark(tx, userId)) !== passwordMark) throw refusal('second-factor.password-needed');
    if (shown) await acceptPasskey(app, tx, shown);
    else await acceptCode(app, tx, userId, code ?? '', originOf(caller));
    const by = { as: 'person', userId, from: originOf(caller) } as const;
    await record(app, tx, { kind: 'login.in', by, facts: { secondFactor: true } });
    return opened;
  });
}
