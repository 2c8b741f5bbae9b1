import { z } from 'zod';
import { accountNotice } from '../accounts/account-notice.ts';
import { derivedKey } from '../accounts/derived-key.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { hasSecondFactor } from '../accounts/has-second-factor.ts';
import { withRenewedSession } from '../accounts/renew-session.ts';
import { record } from '../audit/record.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { type Actor, requireOrganiser, requireUser, type SignedIn } from '../shared/actor.ts';
import { instant } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { seal } from '../shared/seal.ts';
import { openSecret } from './accept-code.ts';
import { afterRemoval } from './after-removal.ts';
import { describePasskey, passkeyAnswer } from './passkeys/own-passkeys.ts';
import { findPasskeys } from './passkeys/passkey-store.ts';
import { codesForFirst, recoveryCodesGiven } from './recovery-codes.ts';
import { refusal } from './refusals.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  saveSecondFactor,
} from './second-factor-store.ts';
import { base32, findStep, SECRET_BYTES, totpUri } from './totp.ts';
import { typedCodeSchema } from './typed-code.ts';

export const secondFactorAnswer = z.object({
  on: z.boolean().describe('Whether an authenticator app is set up.'),
  turnedOnAt: instant.nullable(),
  passkeys: z.array(passkeyAnswer).describe('Each logs in by itself; the oldest first.'),
  recoveryCodesLeft: z.int().describe('Each works once, in the place of a code.'),
});
export type SecondFactor = z.infer<typeof secondFactorAnswer>;

/** @throws DomainError 'unauthenticated' */
export async function getSecondFactor(app: App, actor: Actor): Promise<SecondFactor> {
  const { userId } = requireUser(actor);
  const factor = await findSecondFactor(app.db, userId);
  return {
    on: factor !== undefined,
    turnedOnAt: factor?.turnedOnAt.toISOString() ?? null,
    passkeys: (await findPasskeys(app.db, userId)).map(describePasskey),
    recoveryCodesLeft: await countRecoveryCodes(app.db, userId),
  };
}

export const setUpAnswer = z.object({
  setUp: z.string().describe('Send it back with a code to turn it on. Nothing is stored until then.'),
  secret: z.string().describe('In base 32, to type into the app.'),
  uri: z.string().describe('`otpauth://totp/...`, as the QR says it.'),
  qrSvg: z.string().describe('An SVG of the QR to scan with the app.'),
});
export type SetUp = z.infer<typeof setUpAnswer>;

/**
 * Creates a secret for an authenticator app. It is not stored: the client sends it back sealed, with a code that proves that the app has
 * it. An earlier app works until then.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed, account.email-not-verified)
 */
export async function beginSecondFactor(app: App, actor: Actor): Promise<SetUp> {
  const user = requireOrganiser(actor);
  await requireFreshProof(app, app.db, user, { afterLogin: true });
  const secret = app.randomBytes(SECRET_BYTES);
  const uri = totpUri(secret, user.email);
  return {
    setUp: seal(derivedKey(app.secret, 'second-factor'), user.userId, secret).toString('base64url'),
    secret: base32(secret),
    uri,
    qrSvg: app.documents.qrSvg(uri, 'QR code for your authenticator app'),
  };
}

export const turnOnSchema = z.strictObject({
  setUp: z.string().max(500).describe('From the set-up.'),
  code: typedCodeSchema.describe('The six digits that the app shows.'),
});

export const turnedOnAnswer = z.object(recoveryCodesGiven);

/**
 * Turns the second factor on, once a code proves that the app has the secret; that code counts as used. It replaces an earlier app, on a
 * lost phone say. All other sessions end, and a mail reports it.
 * @returns with Set-Cookie lines, which replace this session's
 * @throws DomainError 'invalid' (second-factor.wrong-code, second-factor.broken-set-up); as beginSecondFactor
 */
export async function turnOnSecondFactor(
  app: App,
  actor: Actor,
  input: unknown,
): Promise<{ recoveryCodes: string[] | null; setCookie: string[] }> {
  const user = requireOrganiser(actor);
  const { setUp, code } = parseInput(turnOnSchema, input);
  const sealedSecret = Buffer.from(setUp, 'base64url');
  const step = findStep(secretOf(app, user, sealedSecret), code, { now: app.clock.now() });
  if (step === undefined) throw refusal('second-factor.wrong-code', { why: 'first-code', at: 'code' });
  return withRenewedSession(app, user, async (tx) => {
    const factor = { userId: user.userId, sealedSecret, lastStep: step, turnedOnAt: app.clock.now() };
    const isFirst = !(await hasSecondFactor(tx, user.userId));
    const before = await findSecondFactor(tx, user.userId);
    await saveSecondFactor(tx, factor);
    await record(app, tx, { kind: 'account.second-factor-on', by: user, about: user.userId });
    const detail = before && 'The authenticator app you had set up before no longer works for it.';
    await queueMails(app, tx, [accountNotice({ to: user.email, notice: 'second-factor-on', detail })]);
    return { recoveryCodes: await codesForFirst(app, tx, user.userId, isFirst) };
  });
}

/**
 * Turns the authenticator app off, ends all other sessions, and reports it by mail. The recovery codes are deleted with the last second
 * factor.
 * @returns Set-Cookie lines, which replace this session's
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed), 'conflict' (second-factor.not-on, second-factor.required)
 */
export async function turnOffSecondFactor(app: App, actor: Actor): Promise<{ setCookie: string[] }> {
  const user = requireUser(actor);
  return withRenewedSession(app, user, async (tx) => {
    if (!(await deleteSecondFactor(tx, user.userId))) throw refusal('second-factor.not-on');
    const { left } = await afterRemoval(app, tx, user.userId);
    await record(app, tx, { kind: 'account.second-factor-off', by: user, about: user.userId });
    const notice = left ? 'authenticator-removed' : 'second-factor-off';
    await queueMails(app, tx, [accountNotice({ to: user.email, notice })]);
    return {};
  });
}

function secretOf(app: App, user: SignedIn, sealed: Buffer): Buffer {
  try {
    return openSecret(app, user.userId, sealed);
  } catch {
    throw refusal('second-factor.broken-set-up');
  }
}
