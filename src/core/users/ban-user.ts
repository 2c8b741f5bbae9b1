import { z } from 'zod';
import { userIdSchema } from '../accounts/account-fields.ts';
import { unknownAccount } from '../accounts/account-policy.ts';
import { withFreshProof } from '../accounts/fresh-proof.ts';
import { lockPerson, setBan } from '../accounts/person-store.ts';
import { endSessions } from '../accounts/renew-session.ts';
import { record } from '../audit/record.ts';
import { withdrawInvitationsOf } from '../organisations/withdraw-invitations.ts';
import { deleteUserSchema } from '../personal-data/delete-account.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { text } from '../shared/text/text.ts';
import { notifyAdmins } from './notify-admins.ts';
import { refusal } from './refusals.ts';

const NEEDS_REASON = 'Say why, so that other admins know.';

export const banUserSchema = z.strictObject({
  userId: userIdSchema,
  reason: text({ max: 1_000, tooLong: 'Use at most 1 000 characters.' })
    .min(1, { error: NEEDS_REASON })
    .describe('For other admins to read.'),
});

/**
 * Bans a user: their sessions and id tokens end at once, a login explains it, and their open invitations are withdrawn. Nothing of theirs is deleted, and events on sale stay on
 * sale. All admins are mailed. An admin must lose that role first, so an admin is never banned.
 * @throws DomainError 'forbidden' (account.admin-only, account.proof-needed), 'invalid', 'not-found' (account.not-found), 'conflict'
 *   (account.is-admin)
 */
export async function banUser(app: App, actor: Actor, input: unknown): Promise<void> {
  const asker = requireAdmin(actor);
  const { userId, reason } = parseInput(banUserSchema, input);
  await withFreshProof(app, asker, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person) throw unknownAccount();
    if (person.role === 'admin') throw refusal('account.is-admin');
    await setBan(tx, userId, reason);
    await record(app, tx, { kind: 'admin.banned', by: asker, about: userId, personal: { reason } });
    await endSessions(tx, userId);
    await withdrawInvitationsOf(app, tx, userId, { by: asker });
    const detail = `${asker.email} banned ${person.email}. Reason: ${reason}`;
    await notifyAdmins(app, tx, { notice: 'user-banned', detail });
  });
}

/**
 * Lifts a ban; all admins are mailed.
 * @throws DomainError 'forbidden' (account.admin-only, account.proof-needed), 'not-found' (account.not-found)
 */
export async function unbanUser(app: App, actor: Actor, input: unknown): Promise<void> {
  const asker = requireAdmin(actor);
  const { userId } = parseInput(deleteUserSchema, input);
  await withFreshProof(app, asker, async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person) throw unknownAccount();
    await setBan(tx, userId, null);
    await record(app, tx, { kind: 'admin.unbanned', by: asker, about: userId });
    const detail = `${asker.email} lifted the ban on ${person.email}.`;
    await notifyAdmins(app, tx, { notice: 'user-unbanned', detail });
  });
}
