// `npm run test:upgrade`: the build before the newest migration sells on the database that this one makes. It takes the earlier commit's code and
// tests, puts this checkout's migrations in the place of its own, and runs its tests of holds, payments, refunds and the door.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, NODE, ROOT } from './prepare.mjs';

const SELLS = ['src/core/holds', 'src/core/payments', 'src/core/order-refunds', 'src/core/check-in/scans'];

ensureInstalled();
const newest = readdirSync(path.join(ROOT, 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1);
const [mark] = readFileSync(path.join(ROOT, 'migrations', newest), 'utf8').split('\n');
if (mark.startsWith('-- breaking: ')) {
  console.log(`${newest} refuses older builds (${mark.slice('-- breaking: '.length)}): nothing to test.`);
  process.exit(0);
}
const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `migrations/${newest}`);
// Not committed yet: the last commit is the build before it.
const earlier = added ? git('rev-parse', `${added}^`) : git('rev-parse', 'HEAD');
console.log(`The build of ${git('log', '-1', '--format=%h (%s)', earlier)} on the database after ${newest}:`);

const folder = path.join(ROOT, '.test', 'earlier');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const archive = spawnSync('git', ['archive', earlier], { cwd: ROOT, maxBuffer: 2 ** 30 });
if (archive.status !== 0) throw new Error(`git archive: ${archive.stderr}`);
run('tar', ['-x', '-C', folder], { input: archive.stdout });
rmSync(path.join(folder, 'migrations'), { recursive: true });
cpSync(path.join(ROOT, 'migrations'), path.join(folder, 'migrations'), { recursive: true });
symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
const vitest = path.join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
run(NODE, [vitest, 'run', '--exclude', '**/*.slow.test.ts', ...SELLS], { cwd: folder, stdio: 'inherit' });
rmSync(folder, { recursive: true, force: true });

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/** Ends with the command's exit code when it fails. */
function run(command, args, options) {
  const { status, error } = spawnSync(command, args, options);
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
