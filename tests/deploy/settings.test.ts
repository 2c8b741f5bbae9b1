import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { COMMANDS } from '../../src/commands/commands.ts';
import { readConfig, SETTINGS } from '../../src/config.ts';

type Env = Record<string, string>;

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
const read = (file: string) => readFileSync(path.join(DEPLOY, file), 'utf8');

interface Service {
  command?: string[];
  environment?: Env;
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
  depends_on?: object;
}
/** With what docker compose puts in the place of ${NAME:?advice}. */
const compose: { services: Record<string, Service> } = parse(
  read('compose.yaml').replaceAll(/\$\{\w+[^}]*\}/g, 'given'),
  { merge: true },
);
const ours = Object.entries(compose.services).filter(([name]) => /^(web-|worker|migrate)/.test(name));
const values: { settings: Env; worker: { scale: { metric: string; labels: Env } } } = parse(
  read('helm/values.yaml'),
);
const parts = read('helm/templates/_parts.tpl');
const UNITS = ['tikiti-web@.service', 'tikiti-worker.service', 'tikiti-migrate.service'];
const roles = ['web', 'worker', ...Object.keys(COMMANDS)];

/** What is no setting of Tikiti: of Node, and of compose.yaml's own services. */
const OTHERS = ['NODE_COMPILE_CACHE', 'PATH', 'POSTGRES_PASSWORD'];
const unknown = (names: readonly string[]) =>
  names.filter((name) => !SETTINGS.includes(name) && !OTHERS.includes(name));

