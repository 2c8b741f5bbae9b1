import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SERVER = path.join(ROOT, 'build/server/index.js');

export interface DemoAccount {
  role: 'organiser' | 'admin';
  email: string;
  password: string;
}

export interface MailboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: string }[];
}

export interface RunningApp {
  url: string;
  gatewayUrl: string;
  dataDir: string;
  process: ChildProcess;
  account(role: DemoAccount['role']): Promise<DemoAccount>;
  demoEvent(): Promise<{ id: string; name: string; url: string }>;
  /** Emails to an address, newest first. */
  mailsTo(address: string): Promise<MailboxMail[]>;
  /** Stops the app properly and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Loading the list of places takes an app ten seconds of processor time; a test that needs places sets PLACES: 'gazetteer'. On a machine of many
 * processors each app would start many processes; a test that needs them sets WEB_PROCESSES.
 */
const LIGHT = { PLACES: 'photon', PHOTON_URL: 'http://127.0.0.1:9', WEB_PROCESSES: '1' };

/**
 * `npm test` makes the builds; this starts the built app like `npm start`, on free ports and in a new folder.
 * @param more.checkout a folder in which to run `npm start` itself
 * @param more.command what starts it instead, such as a container, which is given the settings by name
 */
export async function startApp(
  more: {
    dataDir?: string;
    env?: Record<string, string>;
    role?: string;
    keepData?: boolean;
    readyWithinMs?: number;
    checkout?: string;
    command?: string[];
  } = {},
): Promise<RunningApp> {
  const dataDir = more.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'tikiti-')));
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const built = [
    process.execPath,
    '--max-semi-space-size=8',
    '--max-old-space-size=1024',
    SERVER,
    ...(more.role ? [more.role] : []),
  ];
  const [command = '', ...args] = more.command ?? (more.checkout ? ['npm', 'start'] : built);
  const app = spawn(command, args, {
    cwd: more.checkout ?? ROOT,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      GATEWAY_PORT: String(gatewayPort),
      DATA_DIR: dataDir,
      ...LIGHT,
      ...more.env,
    },
    // The channel tells the app that a test was killed before it could stop it; others would not.
    stdio: ['ignore', 'pipe', 'pipe', command === process.execPath ? 'ipc' : 'ignore'],
  });
  let output = '';
  for (const stream of [app.stdout, app.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const url = `http://localhost:${port}`;
  await untilReady(url, app, more.readyWithinMs ?? 600_000, () => output).catch(async (error) => {
    await stopProcess(app);
    if (!more.dataDir) await rm(dataDir, { recursive: true, force: true });
    throw error;
  });

  const get = async <Answer>(file: string): Promise<Answer> =>
    (await fetch(url + file)).json() as Promise<Answer>;
  return {
    url,
    gatewayUrl: `http://localhost:${more.env?.GATEWAY_PORT ?? gatewayPort}`,
    dataDir,
    process: app,
    async account(role) {
      const accounts = await get<DemoAccount[]>('/dev/accounts.json');
      return accounts.find((account) => account.role === role) as DemoAccount;
    },
    async demoEvent() {
      const [event] = await get<{ id: string; name: string; url: string }[]>('/dev/events.json');
      return event as { id: string; name: string; url: string };
    },
    async mailsTo(address) {
      return (await get<MailboxMail[]>('/dev/mailbox.json')).filter((mail) => mail.to === address);
    },
    async stop() {
      await stopProcess(app);
      if (!more.keepData) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function stopProcess(app: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  app.kill(signal);
  await once(app, 'exit');
}

async function untilReady(
  url: string,
  app: ChildProcess,
  withinMs: number,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (app.exitCode !== null) throw new Error(`The app stopped at once:\n${output()}`);
    const ready = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The app is not ready after ${withinMs / 1000} s:\n${output()}`);
}

const given = new Set<number>();
/** Workers of one run never choose the same port, because their ports have different remainders. */
const WORKER = Number(process.env.VITEST_POOL_ID ?? 0) % 16;

/**
 * Finds a port that stays free until it is used, seconds later. It is below the ports that a system gives to those who ask for any, because
 * the next one to ask would get it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(700, 1_900) * 16 + WORKER;
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
