import { z } from 'zod';
import type { Transaction } from '../../db/database.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { hasSecondFactor } from '../accounts/has-second-factor.ts';
import { withRenewedSession } from '../accounts/renew-session.ts';
import { record } from '../audit/record.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { refusal } from './refusals.ts';
import { replaceRecoveryCodes } from './second-factor-store.ts';
import { createRecoveryCodes, hashRecoveryCode } from './typed-code.ts';

const codes = z.array(z.string());

export const recoveryCodesAnswer = z.object({
  recoveryCodes: codes.describe('Ten, shown this once. Each works once, in the place of a code.'),
});

/** Part of the answer of commands that may add a user's first second factor. */
export const recoveryCodesGiven = {
  recoveryCodes: codes
    .nullable()
    .describe(
      'Ten, shown this once. Each works once, in the place of a code. Null: the ones you have still work.',
    ),
};

/**
 * Replaces the recovery codes; older ones stop working, all other sessions end, and a mail reports it.
 * @returns with Set-Cookie lines, which replace this session's
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed), 'conflict' (second-factor.not-on)
 */
export async function renewRecoveryCodes(
  app: App,
  actor: Actor,
): Promise<{ recoveryCodes: string[]; setCookie: string[] }> {
  const user = requireUser(actor);
  return withRenewedSession(app, user, async (tx) => {
    if (!(await hasSecondFactor(tx, user.userId))) throw refusal('second-factor.not-on');
    await record(app, tx, { kind: 'account.recovery-codes-made', by: user, about: user.userId });
    await queueMails(app, tx, [accountNotice({ to: user.email, notice: 'recovery-codes-renewed' })]);
    return { recoveryCodes: await handOutCodes(app, tx, user.userId) };
  });
}

/** Creates the first recovery codes, when a user gets their first second factor. A user who had one keeps their codes. */
export const codesForFirst = async (
  app: App,
  tx: Transaction,
  userId: string,
  isFirst: boolean,
): Promise<string[] | null> => (isFirst ? handOutCodes(app, tx, userId) : null);

async function handOutCodes(app: App, tx: Transaction, userId: string): Promise<string[]> {
  const recoveryCodes = createRecoveryCodes(app);
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(app, userId, code));
  await replaceRecoveryCodes(tx, userId, hashes);
  return recoveryCodes;
}
