import { z } from 'zod';
import { type Actor, requireAdmin, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { isAdmin } from './account-policy.ts';
import { findProfile, findUsers } from './user-store.ts';

const PAGE_SIZE = 50;
const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** A person with an account, as admins see them. */
export interface ListedUser {
  id: string;
  name: string;
  email: string;
  admin: boolean;
  verified: boolean;
  /** ISO 8601 instant. */
  createdAt: string;
}

export interface UserList {
  users: ListedUser[];
  count: number;
  page: number;
  pages: number;
}

/**
 * All users, newest first, a page at a time.
 * @param page from 1; anything else is the first
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function listUsers(app: App, actor: Actor, page: unknown): Promise<UserList> {
  requireAdmin(actor);
  const number = pageNumber.parse(page);
  const rows = await findUsers(app.db, { limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE });
  const count = rows[0]?.count ?? 0;
  const users = rows.map(({ id, name, email, role, verified, createdAt }) => ({
    id,
    name,
    email,
    admin: isAdmin(role),
    verified,
    createdAt: createdAt.toISOString(),
  }));
  return { users, count, page: number, pages: Math.max(1, Math.ceil(count / PAGE_SIZE)) };
}

/**
 * How to address the one who asks: by first name, by name or, failing both, by e-mail.
 * @throws DomainError 'unauthenticated'
 */
export async function greetingName(app: App, actor: Actor): Promise<string> {
  const user = requireUser(actor);
  const profile = await findProfile(app.db, user.userId);
  return profile?.firstName || profile?.name || user.email;
}
