import { transaction } from '../../db/database.ts';
import { accountEmailSchema } from '../accounts/account-fields.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { unknownAccount } from '../accounts/account-policy.ts';
import { findUserIdByEmail } from '../accounts/account-store.ts';
import { lockPerson } from '../accounts/person-store.ts';
import { endSessions } from '../accounts/renew-session.ts';
import { record } from '../audit/record.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { deletePasskeys } from './passkeys/passkey-store.ts';
import { refusal } from './refusals.ts';
import { deleteRecoveryCodes, deleteSecondFactor } from './second-factor-store.ts';

/**
 * Turns off the second factor of somebody who lost it: app, passkeys and recovery codes. All their sessions end, and a mail reports it. Only a command on the machine
 * calls this, so there is no permission check.
 * @throws DomainError 'invalid' (input.invalid), 'not-found' (account.not-found), 'conflict' (second-factor.not-on)
 */
export async function turnOffForOperator(
  app: Pick<App, 'db' | 'clock' | 'newId' | 'randomBytes'>,
  email: string,
): Promise<void> {
  const address = parseInput(accountEmailSchema, email);
  await transaction(app.db, async (tx) => {
    const userId = await findUserIdByEmail(tx, address);
    const person = userId === undefined ? undefined : await lockPerson(tx, userId);
    if (!person) throw unknownAccount();
    const hadApp = await deleteSecondFactor(tx, person.id);
    if ((await deletePasskeys(tx, person.id)) === 0 && !hadApp) throw refusal('second-factor.not-on');
    await deleteRecoveryCodes(tx, person.id);
    await endSessions(tx, person.id);
    await record(app, tx, { kind: 'account.second-factor-off', by: { as: 'operator' }, about: person.id });
    await queueMails(app, tx, [accountNotice({ to: person.email, notice: 'second-factor-off' })]);
  });
}
