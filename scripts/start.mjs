// `npm start` installs and builds what is missing, then runs Tikiti on the pinned Node until it is stopped.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, NODE, ROOT } from './prepare.mjs';

/** How often this checks whether npm is still running. */
const CHECK_EVERY_MS = 250;

// When npm is stopped, this process gets no signal, but another parent.
const npm = process.env.npm_lifecycle_event ? process.ppid : undefined;
const npmIsGone = () => npm !== undefined && process.ppid !== npm;

ensureBuilt();
if (npmIsGone()) process.exit(1);

const server = path.join(ROOT, 'build', 'server', 'index.js');
const tikiti = spawn(
  NODE,
  // Most objects of the server are short-lived strings and promises, for which a small young generation is enough. It saves 40 MB. V8 tidies the
  // old one for the first time when it reaches a part of its limit; the usual limit of 4 GB leaves 130 MB of garbage behind a crowd.
  ['--max-semi-space-size=8', '--max-old-space-size=1024', server, ...process.argv.slice(2)],
  {
    cwd: ROOT,
    // Nothing is sent over the IPC channel. When it closes, the app knows that this script has ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules', '.cache', 'compile'), ...process.env },
  },
);

// Ctrl-C reaches the whole process group, so this waits for the app to finish. Other signals are passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => tikiti.kill(signal));
const watch = setInterval(() => {
  if (!npmIsGone()) return;
  clearInterval(watch);
  tikiti.kill('SIGTERM');
}, CHECK_EVERY_MS);
tikiti.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
