// `npm run test:citus`: what buyers and the door wait for, on a Citus cluster, of which CITUS_URL names the coordinator: a database of a user who may
// create databases. Each test file makes one there, spreads it by event and drops it. A statement that Citus refuses fails its file.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, NODE, ROOT } from './prepare.mjs';

const FILES = [
  'tests/citus/sale.test.ts',
  'src/core/orders/move-orders.test.ts',
  'src/core/check-in/scans/admit-ticket.test.ts',
  'src/core/event-page/get-ticket-keys.test.ts',
  'src/core/organiser-page/organiser-page.test.ts',
  'src/core/event-desk/get-event-menu.test.ts',
];

if (!process.env.CITUS_URL) {
  console.error(
    'Nothing was tested: set CITUS_URL to the coordinator of a Citus cluster, as postgres://user@host/postgres.',
  );
  process.exit(1);
}
ensureInstalled();
const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(NODE, [vitest, 'run', '--maxWorkers', '1', ...FILES], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
