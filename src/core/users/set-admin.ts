import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { userIdSchema } from '../accounts/account-fields.ts';
import { refuseAsAdmin, unknownAccount } from '../accounts/account-policy.ts';
import { setRole } from '../accounts/account-store.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { lockAdmins, lockPerson } from '../accounts/person-store.ts';
import { record } from '../audit/record.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { notifyAdmins } from './notify-admins.ts';
import { refusal } from './refusals.ts';
import { findUserDetails } from './user-details-store.ts';

export const setAdminSchema = z.strictObject({ userId: userIdSchema, admin: z.boolean() });

/**
 * Gives or removes the admin role. Existing sessions and id tokens follow at once, and all admins are mailed. Nobody changes their own
 * role, and of two who remove each other one stays, so there is always an admin.
 * @throws DomainError 'forbidden' (account.admin-only, account.proof-needed), 'conflict' (account.own-role; account.banned; account.email-not-verified),
 *   'not-found' (account.not-found)
 */
export async function setAdmin(app: App, actor: Actor, input: unknown): Promise<void> {
  const asker = requireAdmin(actor);
  const { userId, admin } = parseInput(setAdminSchema, input);
  if (userId === asker.userId) throw refusal('account.own-role');
  await transaction(app.db, async (tx) => {
    const admins = await lockAdmins(tx);
    // An admin who lost the role while they waited may no longer decide.
    if (!admins.includes(asker.userId)) requireAdmin({ ...asker, admin: false });
    await requireFreshProof(app, tx, asker);
    const person = await lockPerson(tx, userId);
    if (!person) throw unknownAccount();
    if (admin) refuseAsAdmin(await findUserDetails(tx, userId));
    const role = admin ? 'admin' : 'user';
    if (role === person.role) return;
    await setRole(tx, userId, role);
    await record(app, tx, { kind: admin ? 'admin.made' : 'admin.unmade', by: asker, about: userId });
    await notifyAdmins(app, tx, {
      notice: admin ? 'admin-added' : 'admin-removed',
      detail: admin
        ? `${asker.email} made ${person.email} an admin.`
        : `${asker.email} removed ${person.email} as an admin.`,
      also: person.email,
    });
  });
}
