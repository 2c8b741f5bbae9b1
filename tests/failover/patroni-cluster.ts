import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy/patroni');
const POSTGRES = '/usr/lib/postgresql';
const NAMES = ['db-1', 'db-2', 'db-3'] as const;
type Name = (typeof NAMES)[number];
const PATIENCE_MS = 120_000;

/** The loopback addresses of the three machines that deploy/patroni calls 10.0.0.1 to 10.0.0.3. */
const NETWORK = '127.77.0.';

interface Member {
  name: Name;
  /** As Patroni calls it: leader, sync_standby, replica. */
  role: string;
  /** running (the leader), streaming (a standby that follows), or what keeps it from that. */
  state: string;
}

export interface Cluster {
  /** Seconds for which the primary's lease lasts. */
  ttl: number;
  /** Where HAProxy leads to the primary. */
  url: string;
  /** What runs: "PostgreSQL 17.5, Patroni 4.0.6". */
  versions: string;
  leader(): Promise<Name>;
  /** Waits until one member leads, all others follow it and one of them is synchronous. */
  untilWhole(): Promise<void>;
  /** Ends everything on a machine at once, as a cut of its power does. */
  kill(name: Name): void;
  /** Starts Patroni on a machine that was killed. */
  start(name: Name): Promise<void>;
  /** Stops everything on a machine where it is, as a hypervisor may. */
  freeze(name: Name): void;
  /** Lets a frozen machine go on. */
  thaw(name: Name): void;
  stop(): Promise<void>;
}

/** @returns what is missing here to run a cluster, as a sentence */
export function whatIsMissing(): string | undefined {
  const asked = { patroni: '--version', etcd: '--version', haproxy: '-v' };
  const missing = Object.entries(asked).filter(([tool, how]) => spawnSync(tool, [how]).error);
  const names = [...missing.map(([tool]) => tool), ...(binaries() ? [] : ['PostgreSQL 15 or newer'])];
  if (names.length === 0) return undefined;
  return `${names.join(', ')} missing. On Debian: apt-get install patroni etcd-server haproxy postgresql`;
}

/** The folder of the newest PostgreSQL of Debian's packages. */
function binaries(): string | undefined {
  if (!existsSync(POSTGRES)) return undefined;
  const versions = readdirSync(POSTGRES).filter((name) => Number(name) >= 15);
  const newest = versions.sort((a, b) => Number(b) - Number(a)).at(0);
  return newest && path.join(POSTGRES, newest, 'bin');
}

/**
 * Starts etcd, three Patronis with their PostgreSQLs, and HAProxy, with the files of deploy/patroni; only addresses and folders differ.
 * @param port where HAProxy leads to the primary; the next one leads to standbys
 */
