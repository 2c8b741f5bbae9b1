// `npm run test:quick`: types, then the tests of core but for the slowest, of each package with changes, of the main job and of all ways to
// pay. That is at most a third of the work of `npm test`.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './prepare.mjs';

/** A tenth of core's files, which take more than half of its time: random histories, races, weeks of retries. `npm test` runs them. */
const SLOW = '**/*.slow.test.ts';

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
  '--exclude',
  SLOW,
  ...process.argv.slice(2),
);

function run(script, ...options) {
  const { status } = spawnSync(NODE, [script, ...options], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
