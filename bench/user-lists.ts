/**
 * `node bench/user-lists.ts` measures how long the SQL behind one page of the admins' list of 100,000 users takes, median and worst of
 * several rounds after a warm-up: the first, middle and last page in each order, and searches. Figures: bench/README.md
 */
import { sql } from 'kysely';
import { USER_SORTS } from '../src/core/users/user-list.ts';
import { findUserPage } from '../src/core/users/user-list-store.ts';
import { searchUsers } from '../src/core/users/user-search-store.ts';
import { openBenchDatabase } from './bench-database.ts';
import { people } from './crowd.ts';
import { openReport } from './report.ts';
import { timeRounds } from './time-rounds.ts';

const USERS = 100_000;
const ROUNDS = 7;
const report = openReport('user-lists');
const bench = await openBenchDatabase(4);
await sql`
  with ${people(USERS)}
  insert into users (id, last_name, email, role, country, state, gender, questionnaire_progress, created_at)
  select gen_random_uuid()::text, case when n % 10 = 0 then '' else first || ' ' || last || '-' || other end,
    lower(first || '.' || left(last, 5) || n || '@example.com'), 'user',
    (array['South Africa', 'Kenya', 'Germany', 'Country'])[1 + n % 4], 'State ' || n % 50,
    (array['Female', 'Male', null])[1 + n % 3], n % 4, now() - n * interval '1 minute'
  from people`.execute(bench.db);
await sql`vacuum analyze users`.execute(bench.db);

type Row = ReturnType<typeof report.table>;
async function time(
  row: Row,
  name: string,
  work: () => Promise<{ rows: unknown[]; count: number }>,
): Promise<void> {
  const { median, worst, result } = await timeRounds(ROUNDS, work);
  row(name, median, worst, result.count);
}

const FIGURES = ['median, ms', 'worst, ms', 'people found'];
const page = report.table('A page of 100,000 users', ['page', ...FIGURES]);
for (const sort of USER_SORTS) {
  for (const [place, offset] of [
    ['first', 0],
    ['middle', USERS / 2 - 50],
    ['last', USERS - 50],
  ] as const) {
    const order = sort === 'created' ? 'desc' : 'asc';
    await time(page, `${sort}, ${place}`, () => findUserPage(bench.db, { sort, order, limit: 50, offset }));
  }
}
const search = report.table('A search among 100,000 users', ['words', ...FIGURES]);
for (const words of [
  'thandi',
  'example.com',
  'mokoena naledi',
  'naledi zulu-patel',
  'thandi.mokoe4',
  'tahndi mokona',
  'exmaple.com',
  'qz',
  'a',
  'zzzzqqqq',
]) {
  for (const [place, offset] of [
    ['first', 0],
    ['20th', 950],
  ] as const) {
    const wanted = { sort: 'name', order: 'asc', limit: 50, offset } as const;
    await time(search, `“${words}”, ${place}`, () => searchUsers(bench.db, words, wanted));
  }
}
await bench.close();
report.save();
