// `npm run screens` installs and builds what is missing, then takes pictures of every screen on the pinned Node.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, NODE, ROOT } from './prepare.mjs';

ensureInstalled();
ensureBuilt();

const script = path.join(ROOT, 'tests', 'screens', 'take-screens.ts');
const { status } = spawnSync(NODE, [script, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
