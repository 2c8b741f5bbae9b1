/**
 * `node bench/search.ts`: how long one search takes an organiser with 40 events and 100,000 paid orders, beside another one
 * with 100,000 more; worst of several rounds after a warm-up. Figures: bench/search.md
 */
import { sql } from 'kysely';
import { search } from '../src/core/search/search.ts';
import type { SignedIn } from '../src/core/shared/actor.ts';
import type { App } from '../src/core/shared/app.ts';
import { openBenchDatabase } from './bench-database.ts';

const ORDERS = 100_000;
const EVENTS = 40;
const ROUNDS = 9;
const bench = await openBenchDatabase(4);

const FIRST =
  'thandi sipho lerato anna jonas maria ayesha john naledi pieter amina kofi chloe emma liam noah zanele bongani';
const LAST =
  'mokoena nkosi smith dlamini botha schmidt otieno naidoo khumalo mueller zulu ndlovu jacobs patel mwangi fischer adams pillay';
const DOMAINS = 'gmail.com outlook.com example.com example.org yahoo.com';
for (const [at, owner] of ['owner', 'other'].entries()) {
  const eventId = sql`('00000000-0000-4000-8000-' || lpad((${sql.lit(at)} * 1000 + n % ${sql.lit(EVENTS)})::text, 12, '0'))::uuid`;
  await sql`insert into users (id, name, email, role, created_at, updated_at)
    values (${owner}, ${owner}, ${`${owner}@example.com`}, 'user', now(), now())`.execute(bench.db);
  await sql`
    insert into events (id, owner_id, name, starts_at, ends_at, time_zone, location_text, description, approval, created_at, updated_at)
    select ${eventId}, ${owner}, (array['Summer Jazz on the Koppie', 'Night Market', 'Vinyl Sunday', 'Trail Run'])[1 + n % 4] || ' ' || n,
      now() + n * interval '1 day', now() + n * interval '1 day' + interval '4 hours', 'UTC', 'Maude Street, Sandton',
      repeat('Three stages, one hill, and the longest sunset of the year. ', 60), 'approved', now(), now()
    from generate_series(0, ${sql.lit(EVENTS - 1)}) n`.execute(bench.db);
  await sql`
    with names as (select string_to_array(${FIRST}, ' ') as first, string_to_array(${LAST}, ' ') as last,
      string_to_array(${DOMAINS}, ' ') as domains)
    insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at, paid_at)
    select ${eventId}, gen_random_uuid(), 'paid', first[1 + abs(hashint4(n)) % 18] || '.' || last[1 + abs(hashint4(n * 7)) % 18]
        || n || '@' || domains[1 + n % 5], 'guest:1', 'ZAR', 35000, now(), now(), now() - n * interval '1 minute'
    from names, generate_series(1, ${sql.lit(ORDERS)}) n`.execute(bench.db);
}
await sql`vacuum analyze`.execute(bench.db);

const app = { db: bench.db, clock: { now: () => new Date() } } as unknown as App;
const actor: SignedIn = {
  kind: 'user',
  userId: 'owner',
  sessionId: '',
  email: '',
  emailVerified: true,
  admin: false,
};

console.log('text | events | orders | median ms | worst ms');
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
  '4D2K9-8WXYZ',
  '00000000-0000-4000-8000-000000000000',
  'x'.repeat(2_000),
]) {
  const work = () => search(app, actor, { text });
  const { events, orders } = await work();
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  const [median, most] = [took[ROUNDS >> 1], took.at(-1)].map((ms) => ms?.toFixed(1));
  const count = ({ hits, more }: { hits: unknown[]; more: boolean }) => `${hits.length}${more ? '+' : ''}`;
  console.log(`${text.slice(0, 40)} | ${count(events)} | ${count(orders)} | ${median} | ${most}`);
}
const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`
  explain (analyze, costs off, summary on)
  select own.name, o.email from events own cross join lateral (
    select * from orders o where o.event_id = own.id and o.paid_at is not null and o.email ilike '%thandi.mokoena4%' limit 50) o
  where own.owner_id = 'owner'`.execute(bench.db);
console.log(plan.map((row) => row['QUERY PLAN']).join('\n'));
const { rows: size } = await sql<{ size: string }>`
  select pg_size_pretty(pg_relation_size('orders_searched')) as size`.execute(bench.db);
console.log('orders_searched with 200,000 orders:', size[0]?.size);
await bench.close();
