import { transaction } from '../../db/database.ts';
import { accountEmailSchema } from '../accounts/account-fields.ts';
import { refuseAsAdmin } from '../accounts/account-policy.ts';
import { findUserIdByEmail, setRole } from '../accounts/account-store.ts';
import { lockPerson } from '../accounts/person-store.ts';
import { record } from '../audit/record.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { notifyAdmins } from './notify-admins.ts';
import { refusal } from './refusals.ts';
import { findUserDetails } from './user-details-store.ts';

/**
 * Makes the owner of an address an admin, such as the first one of an installation. All admins are mailed. Only a command on the machine
 * calls this, so there is no permission check.
 * @throws DomainError 'invalid' (input.invalid), 'not-found' (account.not-found), 'conflict' (account.banned; account.email-not-verified)
 */
export async function makeAdmin(
  app: Pick<App, 'db' | 'clock' | 'newId' | 'randomBytes'>,
  email: string,
): Promise<void> {
  const address = parseInput(accountEmailSchema, email);
  await transaction(app.db, async (tx) => {
    const userId = await findUserIdByEmail(tx, address);
    const person = userId === undefined ? undefined : await lockPerson(tx, userId);
    if (!userId || !person) throw refusal('account.not-found');
    refuseAsAdmin(await findUserDetails(tx, userId));
    if (person.role === 'admin') return;
    await setRole(tx, userId, 'admin');
    await record(app, tx, { kind: 'admin.made', by: { as: 'operator' }, about: userId });
    const detail = `${person.email} was made an admin on the server’s command line.`;
    await notifyAdmins(app, tx, { notice: 'admin-added', detail });
  });
}
