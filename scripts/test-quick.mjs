// `npm run test:quick`: types, then the tests of core but for the slowest, of each package with changes, of the main job and of all ways to
// pay. That is at most a third of the work of `npm test`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './prepare.mjs';

/** A tenth of core's files, which take more than half of its time: random histories, races, weeks of retries. `npm test` runs them. */
const SLOW = [
  'check-in/first-scan-wins',
  'disputes/disputes-in-any-order',
  'events/pin-is-town',
  'mails/mail-retries',
  'messages/message-limits',
  'order-page/confirm-order',
  'order-page/keep-seats',
  'order-refunds/refund-order',
  'payments/fulfil-in-any-order',
  'payments/paid-after-sale',
  'reconciliation/lost-wake-ups',
  'reconciliation/payment-hold',
  'reconciliation/reconcile',
  'reconciliation/troubled-histories',
  'refunds/payee-liability',
  'refunds/refund-parts',
  'refunds/refund-troubles',
  'refunds/refunds',
  'refunds/refunds-that-come-back',
  'refunds/refused-for-good',
  'refunds/sent-another-way',
  'refunds/sent-by-hand-instead',
  'resale/resale',
  'throttle/throttle',
  'tickets/ticket-code',
].map((name) => `src/core/${name}.test.ts`);
const gone = SLOW.filter((file) => !existsSync(path.join(ROOT, file)));
if (gone.length > 0) throw new Error(`Take out of SLOW what is gone: ${gone.join(', ')}`);

ensureInstalled();
ensureBuilt();

const changed = ['diff --name-only --merge-base main', 'ls-files --others --exclude-standard'].flatMap(
  (command) =>
    (spawnSync('git', command.split(' '), { cwd: ROOT, encoding: 'utf8' }).stdout ?? '').split('\n'),
);
const packages = readdirSync(path.join(ROOT, 'packages'))
  .map((name) => `packages/${name}`)
  .filter((folder) => changed.some((file) => file.startsWith(`${folder}/`)));
const bin = (...file) => path.join(ROOT, 'node_modules', ...file);
// TypeScript keeps what it learnt, so that the next time it looks only at what changed.
run(bin('@react-router', 'dev', 'bin.cjs'), 'typegen');
run(bin('typescript', 'bin', 'tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', '.test/tsbuild');
run(
  bin('vitest', 'vitest.mjs'),
  'run',
  'src/core',
  ...packages,
  'tests/journeys/main-job.test.ts',
  'tests/journeys/payment-scenarios.test.ts',
  ...SLOW.flatMap((file) => ['--exclude', file]),
  ...process.argv.slice(2),
);

function run(script, ...options) {
  const { status } = spawnSync(NODE, [script, ...options], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
