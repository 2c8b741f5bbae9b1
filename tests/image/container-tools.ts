import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** Layers and containers of this test, apart from the machine's own. */
const FOLDER = path.join(ROOT, '.test/image');
const PLACE = ['--root', path.join(FOLDER, 'storage'), '--runroot', path.join(FOLDER, 'run')];

const NEEDED = ['buildah', 'podman', 'runc', 'mmdebstrap'];

/** @throws Error that says what to install */
export function requireTools(): void {
  const missing = NEEDED.filter((tool) => spawnSync(tool, ['--version']).error);
  if (missing.length > 0)
    throw new Error(`This needs ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  if (process.getuid?.() !== 0)
    throw new Error('This needs root, as mmdebstrap and the limits of containers do.');
}

/** What `buildah` and `podman` are called with, so that both have the same store. */
export const tool = (name: 'buildah' | 'podman', ...args: string[]) => [
  name,
  ...PLACE,
  ...['--storage-driver', storageDriver()],
  ...(name === 'podman' ? ['--cgroup-manager', 'cgroupfs', '--runtime', 'runc'] : []),
  ...args,
];

/** @returns what it printed @throws Error with what it complained about */
export function call([command = '', ...args]: string[], input?: string): string {
  return execFileSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: 256 * 1024 * 1024,
  }).trim();
}

let driver: string | undefined;

/** Overlays where the kernel lets us have them, as it does not inside of some containers; whole copies are slower. */
function storageDriver(): string {
  driver ??=
    spawnSync('buildah', [...PLACE, '--storage-driver', 'overlay', 'images']).status === 0
      ? 'overlay'
      : 'vfs';
  return driver;
}
