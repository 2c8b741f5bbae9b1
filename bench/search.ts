/**
 * `node bench/search.ts` measures how long one search takes for an organiser with 40 events and 100,000 paid orders, beside another
 * with 100,000 more; median and worst of several rounds after a warm-up. Figures: bench/README.md
 */
import { sql } from 'kysely';
import { search } from '../src/core/search/search.ts';
import { openBenchDatabase } from './bench-database.ts';
import { eventIdAt, insertEvents, insertPaidOrders, openOrganiser } from './crowd.ts';
import { openReport } from './report.ts';
import { timeRounds } from './time-rounds.ts';

const ORDERS = 100_000;
const EVENTS = 40;
const ROUNDS = 9;
const report = openReport('search');
const bench = await openBenchDatabase(4);
await openOrganiser(bench.db, 'other');
await insertEvents(bench.db, { owner: 'other', from: 1_000, count: EVENTS });
await insertPaidOrders(bench.db, { from: 1_000, events: EVENTS, count: ORDERS, days: 60, seed: 1 });
const { app, actor } = await openOrganiser(bench.db, 'owner');
await insertEvents(bench.db, { owner: 'owner', from: 0, count: EVENTS });
await insertPaidOrders(bench.db, { from: 0, events: EVENTS, count: ORDERS, days: 60, seed: 2 });

const { orderId, code } = await bench.db
  .selectFrom('tickets')
  .where('eventId', '=', eventIdAt(0))
  .select(['orderId', 'shortCode as code'])
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow();

const row = report.table('A search among 200,000 orders', ['text', 'median, ms', 'worst, ms', 'hits shown']);
/** Codes and ids differ in each run. */
const nameOf = (text: string) =>
  new Map([
    [code.slice(0, 5), 'how a ticket’s code begins'],
    [orderId.slice(-8), 'an order’s number'],
    [orderId, 'an order’s id'],
    ['x'.repeat(2_000), '2,000 characters'],
  ]).get(text) ?? text;
for (const text of [
  'thandi.mokoena4321@',
  'thandi',
  'gmail.com',
  'tandi mokena4321',
  'thnadi.mokoean',
  'qqqqzzzz',
  'th',
  'a',
  'sumer jaz',
  'sunset stages',
  code.slice(0, 5),
  orderId.slice(-8),
  orderId,
  'x'.repeat(2_000),
]) {
  const { median, worst, result } = await timeRounds(ROUNDS, () => search(app, actor, { text }));
  const found = [result.events, result.orders, result.tickets].reduce(
    (sum, { hits }) => sum + hits.length,
    0,
  );
  row(nameOf(text), median, worst, found);
}
const { rows: size } = await sql<{ mb: number }>`
  select pg_relation_size('orders_searched') / 1e6::float8 as mb`.execute(bench.db);
report.table('Its index', ['index', 'MB'])('orders_searched', size[0]?.mb ?? 0);
await bench.close();
report.save();
