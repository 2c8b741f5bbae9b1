import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { userIdSchema } from '../accounts/account-fields.ts';
import { requireFreshProof } from '../accounts/fresh-proof.ts';
import { type Actor, requireAdmin, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { closeAccount } from './close-account.ts';
import { refusal } from './refusals.ts';

export const deleteUserSchema = z.strictObject({ userId: userIdSchema });

/**
 * Deletes the actor's own account (see closeAccount).
 * @throws DomainError 'unauthenticated', 'forbidden' (account.proof-needed), 'conflict' (account.events-on-sale,
 *   account.last-admin)
 */
export async function deleteAccount(app: App, actor: Actor): Promise<void> {
  const user = requireUser(actor);
  await transaction(app.db, (tx) =>
    closeAccount(app, tx, user.userId, user, () => requireFreshProof(app, tx, user)),
  );
}

/**
 * Deletes somebody else's account; for admins.
 * @param input `{userId}`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only, account.proof-needed), 'not-found' (account.not-found),
 *   'conflict' (account.own-deletion, account.events-on-sale, account.last-admin)
 */
export async function deleteUser(app: App, actor: Actor, input: unknown): Promise<void> {
  const admin = requireAdmin(actor);
  const { userId } = parseInput(deleteUserSchema, input);
  if (userId === admin.userId) throw refusal('account.own-deletion');
  await transaction(app.db, (tx) =>
    closeAccount(app, tx, userId, admin, () => requireFreshProof(app, tx, admin)),
  );
}
