import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { call, ROOT, tool } from './container-tools.ts';

export const BASE = 'localhost/tikiti-base';

const FOLDER = path.join(ROOT, '.test/image');
const SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Makes the image in which Tikiti is built, of Debian's packages and this machine's npm, so that no registry of images is needed. It is made
 * once and kept.
 */
export function makeBase(): void {
  if (
    call(tool('buildah', 'images', '--format', '{{.Name}}'))
      .split('\n')
      .includes(BASE)
  )
    return;
  console.log('Making a base of Debian packages ...');
  mkdirSync(FOLDER, { recursive: true });
  const system = path.join(FOLDER, 'base.tar');
  rmSync(system, { force: true });
  const sources = SOURCES.find((file) => existsSync(file)) ?? '';
  call(['mmdebstrap', '--variant=minbase', '--include=ca-certificates', suite(), system, sources]);

  const container = call(tool('buildah', 'from', 'scratch'));
  const add = (from: string, to: string) => call(tool('buildah', 'add', container, from, to));
  add(system, '/');
  add(path.join(ROOT, 'node_modules/node/bin/node'), '/usr/local/bin/node');
  add(
    path.resolve(call(['sh', '-c', 'realpath "$(command -v npm)"']), '../..'),
    '/usr/local/lib/node_modules/npm',
  );
  call(tool('buildah', 'run', '--isolation', 'chroot', container, ...LINK));
  // What this machine trusts, for npm behind a company's proxy.
  add(process.env.NODE_EXTRA_CA_CERTS ?? CERTIFICATES, CERTIFICATES);
  const env = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', NODE_EXTRA_CA_CERTS: CERTIFICATES };
  for (const [name, value] of Object.entries(env))
    call(tool('buildah', 'config', '--env', `${name}=${value}`, container));
  call(tool('buildah', 'commit', '--rm', container, BASE));
  rmSync(system);
}

const LINK = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'];

/** This machine's release of Debian, whose packages its sources list. */
const suite = () => /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';

/** Settings of npm with which a build finds the registry that this machine uses. */
export function npmSettings(): string {
  const lines = ['registry', 'cafile'].map((name) => [name, call(['npm', 'config', 'get', name])]);
  return lines
    .filter(([, value]) => value && value !== 'null' && value !== 'undefined')
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