export async function startCluster(folder: string, port: number): Promise<Cluster> {
  const bin = binaries() ?? '';
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const home = path.join(folder, 'postgres');
  await chmod(folder, 0o755);
  await mkdir(home);
  if (owner.uid !== undefined) execFileSync('chown', [`${owner.uid}:${owner.gid}`, home]);
  const original = await readFile(path.join(DEPLOY, 'patroni.yml'), 'utf8');
  const { bootstrap, postgresql } = parse(original);
  const { ttl } = bootstrap.dcs;
  const password = postgresql.authentication.superuser.password;

  const log = await open(path.join(folder, 'log'), 'a');
  const spawned: ChildProcess[] = [];
  const run = (command: string, args: string[], options: object = {}) => {
    const one = spawn(command, args, { cwd: '/', stdio: ['ignore', log.fd, log.fd], ...options });
    // What does not start is missing from the cluster, and the log says why.
    one.on('error', (error) => void log.write(`${error.message}\n`));
    spawned.push(one);
    return one;
  };

  const etcd = envOf(placed(await readFile(path.join(DEPLOY, 'etcd.env'), 'utf8'), 1));
  // One of three is enough for one machine: what is tried is PostgreSQL.
  const sole = { ETCD_INITIAL_CLUSTER: etcd.ETCD_INITIAL_CLUSTER?.split(',')[0] };
  const data = { ETCD_DATA_DIR: path.join(folder, 'etcd') };
  run('etcd', [], { env: { ...process.env, ...etcd, ...sole, ...data } });

  const proxied = placed(await readFile(path.join(DEPLOY, 'haproxy.cfg'), 'utf8'), 1)
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${port + 1}`);
  await writeFile(path.join(folder, 'haproxy.cfg'), proxied);
  run('haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')]);

  const patronis = new Map<Name, ChildProcess>();
  const dataOf = (name: Name) => path.join(home, name);
  async function start(name: Name): Promise<void> {
    const file = path.join(folder, `${name}.yml`);
    const text = placed(original, numberOf(name))
      .replace('name: db-1', `name: ${name}`)
      .replace('/usr/lib/postgresql/17/bin', bin)
      .replace('/var/lib/postgresql/17/tikiti', dataOf(name))
      .replace('/var/lib/postgresql/patroni.pgpass', path.join(home, `${name}.pgpass`));
    // The socket of each would be in the same folder, under the same name.
    const apart = text.replace(
      '  authentication:',
      '  parameters:\n    unix_socket_directories: ""\n  authentication:',
    );
    await writeFile(file, apart);
    patronis.set(name, run('patroni', [file], owner));
  }

  function pidsOf(name: Name): number[] {
    const patroni = patronis.get(name)?.pid;
    const pidFile = path.join(dataOf(name), 'postmaster.pid');
    const postmaster = existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    const roots = [patroni, postmaster].filter((pid) => typeof pid === 'number');
    return [...roots, ...childrenOf(roots)];
  }
  function signal(name: Name, what: NodeJS.Signals) {
    for (const pid of pidsOf(name)) {
      try {
        process.kill(pid, what);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  async function members(): Promise<Member[]> {
    for (const name of NAMES) {
      const asked = fetch(`http://${NETWORK}${numberOf(name)}:8008/cluster`, {
        signal: AbortSignal.timeout(1_000),
      });
      const found = await asked.then((answer) => answer.json()).catch(() => undefined);
      if (found?.members) return found.members;
    }
    return [];
  }
  const leads = ({ role, state }: Member) => role === 'leader' && state === 'running';
  const follows = ({ state }: Member) => state === 'streaming' || state === 'running';
  const isWhole = (found: readonly Member[]) =>
    found.length === NAMES.length &&
    found.filter(leads).length === 1 &&
    found.every(follows) &&
    found.some(({ role }) => role === 'sync_standby');

  const cluster: Cluster = {
    ttl,
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    versions: [
      execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }),
      execFileSync('patroni', ['--version'], { encoding: 'utf8' }),
    ]
      .map((said) => said.trim())
      .join(', '),
    async leader() {
      const leader = (await members()).find(leads);
      if (!leader) throw new Error('There is no primary.');
      return leader.name;
    },
    async untilWhole() {
      let found: Member[] = [];
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(500)) {
        found = await members();
        if (isWhole(found)) return;
      }
      const log = readFileSync(path.join(folder, 'log'), 'utf8').split('\n').slice(-30).join('\n');
      throw new Error(`The cluster does not become whole: ${JSON.stringify(found)}\n${log}`);
    },
    kill: (name) => signal(name, 'SIGKILL'),
    start,
    freeze: (name) => signal(name, 'SIGSTOP'),
    thaw: (name) => signal(name, 'SIGCONT'),
    async stop() {
      for (const name of patronis.keys()) signal(name, 'SIGKILL');
      for (const one of spawned) one.kill('SIGKILL');
      await log.close();
    },
  };
  try {
    for (const name of NAMES) await start(name);
    await cluster.untilWhole();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

const numberOf = (name: Name) => NAMES.indexOf(name) + 1;

/** The text of a file as one of the three machines has it, on loopback. Whoever connects there comes from 127.0.0.1. */
const placed = (text: string, machine: number) =>
  text
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll(/(listen|connect_address|URLS=http|ADVERTISE\w*=http):(\/\/)? ?10\.0\.0\.1:/g, (line) =>
      line.replace('10.0.0.1', `10.0.0.${machine}`),
    )
    .replaceAll('10.0.0.', NETWORK);

const envOf = (text: string): NodeJS.ProcessEnv =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]));

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));

/** Finds the processes that others started, and those that they started. */
function childrenOf(parents: readonly number[]): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = all.map(Number).filter((pid) => parents.includes(parentOf(pid)));
  return found.length === 0 ? [] : [...found, ...childrenOf(found)];
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has ended.
    return 0;
  }
}
