// `npm run soak [minutes]` installs what is missing, then repeats the tests of random histories and faults, and a tenth of a giant on-sale,
// for an hour by default.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, NODE, ROOT } from './prepare.mjs';

/** The number of runs of each test file, which it reads from TIKITI_SOAK. Each takes some minutes on two cores. */
const FILES = {
  'src/core/reconciliation/ledger-histories.slow.test.ts': 36,
  'src/core/reconciliation/troubled-histories.slow.test.ts': 20,
  'src/core/holds/order-history.test.ts': 18,
  'src/core/holds/with-a-reserve.slow.test.ts': 96,
  'src/core/resale/resale-histories.slow.test.ts': 60,
  'src/core/disputes/disputes-in-any-order.slow.test.ts': 120,
  'src/web/door/exchange/an-evening.test.ts': 1,
  'tests/faults/webhooks-at-the-door.test.ts': 120,
  'tests/faults/stripe-webhooks-at-the-door.test.ts': 120,
  'tests/faults/killed-process.test.ts': 60,
  'tests/faults/cut-connections.test.ts': 150,
};
/** The benchmark that checks what it leaves behind, and the part of it that is replayed. */
const REPLAY = 'bench/oasis.ts';
const PART = '0.1';

const minutes = Number(process.argv[2] ?? 60);
if (!(minutes > 0)) {
  console.error('Say for how many minutes: npm run soak 30');
  process.exit(1);
}
ensureInstalled();

const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const endsAt = Date.now() + minutes * 60_000;
const names = [...Object.keys(FILES), REPLAY];
const failed = new Set();
let turns = 0;

// Each turn has a new seed. When the time is up, the current file still finishes.
for (; Date.now() < endsAt; turns += 1) {
  const file = names[turns % names.length];
  const runs = file === REPLAY ? PART : String(FILES[file]);
  console.log(`\n${file}: ${runs} runs, ${Math.ceil((endsAt - Date.now()) / 60_000)} minutes left`);
  const env = { ...process.env, TIKITI_SOAK: runs, BENCH_PASSING: '1' };
  const command = file === REPLAY ? [file, PART] : [vitest, 'run', file];
  const { status } = spawnSync(NODE, command, { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) failed.add(file);
}

console.log(`\n${turns} files in ${minutes} minutes; ${failed.size} failed`);
for (const file of failed) {
  const again = file === REPLAY ? `npm run bench:oasis -- ${PART}` : `TIKITI_PATH=... npx vitest run ${file}`;
  console.log(`Its seed and path are above: TIKITI_SEED=... ${again}`);
}
process.exit(failed.size > 0 ? 1 : 0);
