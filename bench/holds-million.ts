import { sql } from 'kysely';
import type { HoldQueue } from '../src/core/holds/hold.ts';
import { type Database, transaction } from '../src/db/database.ts';
import { type BenchEvent, insertBenchEvent } from './bench-event.ts';
import { cpuTime } from './cpu-time.ts';
import { placeOne } from './holds-kinds.ts';
import { measure, median } from './measure.ts';
import type { openReport } from './report.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15);
const WAITING = 64;

/**
 * Measures a hold in an event with a million orders and in one with a single order, in turns. Neither is the newest event, whose rows are the last
 * of each index, where PostgreSQL inserts without looking for the place; that is measured too. Reports processor time relative to the
 * event with one order, and bytes of the log, which do not depend on how busy the machine is; medians over all rounds.
 */
export async function benchMillion(
  db: Database,
  holds: HoldQueue,
  { seconds, report }: { seconds: number; report: ReturnType<typeof openReport> },
): Promise<void> {
  const full = await insertBenchEvent(db);
  await fill(db, full);
  const costOf = async (event: BenchEvent): Promise<Cost> => {
    const [cpu, wal] = [await cpuTime(db), await walOf(db)];
    const { count } = await measure(WAITING, seconds, () => placeOne(holds, event));
    const [cpuAfter, walAfter] = [await cpuTime(db), await walOf(db)];
    return { cpu: (cpuAfter - cpu) / count, wal: (walAfter - wal) / count };
  };
  const row = report.table(`A hold, beside ${ORDERS.toLocaleString('en')} orders in one event`, [
    `event, ${WAITING} waiting`,
    'processor, µs',
    'times as much',
    'WAL, bytes',
  ]);
  const rounds: Record<Kind, Cost>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [older, newest] = [await anEvent(db, holds), await anEvent(db, holds)];
    const events = { older, full, newest };
    const costs: Partial<Record<Kind, Cost>> = {};
    const turns = round % 2 === 0 ? KINDS : KINDS.toReversed();
    for (const kind of turns) costs[kind] = await costOf(events[kind]);
    // The first round warms up.
    if (round > 0) rounds.push(costs as Record<Kind, Cost>);
  }
  for (const kind of KINDS) {
    const middle = (of: (one: Record<Kind, Cost>) => number) => median(rounds.map(of));
    row(
      NAMES[kind],
      middle((one) => one[kind].cpu),
      middle((one) => one[kind].cpu / one.older.cpu),
      middle((one) => one[kind].wal),
    );
  }
}

const KINDS = ['older', 'full', 'newest'] as const;
type Kind = (typeof KINDS)[number];
const NAMES: Record<Kind, string> = {
  older: 'one order',
  full: 'full',
  newest: 'one order, the newest event',
};

/** What a hold costs: processor time, µs, and bytes of the write-ahead log. */
interface Cost {
  cpu: number;
  wal: number;
}

/** How many bytes of the log were written so far. */
async function walOf(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

async function anEvent(db: Database, holds: HoldQueue): Promise<BenchEvent> {
  const event = await insertBenchEvent(db);
  await placeOne(holds, event);
  return event;
}

/** Writes what a hold's tables have of paid orders; their ids sort by time, as the app's do. */
async function fill(db: Database, { eventId, ticketTypeId }: BenchEvent): Promise<void> {
  const at = sql`now() - (${sql.lit(ORDERS)} - n) * interval '1 second'`;
  await transaction(db, async (tx) => {
    await sql`
      create temporary table sold on commit drop as
      select (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || left(hash, 3) || '8' || right(hash, 15))::uuid as id,
        left(hash, 12) || n || '@example.com' as email, ${at} as at
      from generate_series(1, ${sql.lit(ORDERS)}) n, md5(n::text) hash`.execute(tx);
    await sql`
      insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at, paid_at)
      select ${eventId}::uuid, id, 'paid', email, 'guest:1', 'ZAR', 35000, at, at, at from sold`.execute(tx);
    await sql`
      insert into order_lines (event_id, order_id, number, ticket_type_id, quantity, unit_price_minor)
      select ${eventId}::uuid, id, 1, ${ticketTypeId}::uuid, 1, 35000 from sold`.execute(tx);
    await sql`
      insert into payment_attempts (event_id, order_id, number, provider, state, amount_minor, currency, created_at, succeeded_at)
      select ${eventId}::uuid, id, 1, 'stub', 'succeeded', 35000, 'ZAR', at, at from sold`.execute(tx);
    await sql`update inventory set sold = ${sql.lit(ORDERS)} where event_id = ${eventId}`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}
