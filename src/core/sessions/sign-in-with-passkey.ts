import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { forgetSignUp } from '../accounts/sign-up-cookie.ts';
import { record } from '../audit/record.ts';
import { markOf } from '../second-factor/passkeys/browser-mark.ts';
import { usedPasskeySchema } from '../second-factor/passkeys/credential.ts';
import { acceptPasskeyAlone, verifyUsed } from '../second-factor/passkeys/verify-passkey.ts';
import type { App } from '../shared/app.ts';
import { type Caller, originOf } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { forgive, throttle } from '../throttle/throttle.ts';
import { forgetHalfWay } from './half-way.ts';
import { noteFailedLogin } from './note-failed-login.ts';
import { openSession } from './open-session.ts';

export const signInWithPasskeySchema = z.strictObject({ passkey: usedPasskeySchema });

/**
 * Logs in a passkey's user. The device checked a finger, face or PIN, so the passkey replaces password and second factor.
 * @returns Set-Cookie lines
 * @throws DomainError 'invalid' (passkey.unknown, passkey.refused, passkey.too-late, passkey.password-needed, input.invalid), 'forbidden'
 *   (user-disabled), 'too-many' (too-many-requests)
 */
export async function signInWithPasskey(
  app: App,
  input: unknown,
  caller: Caller,
): Promise<{ setCookie: string[] }> {
  const { passkey } = parseInput(signInWithPasskeySchema, input);
  await throttle(app, 'passkey', passkey.id, caller);
  const asked = { ceremony: 'log-in', holder: markOf(app, caller.headers) ?? '' } as const;
  const shown = await verifyUsed(app, asked, passkey).catch((error: unknown) =>
    noteFailedLogin(app, error, {}, caller),
  );
  const { userId } = shown;
  const session = await transaction(app.db, async (tx) => {
    const opened = await openSession(app, tx, { userId, secondFactor: true }, caller);
    await acceptPasskeyAlone(app, tx, shown);
    const by = { as: 'person', userId, from: originOf(caller) } as const;
    await record(app, tx, { kind: 'login.in', by, facts: { passkey: true } });
    return opened;
  }).catch((error: unknown) => noteFailedLogin(app, error, { userId }, caller));
  await forgive(app, 'passkey', passkey.id, caller);
  return { setCookie: [session, forgetHalfWay(app), forgetSignUp(app)] };
}
