import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** As much of what the process said last as tells why it failed, characters. */
const TAIL = 2_000;

/**
 * Loads the list of places in a process of its own, the program's role `places`: the memory it takes goes with it, and the app answers
 * without delay meanwhile. When the app is killed the channel to it breaks, the process ends, and the database forgets what it did.
 * @param databaseUrl where the list is put
 * @param demo whether the app is a demo: by now its own NODE_ENV says production (main.ts), and the process reads its settings again
 */
export function loadApart(databaseUrl: string, { demo }: { demo: boolean }) {
  let child: ChildProcess | undefined;
  let stopped = false;

  return {
    /** @throws Error with what the process said when it failed */
    async load(): Promise<void> {
      const started = fork(process.argv[1] ?? '', ['places'], {
        env: { ...process.env, NODE_ENV: demo ? '' : 'production', DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        // Ctrl-C is for the app, which stops it in order.
        detached: true,
      });
      child = started;
      let output = '';
      started.stderr?.on('data', (chunk) => {
        output = `${output}${chunk}`.slice(-TAIL);
      });
      const [code] = await once(started, 'close');
      child = undefined;
      // Nobody waits for it any more.
      if (stopped) return new Promise(() => {});
      if (code !== 0)
        throw new Error(`The process that loads the list of places ended with ${code}: ${output}`);
    },
    /** Ends what is under way, for good: the next start begins from scratch. */
    async stop(): Promise<void> {
      stopped = true;
      if (!child) return;
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
