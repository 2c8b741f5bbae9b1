// `npm run test:rolling` sells tickets through HAProxy and nginx while both web processes are restarted. It needs haproxy and nginx.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './prepare.mjs';

ensureInstalled();
ensureBuilt();

const script = path.join(ROOT, 'tests', 'rolling', 'test-rolling.ts');
const { status } = spawnSync(NODE, [script], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
