import type { Transaction } from '../../db/database.ts';
import { accountNotice } from '../accounts/account-notice.ts';
import { record } from '../audit/record.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';

/**
 * Removes all authenticator apps and recovery codes, of which only a lost secret knew what they are. Passkeys stay. A mail tells each person.
 * @returns how many authenticator apps
 */
export async function forgetLostFactors(
  app: Pick<App, 'clock' | 'newId' | 'randomBytes'>,
  tx: Transaction,
): Promise<number> {
  await tx.deleteFrom('recovery_codes').execute();
  const people = await tx
    .deleteFrom('second_factors')
    .using('users')
    .whereRef('users.id', '=', 'second_factors.userId')
    .returning(['users.id', 'users.email'])
    .execute();
  for (const { id, email } of people) {
    await record(app, tx, { kind: 'account.second-factor-off', by: { as: 'operator' }, about: id });
    await queueMails(app, tx, [accountNotice({ to: email, notice: 'second-factor-off' })]);
  }
  return people.length;
}
