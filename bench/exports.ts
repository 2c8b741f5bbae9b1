/**
 * `node bench/exports.ts` measures the figures and exports of an event with 100,000 paid orders (200,000 tickets): their time, the size of the
 * files, and the additional memory of the process while it writes one. Figures: bench/README.md
 */
import { v7 as uuidv7 } from 'uuid';
import { exportEvent } from '../src/core/exports/export-event.ts';
import { FORMATS } from '../src/core/exports/export-file.ts';
import { getFigures } from '../src/core/figures/get-figures.ts';
import { openBenchDatabase } from './bench-database.ts';
import { eventIdAt, insertEvents, insertPaidOrders, openOrganiser } from './crowd.ts';
import { openReport } from './report.ts';
import { timeRounds } from './time-rounds.ts';

const ORDERS = 100_000;
const MB = 1_000_000;
const report = openReport('exports');
const bench = await openBenchDatabase(4);
const { app: reading, actor } = await openOrganiser(bench.db, 'owner');
const app = { ...reading, newId: () => uuidv7() };
await insertEvents(bench.db, { owner: 'owner', from: 0, count: 1 });
await insertPaidOrders(bench.db, { from: 0, events: 1, count: ORDERS, days: 30, seed: 1 });
const eventId = eventIdAt(0);

const figures = report.table('Figures of 100,000 orders', ['period', 'median, ms', 'worst, ms']);
for (const period of ['all', 'first', 'last']) {
  const { median, worst } = await timeRounds(5, () => getFigures(app, actor, eventId, { period }));
  figures(period, median, worst);
}
const exported = report.table('Exports of 100,000 orders', ['export', 's', 'MB', 'memory it adds, MB']);
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
    exported(`${name} as ${format}`, took, size / MB, (most - before) / MB);
  }
}
await bench.close();
report.save();
