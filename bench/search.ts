/**
 * `node bench/search.ts` measures how long one search takes for an organiser with 40 events and 100,000 paid orders, beside another
 * with 100,000 more; median and worst of several rounds after a warm-up. Figures: bench/search.md
 */
import { sql } from 'kysely';
import { search } from '../src/core/search/search.ts';
import { openBenchDatabase } from './bench-database.ts';
import { eventIdAt, insertEvents, insertPaidOrders, openOrganiser } from './crowd.ts';
import { timeRounds } from './time-rounds.ts';

const ORDERS = 100_000;
const EVENTS = 40;
const ROUNDS = 9;
const bench = await openBenchDatabase(4);
await openOrganiser(bench.db, 'other');
await insertEvents(bench.db, { owner: 'other', from: 1_000, count: EVENTS });
await insertPaidOrders(bench.db, { from: 1_000, events: EVENTS, count: ORDERS, days: 60, seed: 1 });
const { app, actor } = await openOrganiser(bench.db, 'owner');
await insertEvents(bench.db, { owner: 'owner', from: 0, count: EVENTS });
await insertPaidOrders(bench.db, { from: 0, events: EVENTS, count: ORDERS, days: 60, seed: 2 });

const { orderId, code } = await bench.db
  .selectFrom('tickets')
  .where('event_id', '=', eventIdAt(0))
  .select(['order_id as orderId', 'short_code as code'])
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow();

console.log('text | events | orders | tickets | median ms | worst ms');
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
  const found = [result.events, result.orders, result.tickets].map(
    ({ hits, more }) => `${hits.length}${more ? '+' : ''}`,
  );
  console.log(`${text.slice(0, 40)} | ${found.join(' | ')} | ${median.toFixed(1)} | ${worst.toFixed(1)}`);
}
const { rows: size } = await sql<{ size: string }>`
  select pg_size_pretty(pg_relation_size('orders_searched')) as size`.execute(bench.db);
console.log('orders_searched with 200,000 orders:', size[0]?.size);
await bench.close();