/** Reads lines like NAME=value, also of settings that are commented out. */
const lines = (text: string): Env =>
  Object.fromEntries(
    [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

const example = lines(read('tikiti.env.example'));
/** As an operator fills it in. */
const filledIn: Env = {
  ...Object.fromEntries(Object.entries(example).filter(([, value]) => value !== '')),
  APP_SECRET: randomBytes(32).toString('hex'),
  S3_SECRET_ACCESS_KEY: 'secret',
};
const withoutS3 = ({ S3_SECRET_ACCESS_KEY, ...env }: Env) => env;

/** What a unit sets itself; what its file of settings says comes over it. */
const unitEnv = (unit: string): Env =>
  Object.fromEntries(
    [...read(`systemd/${unit}`).matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.replaceAll('%i', '3001').split('=') as [string, string]),
    ),
  );

/** The settings that the chart's containers have beside those of its values. */
const chartEnv: Env = Object.fromEntries(
  [...parts.matchAll(/- name: ([A-Z_]+)\n\s+value: "?([\w.]+)"?/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

test.each([
  ['tikiti.env.example', Object.keys(example)],
  [
    'Containerfile',
    [...read('Containerfile').matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ],
  ...ours.map(([name, { environment = {} }]) => [`compose.yaml, ${name}`, Object.keys(environment)] as const),
  ...UNITS.map((unit) => [unit, Object.keys(unitEnv(unit))] as const),
  ['helm', [...Object.keys(values.settings), ...Object.keys(chartEnv)]],
] as const)('%s names only settings that exist', (_, names) => {
  expect(names.length).toBeGreaterThan(1);
  expect(unknown(names)).toEqual([]);
});

test('a setting that does not exist would be found', () => {
  expect(unknown(['PUBLIC_URL', 'PUBLIC_ADDRESS'])).toEqual(['PUBLIC_ADDRESS']);
});

describe('production starts with', () => {
  test.each(ours)('compose.yaml, %s', (_, { environment = {} }) => {
    const config = readConfig({ ...filledIn, ...environment });
    expect(config).toMatchObject({
      demo: false,
      port: 3000,
      host: '0.0.0.0',
      trustedProxies: 1,
      webProcesses: 1,
    });
    expect(config.s3?.bucket).toBe('tikiti');
  });

  test.each(UNITS)('%s', (unit) => {
    expect(readConfig({ ...unitEnv(unit), ...withoutS3(filledIn) })).toMatchObject({
      demo: false,
      dataDir: '/var/lib/tikiti',
    });
  });

  test('the chart', () => {
    const { DATABASE_URL, SMTP_URL, APP_SECRET } = filledIn;
    const secret = {
      DATABASE_URL,
      SMTP_URL,
      APP_SECRET,
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const image = { NODE_ENV: 'production', DATA_DIR: '/data' };
    const config = readConfig({ ...image, ...values.settings, ...chartEnv, ...secret });
    expect(config).toMatchObject({ demo: false, port: 3000 });
    for (const name of Object.keys(secret)) expect(read('helm/values.yaml')).toContain(name);
  });
});

test('only the step that migrates changes the schema: all others refuse a database that it has not brought up to date', () => {
  for (const [name, { environment = {}, command }] of ours) {
    expect(readConfig({ ...filledIn, ...environment }).migrate).toBe(false);
    expect(command).toEqual([name.startsWith('web-') ? 'web' : name]);
  }
  for (const unit of UNITS.slice(0, 2)) {
    expect(unitEnv(unit)).toMatchObject({ MIGRATE: 'off' });
    expect(read(`systemd/${unit}`)).toMatch(/^After=.*tikiti-migrate\.service$/m);
  }
  expect(chartEnv).toMatchObject({ MIGRATE: 'off' });
  expect(read('helm/templates/migrate.yaml')).toContain('helm.sh/hook: pre-install,pre-upgrade');
});

test('a web process of systemd listens to its proxy only, at the port that the proxies know', () => {
  expect(unitEnv('tikiti-web@.service')).toMatchObject({ HOST: '127.0.0.1', PORT: '3001' });
  expect(Object.keys(example)).not.toContain('PORT');
  for (const file of ['haproxy/haproxy.cfg', 'nginx/tikiti.conf', 'caddy/Caddyfile']) {
    expect(read(file).match(/127\.0\.0\.1:\d+/g)).toEqual(['127.0.0.1:3001', '127.0.0.1:3002']);
  }
});

test('a shell reads the example as systemd and Docker do: no value needs quotes', () => {
  for (const value of Object.values(example)) expect(value).toMatch(/^[\w.:/@-]*$/);
});

test('roles and commands exist', () => {
  const started = [
    ...ours.flatMap(([, { command = [] }]) => command),
    ...UNITS.map((unit) => /index\.js (\S+)$/m.exec(read(`systemd/${unit}`))?.[1]),
    ...['web', 'worker', 'migrate'].map(
      (file) => /"tikiti\.container" \(list \$ "(\w+)"\)/.exec(read(`helm/templates/${file}.yaml`))?.[1],
    ),
  ];
  expect(started).toHaveLength(10);
  expect(started.filter((role) => !roles.includes(role ?? ''))).toEqual([]);
});

test('each unit starts Node like npm start', () => {
  const flags = (text: string) => text.match(/--max[\w-]+=\d+/g);
  const start = readFileSync(path.join(DEPLOY, '../scripts/start.mjs'), 'utf8');
  for (const unit of UNITS) expect(flags(read(`systemd/${unit}`))).toEqual(flags(start));
});

test('who stops a process waits until it has finished what had begun', () => {
  const { shutdownDelaySeconds } = readConfig({ ...withoutS3(filledIn) });
  const needed = shutdownDelaySeconds + 25;
  for (const [, service] of ours)
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(needed);
  for (const unit of UNITS.slice(0, 2))
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read(`systemd/${unit}`))?.[1])).toBeGreaterThanOrEqual(
      needed,
    );
  expect(parts).toContain('(add (.Values.settings.SHUTDOWN_DELAY | default 5) 25)'.slice(1, -1));
});

test('health is asked where Tikiti answers, and Caddy knows the web processes of compose.yaml', () => {
  const front = readFileSync(path.join(DEPLOY, '../src/server/front-door.ts'), 'utf8');
  const asked = ['haproxy/haproxy.cfg', 'Caddyfile', 'compose.yaml', 'helm/templates/web.yaml'].flatMap(
    (file) => read(file).match(/\/(?:readyz|livez)\b/g) ?? [],
  );
  expect(asked.length).toBeGreaterThan(4);
  for (const address of new Set(asked)) expect(front).toContain(`'${address}'`);
  const webs = ours.map(([name]) => name).filter((name) => name.startsWith('web-'));
  expect(read('Caddyfile')).toContain(`reverse_proxy ${webs.map((name) => `${name}:3000`).join(' ')} {`);
});

test('the files of Patroni mean the same machines, and HAProxy leads where they listen', () => {
  const patroni = parse(read('patroni/patroni.yml'));
  const hosts = patroni.etcd3.hosts.split(',').map((host: string) => host.split(':')[0]);
  const servers = [...read('patroni/haproxy.cfg').matchAll(/server (\S+) (\S+) check port (\d+)/g)];
  expect(servers).toHaveLength(2 * hosts.length);
  for (const [, , address, port] of servers) {
    expect(hosts).toContain(address?.replace(/:5432$/, ''));
    expect(port).toBe(patroni.restapi.listen.split(':')[1]);
  }
  const members = [
    ...(lines(read('patroni/etcd.env')).ETCD_INITIAL_CLUSTER?.matchAll(/(db-\d)=http:..([\d.]+)/g) ?? []),
  ];
  expect(members.map(([, name, host]) => [name, `${host}:5432`])).toEqual(
    servers.slice(0, hosts.length).map(([, name, address]) => [name, address]),
  );
  expect(patroni.bootstrap.dcs).toMatchObject({ synchronous_mode: true });
});

test('the worker is scaled on a figure that is also watched by the rules for Prometheus', () => {
  const { metric, labels } = values.worker.scale;
  const [[label, value] = []] = Object.entries(labels);
  expect(read('prometheus/rules.yml')).toContain(`${metric}{${label}="${value}"}`);
});
