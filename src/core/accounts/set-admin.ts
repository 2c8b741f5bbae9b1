import { z } from 'zod';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { setRole } from './account-store.ts';

export const setAdminSchema = z.strictObject({ userId: z.string().min(1), admin: z.boolean() });

/**
 * Makes somebody an admin, or no longer one; sessions and id tokens that exist follow at once. Nobody changes their own role,
 * so the last admin cannot lock everybody out.
 * @throws DomainError 'forbidden' (account.admin-only), 'conflict' (account.own-role), 'not-found' (account.not-found)
 */
export async function setAdmin(app: App, actor: Actor, input: unknown): Promise<void> {
  const asker = requireAdmin(actor);
  const { userId, admin } = parseInput(setAdminSchema, input);
  if (userId === asker.userId) {
    throw new DomainError('conflict', 'account.own-role', 'Ask another admin to change your own role.');
  }
  const found = await setRole(app.db, userId, admin ? 'admin' : 'user', app.clock.now());
  if (!found) throw new DomainError('not-found', 'account.not-found', 'There is no such account.');
}
