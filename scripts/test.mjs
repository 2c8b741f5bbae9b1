// `npm test` installs and builds what is missing, then runs every test on the pinned Node.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './prepare.mjs';

ensureInstalled();
ensureBuilt();

const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(NODE, [vitest, 'run', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
