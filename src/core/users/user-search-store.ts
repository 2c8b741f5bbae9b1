import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../../db/database.ts';
import { holding } from '../shared/text/like.ts';
import { columnsOf, findListed, inOrder, type PageOf } from './user-list-store.ts';

/** This many hits are counted and can be paged through; beyond it the list says only that there are more. */
export const MOST_HITS = 10_000;
/** A name and a typo have to be this similar, 0 to 1 (pg_trgm's word similarity), and so many such are weighed. */
const ALIKE = 0.4;
const MOST_ALIKE = 1_000;
const SHORTEST_TYPO = 3;

/** Users whose name and address hold each word; where none does, those who are most alike. Count is at most `MOST_HITS`. */
export async function searchUsers(db: Database, words: string, page: PageOf) {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with hits as materialized (
      select ${columnsOf(page.sort)} from users
      where deleted_at is null and ${holdEach(words)} limit ${MOST_HITS + 1})
    select (select count(*)::int from hits) as count,
      array(select id from hits order by ${inOrder(page)} limit ${page.limit} offset ${page.offset}) as ids`.execute(
    db,
  );
  const { count = 0, ids = [] } = rows[0] ?? {};
  if (count > MOST_HITS) return searchAmongMany(db, words, page);
  if (count > 0) return { rows: await findListed(db, page, ids), count, more: false };
  return words.length < SHORTEST_TYPO ? { rows: [], count, more: false } : searchAlike(db, words, page);
}

/** Hits are so many that a page of them is found soon by going through everybody in order; sorting them all is slow. */
async function searchAmongMany(db: Database, words: string, page: PageOf) {
  const limit = Math.max(0, Math.min(page.limit, MOST_HITS - page.offset));
  const ids = await transaction(db, async (tx) => {
    await setHere(tx, 'enable_sort', 'off');
    return tx
      .selectFrom('users')
      .where('deleted_at', 'is', null)
      .where(holdEach(words))
      .orderBy(inOrder(page))
      .limit(limit)
      .offset(page.offset)
      .select('id')
      .execute();
  });
  const rows = await findListed(
    db,
    page,
    ids.map(({ id }) => id),
  );
  return { rows, count: MOST_HITS, more: true };
}

/** The likest first, whatever order was asked for: with a typo, the person that somebody meant stands on top. One page is enough. */
async function searchAlike(db: Database, words: string, page: PageOf) {
  if (page.offset > 0) return { rows: [], count: 0, more: false };
  const likest = await transaction(db, async (tx) => {
    await setHere(tx, 'pg_trgm.word_similarity_threshold', String(ALIKE));
    const alike = tx
      .selectFrom('users')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`${words} <% search_text`)
      .limit(MOST_ALIKE)
      .select(['id', sql`word_similarity(${words}, search_text)`.as('likeness')]);
    return tx
      .selectFrom(alike.as('alike'))
      .orderBy('likeness', 'desc')
      .orderBy('id')
      .limit(page.limit)
      .select('id')
      .execute();
  });
  const place = new Map(likest.map(({ id }, at) => [id, at]));
  const rows = await findListed(db, page, [...place.keys()]);
  rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { rows, count: rows.length, more: false };
}

/** For this transaction alone. */
const setHere = (tx: Transaction, name: string, value: string) =>
  sql`select set_config(${name}, ${value}, true)`.execute(tx);

/** Makes one condition a word: each finds its trigrams in the index. */
function holdEach(words: string) {
  const each = words.split(/\s+/).map((word) => sql`search_text like ${holding(word)}`);
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}
