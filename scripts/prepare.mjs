// This runs before anything is installed, on any Node from version 20, so it uses built-in modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);
const BUILT = path.join(ROOT, 'build', '.tikiti-built');
/** What a build depends on. */
const SOURCES = [
  'src',
  'packages',
  'vite.config.ts',
  'scripts/browser-chunks.ts',
  'scripts/compress-assets.ts',
  'scripts/licences',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** The path of the pinned Node that npm installed. */
export const NODE = path.join(
  ROOT,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
);

/**
 * Installs the packages of package-lock.json, unless exactly those are installed.
 * @param dev whether the packages for building and testing are needed too; a built Tikiti runs without them
 */
export function ensureInstalled({ dev = true } = {}) {
  if (isInstalled({ dev })) return;
  refuseMusl();
  console.log('Installing what is missing (once, about a minute) ...');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Reads npm's own list of installed packages, which it writes last. Optional packages for other platforms may be missing. */
function isInstalled({ dev }) {
  const list = read(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (list === undefined || spawnSync(NODE, ['--version']).status !== 0) return false;
  const installed = JSON.parse(list).packages;
  const wanted = JSON.parse(read(path.join(ROOT, 'package-lock.json'))).packages;
  return Object.entries(wanted)
    .filter(([place, entry]) => place.startsWith('node_modules/') && !entry.link && (dev || !entry.dev))
    .every(([place, { version, optional }]) =>
      installed[place] ? installed[place].version === version : optional,
    );
}

/** Exits with a clear message where there is no glibc, which the pinned Node and PostgreSQL need. */
function refuseMusl() {
  if (process.platform !== 'linux') return;
  process.report.excludeNetwork = true;
  if (process.report.getReport().header.glibcVersionRuntime) return;
  console.error(
    'Tikiti needs a Linux with glibc, and this one (Alpine, perhaps) has musl. Use Debian, Ubuntu or Fedora; in a container, an image such as node:24-slim.',
  );
  process.exit(1);
}

/** Builds Tikiti if its sources have changed since the last build, and installs what that or running it needs. */
export function ensureBuilt() {
  const wanted = fingerprint(SOURCES);
  const built = read(BUILT) === wanted;
  ensureInstalled({ dev: !built });
  if (built) return;
  console.log('Building ...');
  run(NODE, [path.join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build']);
  writeFileSync(BUILT, wanted);
}

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '' },
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(
    `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n${command} ${args[0]} failed.\n`,
  );
  process.exit(1);
}

function fingerprint(names) {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of names.flatMap((name) => filesOf(path.join(ROOT, name)))) {
    hash.update(`\n${path.relative(ROOT, file)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesOf(entry) {
  if (!existsSync(entry)) return [];
  const children = readdirSync(path.dirname(entry), { withFileTypes: true });
  if (children.some((child) => child.name === path.basename(entry) && child.isFile())) return [entry];
  return readdirSync(entry, { withFileTypes: true })
    .filter((child) => child.name !== 'node_modules' && !child.name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((child) =>
      child.isDirectory() ? filesOf(path.join(entry, child.name)) : [path.join(entry, child.name)],
    );
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

// `node scripts/prepare.mjs` only installs, because checks of the code need no build. With `build` it also builds: `npm run build`.
if (process.argv[1] && path.resolve(process.argv[1]) === path.join(ROOT, 'scripts', 'prepare.mjs'))
  process.argv[2] === 'build' ? ensureBuilt() : ensureInstalled();
