/**
 * `node bench/allocators.ts` sells one hot ticket type in four ways, in turn on one database with fsync on: our groups, a lock of the event with
 * a recount of its orders, a row a unit that is taken with SKIP LOCKED, and a read that is followed by a write. Each writes the same order. 64
 * buyers wait. Figures: bench/README.md
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { createHoldQueue } from '../src/core/holds/hold-queue.ts';
import { systemClock } from '../src/core/shared/clock.ts';
import { DomainError } from '../src/core/shared/errors.ts';
import { openDatabase } from '../src/db/database.ts';
import { openBenchDatabase } from './bench-database.ts';
import { type BenchEvent, insertBenchEvent } from './bench-event.ts';
import { placeOne } from './holds-kinds.ts';
import { measure, median } from './measure.ts';
import { insertOrder } from './naive-hold.ts';
import { openReport } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const BUYERS = 64;
/** Large enough that no round sells out. */
const PLENTY = 200_000;
/** What a sale of few tickets offers, to see whether it sells more than that. */
const FEW = 500;

/** Takes one ticket in the transaction of its order. @returns false if none is left */
type Take = (client: pg.PoolClient, event: BenchEvent) => Promise<boolean>;

const report = openReport('allocators');
const bench = await openBenchDatabase(BUYERS + 2);
const queues = openDatabase(bench.url, { maxConnections: 4, pipelined: true, onIdleError: () => undefined });
const holds = createHoldQueue({ db: queues.db, clock: systemClock, holdMinutes: 15, sharePerAddress: 25 });
await sql`create table units (event_id uuid not null, id int not null, taken boolean not null, primary key (event_id, id))`.execute(
  bench.db,
);
await sql`create index free_units on units (event_id, id) where not taken`.execute(bench.db);

/** As pretix: the event's orders are counted anew while a lock keeps others out. */
const recount: Take = async (client, { eventId, ticketTypeId }) => {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [eventId]);
  const { rows } = await client.query(
    `select i.capacity - (select coalesce(sum(l.quantity), 0) from order_lines l
       where l.event_id = i.event_id and l.ticket_type_id = i.ticket_type_id) as left
     from inventory i where i.event_id = $1 and i.ticket_type_id = $2`,
    [eventId, ticketTypeId],
  );
  return rows[0].left > 0;
};

/** As Shopify's reservations: each unit is a row, and whoever asks takes one that nobody else is taking. */
const skipLocked: Take = async (client, { eventId }) => {
  const { rowCount } = await client.query(
    `update units set taken = true where (event_id, id) =
       (select event_id, id from units where event_id = $1 and not taken order by event_id, id limit 1 for update skip locked)`,
    [eventId],
  );
  return rowCount === 1;
};

/** As a first attempt is often written: what was read may be old when it is written. */
const readThenWrite: Take = async (client, { eventId, ticketTypeId }) => {
  const { rows } = await client.query(
    'select capacity, sold from inventory where event_id = $1 and ticket_type_id = $2',
    [eventId, ticketTypeId],
  );
  if (rows[0].sold >= rows[0].capacity) return false;
  await client.query('update inventory set sold = $3 where event_id = $1 and ticket_type_id = $2', [
    eventId,
    ticketTypeId,
    rows[0].sold + 1,
  ]);
  return true;
};

const oneByOne = (take: Take) => async (event: BenchEvent) => {
  const client = await bench.pool.connect();
  try {
    await client.query('begin');
    const taken = await take(client, event);
    if (taken) await insertOrder(client, event, 35_000);
    await client.query('commit');
    return taken;
  } finally {
    client.release();
  }
};
const inGroups = async (event: BenchEvent) => {
  try {
    await placeOne(holds, event);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'order.sold-out') return false;
    throw error;
  }
};
const WAYS: [name: string, buy: (event: BenchEvent) => Promise<boolean>][] = [
  ['groups (ours)', inGroups],
  ['a lock and a recount', oneByOne(recount)],
  ['a row a unit, SKIP LOCKED', oneByOne(skipLocked)],
  ['read, then write', oneByOne(readThenWrite)],
];

async function anEvent(capacity: number): Promise<BenchEvent> {
  const event = await insertBenchEvent(bench.db);
  const { eventId } = event;
  await sql`update inventory set capacity = ${capacity} where event_id = ${eventId}`.execute(bench.db);
  await sql`insert into units select ${eventId}::uuid, n, false from generate_series(1, ${capacity}::int) n`.execute(
    bench.db,
  );
  await sql`vacuum analyze units`.execute(bench.db);
  return event;
}

/** @returns how many tickets more than its capacity an event sold when 64 buyers bought until none was left */
async function oversold(buy: (event: BenchEvent) => Promise<boolean>): Promise<number> {
  const event = await anEvent(FEW);
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      while (await buy(event));
    }),
  );
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from orders where event_id = ${event.eventId}`.execute(bench.db);
  return (rows[0]?.orders ?? 0) - FEW;
}

const rates = new Map(WAYS.map(([name]) => [name, { rates: [] as number[], p99s: [] as number[] }]));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, buy] of WAYS) {
    const event = await anEvent(PLENTY);
    const { rate, p99 } = await measure(BUYERS, SECONDS, async () => {
      if (!(await buy(event))) throw new Error('Sold out.');
    });
    rates.get(name)?.rates.push(rate);
    rates.get(name)?.p99s.push(p99);
  }
}
const columns = ['way', 'orders/s', 'p99, ms', `sold beyond ${FEW}`];
const row = report.table('Four ways to sell one ticket type, 64 buyers', columns);
for (const [name, buy] of WAYS)
  row(name, median(rates.get(name)?.rates ?? []), median(rates.get(name)?.p99s ?? []), await oversold(buy));
await queues.close();
await bench.close();
report.save();
