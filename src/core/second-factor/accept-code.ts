import type { Transaction } from '../../db/database.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { openingKeys } from '../accounts/derived-key.ts';
import { hasSecondFactor } from '../accounts/has-second-factor.ts';
import { findPerson } from '../accounts/person-store.ts';
import { record } from '../audit/record.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import type { Origin } from '../shared/caller.ts';
import { unseal } from '../shared/seal.ts';
import { refusal } from './refusals.ts';
import { countRecoveryCodes, findSecondFactor, spendRecoveryCode, spendStep } from './second-factor-store.ts';
import { findStep } from './totp.ts';
import { doorOf, hashRecoveryCode } from './typed-code.ts';

/**
 * Accepts a code of a user's second factor: an app's code or a recovery code, whose use is mailed. Each code works once, if the transaction
 * commits. The caller has counted the attempt (`throttle` with `doorOf`).
 * @param code as `typedCodeSchema` reads it
 * @throws DomainError 'invalid' (second-factor.wrong-code) with an issue at `code`
 */
export async function acceptCode(
  app: App,
  tx: Transaction,
  userId: string,
  code: string,
  from?: Origin,
): Promise<void> {
  if (doorOf(code) === 'second-factor') {
    if (!(await isNextCode(app, tx, userId, code)))
      throw refusal('second-factor.wrong-code', { why: 'code', at: 'code' });
    return;
  }
  if (!(await spendRecoveryCode(tx, userId, hashRecoveryCode(app, userId, code)))) {
    throw refusal('second-factor.wrong-code', { why: 'recovery-code', at: 'code' });
  }
  const [person, left] = [await findPerson(tx, userId), await countRecoveryCodes(tx, userId)];
  if (!person) return;
  await record(app, tx, {
    kind: 'account.recovery-code-used',
    by: { as: 'person', userId, from },
    about: userId,
    facts: { left },
  });
  const detail = left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`;
  await queueMails(app, tx, [accountNotice({ to: person.email, notice: 'recovery-code-used', detail })]);
}

/**
 * Accepts a code after the password, if the user has a second factor. Call it only after the right password, since it reveals that there is
 * one.
 * @throws DomainError 'invalid' (second-factor.code-needed) with an issue at `code`; as acceptCode
 */
export async function requireCode(
  app: App,
  tx: Transaction,
  userId: string,
  code: string | undefined,
  from?: Origin,
): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) return;
  if (code !== undefined) return acceptCode(app, tx, userId, code, from);
  const why = (await findSecondFactor(tx, userId)) ? 'app' : 'passkey';
  throw refusal('second-factor.code-needed', { why, at: 'code' });
}

async function isNextCode(app: App, tx: Transaction, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor) return false;
  const secret = openSecret(app, userId, factor.sealedSecret);
  const step = findStep(secret, code, { now: app.clock.now(), lastStep: factor.lastStep });
  return step !== undefined && spendStep(tx, userId, step);
}

/** @throws Error when the secret was sealed for another user or was changed */
export const openSecret = (app: Pick<App, 'secret'>, userId: string, sealed: Uint8Array): Buffer =>
  unseal(openingKeys(app.secret, 'second-factor'), userId, sealed);
