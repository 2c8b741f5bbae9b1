/**
 * `npm run bench:holds` measures durable holds a second of one hot ticket type, in turn on one database with fsync on: one transaction
 * per order, and the allocator; then other kinds of holds beside plain ones (bench/holds-kinds.ts), and the allocator behind HTTP
 * (bench/holds-http.ts). `npm run bench:holds -- kinds` measures only the kinds, and `-- million` a hold beside a million orders. Figures: bench/README.md
 */
import { createHoldQueue } from '../src/core/holds/hold-queue.ts';
import { systemClock } from '../src/core/shared/clock.ts';
import { openDatabase } from '../src/db/database.ts';
import { openBenchDatabase } from './bench-database.ts';
import { insertBenchEvent } from './bench-event.ts';
import { benchHttp } from './holds-http.ts';
import { benchKinds, placeOne } from './holds-kinds.ts';
import { benchMillion } from './holds-million.ts';
import { measure, median } from './measure.ts';
import { naiveHold } from './naive-hold.ts';
import { openReport } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = 3;
const KINDS_ALONE = process.argv.includes('kinds');
const MILLION = process.argv.includes('million');
const report = openReport(MILLION ? 'holds-million' : KINDS_ALONE ? 'holds-kinds' : 'holds');
const bench = await openBenchDatabase(72);
const queues = openDatabase(bench.url, {
  maxConnections: 4,
  pipelined: true,
  onIdleError: (error) => console.error(error.message),
});
const holds = createHoldQueue({
  db: queues.db,
  clock: systemClock,
  holdMinutes: 15,
  sharePerAddress: 25,
});

const row = report.table('Durable holds of one ticket type', [
  'waiting',
  'one by one, /s',
  'allocator, /s',
  'times as many',
  'p99, one by one',
  'p99, ms',
]);
for (const waiting of KINDS_ALONE || MILLION ? [] : [1, 8, 64, 512]) {
  const naive: number[] = [];
  const grouped: number[] = [];
  let p99 = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const event = await insertBenchEvent(bench.db);
    const one = await measure(Math.min(waiting, 64), SECONDS, () =>
      naiveHold(bench.pool, event.eventId, event.ticketTypeId),
    );
    const all = await measure(waiting, SECONDS, () => placeOne(holds, event));
    naive.push(one.rate);
    grouped.push(all.rate);
    p99 = [one.p99, all.p99];
  }
  const [a, b] = [median(naive), median(grouped)];
  row(`${waiting}`, a, b, b / a, ...p99);
}

if (MILLION) await benchMillion(bench.db, holds, { seconds: SECONDS, report });
else await benchKinds(bench.db, holds, { seconds: SECONDS, report });
if (!KINDS_ALONE && !MILLION) await benchHttp({ ...bench, report });
await queues.close();
await bench.close();
report.save();
