// `npm run soak [minutes]` installs what is missing, then runs random histories, kills and cuts for an hour, or for the given number
// of minutes.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, NODE, ROOT } from './prepare.mjs';

/** Each of these reads TIKITI_SOAK, its number of runs; these numbers take some minutes on two cores. */
const FILES = {
  'src/core/reconciliation/ledger-histories.test.ts': 36,
  'src/core/reconciliation/troubled-histories.test.ts': 20,
  'src/core/holds/order-history.test.ts': 18,
  'src/core/holds/with-a-reserve.test.ts': 96,
  'src/core/resale/resale-histories.test.ts': 60,
  'src/core/disputes/disputes-in-any-order.test.ts': 120,
  'tests/faults/webhooks-at-the-door.test.ts': 120,
  'tests/faults/stripe-webhooks-at-the-door.test.ts': 120,
  'tests/faults/killed-process.test.ts': 60,
  'tests/faults/cut-connections.test.ts': 150,
};

const minutes = Number(process.argv[2] ?? 60);
if (!(minutes > 0)) {
  console.error('Say for how many minutes: npm run soak 30');
  process.exit(1);
}
ensureInstalled();

const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const endsAt = Date.now() + minutes * 60_000;
const names = Object.keys(FILES);
const failed = new Set();
let lived = 0;

// The files run one after the other, again and again, each time with a new seed. When the time is up, the current file still finishes.
for (; Date.now() < endsAt; lived += 1) {
  const file = names[lived % names.length];
  console.log(`\n${file}: ${FILES[file]} runs, ${Math.ceil((endsAt - Date.now()) / 60_000)} minutes left`);
  const env = { ...process.env, TIKITI_SOAK: String(FILES[file]) };
  const { status } = spawnSync(NODE, [vitest, 'run', file], { cwd: ROOT, stdio: 'inherit', env });
  if (status !== 0) failed.add(file);
}

console.log(`\n${lived} files in ${minutes} minutes; ${failed.size} failed`);
for (const file of failed) {
  console.log(`Its seed and path are above: TIKITI_SEED=... TIKITI_PATH=... npx vitest run ${file}`);
}
process.exit(failed.size > 0 ? 1 : 0);
