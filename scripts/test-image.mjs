// `npm run test:image` builds the images of deploy/Containerfile and walks the main job in them. It needs buildah, podman, runc and mmdebstrap.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, NODE, ROOT } from './prepare.mjs';

ensureInstalled();

const script = path.join(ROOT, 'tests', 'image', 'test-image.ts');
const { status } = spawnSync(NODE, [script, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
