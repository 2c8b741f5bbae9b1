// `npm run test:failover` sells tickets on PostgreSQL under Patroni, with the files of deploy/patroni, while the primary is killed and then frozen.
// Where what it needs is not installed, it says so and tests nothing.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './prepare.mjs';

ensureInstalled();
ensureBuilt();

const script = path.join(ROOT, 'tests', 'failover', 'test-failover.ts');
const { status } = spawnSync(NODE, [script], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
