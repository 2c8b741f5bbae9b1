// `npm run bench` builds, then runs the benchmarks of docs/performance.md, each for a short time, in less than a quarter of an hour. It keeps no
// figures: what is to be kept is run alone, for longer (bench/README.md).
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './prepare.mjs';

/** Seconds and rounds are each benchmark's own; these are enough to see a factor, not a tenth. */
const SHORT = {
  BENCH_PASSING: '1',
  BENCH_SECONDS: '2',
  BENCH_ROUNDS: '2',
  BENCH_HTTP_SECONDS: '1',
  BENCH_HTTP_ROUNDS: '3',
  BENCH_MAILS: '200',
};
const BENCHMARKS = [
  ['holds', { BENCH_KIND: 'all together' }],
  ['holds-processes'],
  ['allocators'],
  ['event-page'],
  ['checkout'],
  ['webhooks', { BENCH_ORDERS: '1000' }],
  ['fulfilment', { BENCH_ORDERS: '2000' }],
  ['mail'],
  ['backup', { BENCH_ORDERS: '2000' }],
  ['scans'],
  ['organiser-pages', { BENCH_ORDERS: '50000' }],
  ['oasis', {}, '0.01'],
];

ensureInstalled();
ensureBuilt();
const begun = Date.now();
const failed = [];
for (const [name, more = {}, ...options] of BENCHMARKS) {
  console.log(`\n# ${name}`);
  const file = path.join(ROOT, 'bench', `${name}.ts`);
  const env = { ...process.env, ...SHORT, ...more };
  if (spawnSync(NODE, [file, ...options], { cwd: ROOT, stdio: 'inherit', env }).status !== 0)
    failed.push(name);
}
console.log(
  `\n${BENCHMARKS.length} benchmarks in ${Math.round((Date.now() - begun) / 1000)} s; failed: ${failed.join(', ') || 'none'}`,
);
process.exit(failed.length > 0 ? 1 : 0);
