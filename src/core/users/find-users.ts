import { fileUrl } from '../media/file-key.ts';
import type { Progress } from '../questionnaire/questionnaire.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type ListedUser, type UserList, userListQuery } from './user-list.ts';
import { findUserPage } from './user-list-store.ts';
import { searchUsers } from './user-search-store.ts';

const PAGE_SIZE = 50;

/**
 * Lists users in pages: all of them, or those whose name or address matches a search.
 * @param query `userListQuery`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function listUsers(app: App, actor: Actor, query: object): Promise<UserList> {
  requireAdmin(actor);
  const { q, sort, page, ...asked } = userListQuery.parse(query);
  const order = asked.order ?? (sort === 'created' || sort === 'progress' ? 'desc' : 'asc');
  const slice = { sort, order, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const found =
    q === '' ? { more: false, ...(await findUserPage(app.db, slice)) } : await searchUsers(app.db, q, slice);
  return {
    users: found.rows.map((row) => listedUser(row)),
    count: found.count,
    more: found.more,
    page,
    pages: Math.max(1, Math.ceil(found.count / PAGE_SIZE)),
    q,
    sort,
    order,
  };
}

type Row = Awaited<ReturnType<typeof findUserPage>>['rows'][number];

/** A stored user as admins see them. */
export function listedUser(row: Row): ListedUser {
  const { role, pictureKey, createdAt, progress, ...user } = row;
  return {
    ...user,
    pictureUrl: fileUrl(pictureKey),
    progress: progress as Progress,
    admin: role === 'admin',
    createdAt: createdAt.toISOString(),
  };
}
