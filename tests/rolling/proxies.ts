import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');

export interface Ports {
  http: number;
  https: number;
  web: readonly [number, number];
}

/** What starts a proxy in the foreground with a file of deploy/, of which only places and ports are changed. */
export interface Balancer {
  name: string;
  write(folder: string, ports: Ports): Promise<string[]>;
}

export const haproxy: Balancer = {
  name: 'haproxy',
  async write(folder, ports) {
    const file = path.join(folder, 'haproxy.cfg');
    const text = await readFile(path.join(DEPLOY, 'haproxy/haproxy.cfg'), 'utf8');
    const pem = await Promise.all(
      ['tickets.crt', 'tickets.key'].map((name) => readFile(path.join(folder, name))),
    );
    await writeFile(path.join(folder, 'tickets.pem'), Buffer.concat(pem), { mode: 0o600 });
    const placed = exchange(text, [
      ['/etc/haproxy/tickets.pem', path.join(folder, 'tickets.pem')],
      ['bind :80', `bind 127.0.0.1:${ports.http}`],
      ['bind :443', `bind 127.0.0.1:${ports.https}`],
      ...webPorts(ports),
    ]);
    await writeFile(file, placed);
    return ['haproxy', '-db', '-f', file];
  },
};

/** @param change what is tried in its place */
export const nginx = (name = 'nginx', change = (text: string) => text): Balancer => ({
  name,
  async write(folder, ports) {
    const text = change(await readFile(path.join(DEPLOY, 'nginx/tikiti.conf'), 'utf8'));
    const placed = exchange(text, [
      ['/etc/nginx/', `${folder}/`],
      ['listen 80;', `listen 127.0.0.1:${ports.http};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
      ['listen [::]:443 ssl http2;', ''],
      ...webPorts(ports),
    ]);
    await mkdir(path.join(folder, 'logs'), { recursive: true });
    const own = path.join(folder, 'nginx.conf');
    const body = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = body.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
    await writeFile(
      own,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log;
      events { worker_connections 1024; } http { access_log off; ${temporary}\n${placed}\n}`,
    );
    return ['nginx', '-c', own, '-e', path.join(folder, 'logs/error.log')];
  },
});

const webPorts = ({ web: [one, two] }: Ports): [string, string][] => [
  ['127.0.0.1:3001', `127.0.0.1:${one}`],
  ['127.0.0.1:3002', `127.0.0.1:${two}`],
];

/** @throws Error when a text is not there, since then the file is not the one that is tried */
function exchange(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`The file no longer says ${from}.`);
    return so.replaceAll(from, to);
  }, text);
}

/** Makes a certificate of our own for localhost: tickets.crt and tickets.key. */
export function makeCertificate(folder: string): void {
  const files = ['-keyout', path.join(folder, 'tickets.key'), '-out', path.join(folder, 'tickets.crt')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
    {
      stdio: 'pipe',
    },
  );
}

/** @throws Error that says what to install */
export function requireProxies(): void {
  const asked = { haproxy: '-v', nginx: '-v', openssl: 'version' };
  const missing = Object.entries(asked).filter(([tool, how]) => spawnSync(tool, [how]).error);
  const names = missing.map(([tool]) => tool);
  if (names.length > 0)
    throw new Error(`This needs ${names.join(', ')}. On Debian: apt-get install ${names.join(' ')}`);
}

/** Starts a program. @returns it, and a function that ends it */
export function start([command = '', ...args]: string[], env: NodeJS.ProcessEnv = process.env) {
  const started: ChildProcess = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (said += chunk));
  return {
    said: () => said,
    ended: () => started.exitCode !== null || started.signalCode !== null,
    async stop() {
      if (started.exitCode !== null || started.signalCode !== null) return;
      const gone = once(started, 'exit');
      started.kill('SIGTERM');
      await gone;
    },
  };
}
