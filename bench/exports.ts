/**
 * `node bench/exports.ts` measures the figures and exports of an event with 100,000 paid orders (200,000 tickets): their time, the size of the
 * files, and the additional memory of the process while it writes one. Figures: bench/organiser-pages.md
 */
import { v7 as uuidv7 } from 'uuid';
import { exportEvent } from '../src/core/exports/export-event.ts';
import { FORMATS } from '../src/core/exports/export-file.ts';
import { getFigures } from '../src/core/figures/get-figures.ts';
import { openBenchDatabase } from './bench-database.ts';
import { eventIdAt, insertEvents, insertPaidOrders, openOrganiser } from './crowd.ts';
import { timeRounds } from './time-rounds.ts';

const ORDERS = 100_000;
const MB = 1_000_000;
const bench = await openBenchDatabase(4);
const { app: reading, actor } = await openOrganiser(bench.db, 'owner');
const app = { ...reading, newId: () => uuidv7() };
await insertEvents(bench.db, { owner: 'owner', from: 0, count: 1 });
// Inserted in parts, because each statement has the time limit of a request.
for (let seed = 1; seed <= 10; seed += 1)
  await insertPaidOrders(bench.db, { from: 0, events: 1, count: ORDERS / 10, days: 30, seed });
const eventId = eventIdAt(0);

console.log('page | median ms | worst ms');
for (const period of ['all', 'first', 'last']) {
  const { median, worst } = await timeRounds(5, () => getFigures(app, actor, eventId, { period }));
  console.log(`figures, ${period} | ${median.toFixed(0)} | ${worst.toFixed(0)}`);
}
console.log('export | s | MB | most memory above what it began with, MB');
for (const name of ['orders', 'order-lines', 'attendees', 'transactions']) {
  for (const format of FORMATS) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let [size, most] = [0, before];
    const start = performance.now();
    const { pieces } = await exportEvent(app, actor, { eventId, name }, { format });
    for await (const piece of pieces) {
      size += piece.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    const took = (performance.now() - start) / 1000;
    console.log(
      `${name} as ${format} | ${took.toFixed(1)} | ${(size / MB).toFixed(1)} | ${((most - before) / MB).toFixed(0)}`,
    );
  }
}
await bench.close();
