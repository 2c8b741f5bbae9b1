import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { inOrderOfNames } from '../shared/text/order-of-names.ts';
import type { UserSort } from './user-list.ts';

type Order = 'asc' | 'desc';

/** The sort columns. Each ends in something unique, so that pages neither repeat nor skip anybody, and has an index. */
const COLUMNS: Record<UserSort, readonly string[]> = {
  created: ['created_at', 'id'],
  name: ['sort_name', 'id'],
  email: ['email', 'id'],
  country: ['country', 'state', 'id'],
  gender: ['gender', 'id'],
  progress: ['questionnaire_progress', 'id'],
};

export interface PageOf {
  sort: UserSort;
  order: Order;
  limit: number;
  offset: number;
}

export const columnsOf = (sort: UserSort): RawBuilder<unknown> => sql.join(COLUMNS[sort].map(sql.ref));

export const inOrder = ({ sort, order }: Pick<PageOf, 'sort' | 'order'>): RawBuilder<unknown> =>
  sql.join(COLUMNS[sort].map((column) => sql`${keyOf(column)} ${sql.raw(order)}`));

/** Names of people and places, which have an order of their own; the rest is sorted as it is. */
const NAMES = ['sort_name', 'country', 'state'];
const keyOf = (column: string) =>
  NAMES.includes(column) ? inOrderOfNames(sql.ref(column)) : sql.ref(column);

/** A page of all users. One in the second half is counted from the end, so that the last page is as fast as the first. */
export async function findUserPage(db: Database, page: PageOf) {
  const { count } = await db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const nearer = fromNearerEnd(page, count);
  // Read the ids first: they are in the index with the order.
  const ids = await db
    .selectFrom('users')
    .where('deletedAt', 'is', null)
    .select('id')
    .orderBy(inOrder(nearer))
    .limit(nearer.limit)
    .offset(nearer.offset)
    .execute();
  return {
    rows: await findListed(
      db,
      page,
      ids.map(({ id }) => id),
    ),
    count,
  };
}

function fromNearerEnd(page: PageOf, count: number): PageOf {
  const limit = Math.max(0, Math.min(page.limit, count - page.offset));
  if (page.offset < count / 2 || limit === 0) return page;
  return {
    sort: page.sort,
    order: page.order === 'asc' ? 'desc' : 'asc',
    limit,
    offset: count - page.offset - limit,
  };
}

/** Finds what lists show of these people, in order. */
export function findListed(db: Database | Transaction, page: Pick<PageOf, 'sort' | 'order'>, ids: string[]) {
  return db
    .selectFrom('users')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy(inOrder(page))
    .select(['id', 'name', 'email', 'role', 'emailVerified as verified', 'createdAt'])
    .select(['country', 'state', 'gender', 'pictureKey', 'banned'])
    .select('questionnaireProgress as progress')
    .execute();
}
