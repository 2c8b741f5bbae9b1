import { sql } from 'kysely';
import { type Database, type Transaction, transaction } from '../../db/database.ts';
import { holdsWords, wholeAddress } from '../shared/text/folded.ts';
import { columnsOf, findListed, inOrder, type PageOf } from './user-list-store.ts';

/** At most this many hits are counted and paged through; beyond that, the list only says that there are more. */
export const MOST_HITS = 10_000;
/** How similar a name must be, 0 to 1 (pg_trgm's word similarity), and how many similar ones are ranked. */
const ALIKE = 0.4;
const MOST_ALIKE = 1_000;
const SHORTEST_TYPO = 3;

/** Finds users whose name and address contain each word, or else the most similar ones. The count is at most `MOST_HITS`. */
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
  return words.length < SHORTEST_TYPO || wholeAddress(words)
    ? { rows: [], count, more: false }
    : searchAlike(db, words, page);
}

/** With many hits, a page is found fastest by scanning everybody in order; sorting all hits is slow. */
async function searchAmongMany(db: Database, words: string, page: PageOf) {
  const limit = Math.max(0, Math.min(page.limit, MOST_HITS - page.offset));
  const ids = await transaction(db, async (tx) => {
    await setHere(tx, 'enable_sort', 'off');
    return tx
      .selectFrom('users')
      .where('deletedAt', 'is', null)
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

/** The most similar first, whatever order was requested: after a typo, the person who was meant should be on top. One page is enough. */
async function searchAlike(db: Database, words: string, page: PageOf) {
  if (page.offset > 0) return { rows: [], count: 0, more: false };
  const likest = await transaction(db, async (tx) => {
    await setHere(tx, 'pg_trgm.word_similarity_threshold', String(ALIKE));
    const alike = tx
      .selectFrom('users')
      .where('deletedAt', 'is', null)
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

/** A complete address is exactly that; otherwise the trigram index finds each word. */
function holdEach(words: string) {
  const address = wholeAddress(words);
  return address ? sql<boolean>`email = ${address}` : holdsWords(sql`folded(search_text)`, words);
}
