import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dataAndFonts, unnamed } from '../../scripts/licences/data-and-fonts.ts';
import { installedPackages, packageFolder } from '../../scripts/licences/name-packages.ts';
import { faultsOf, writeNotice } from '../../scripts/licences/notice.ts';
import { isAllowed, type Part, readPackage } from '../../scripts/licences/packages.ts';
import { writeSbom } from '../../scripts/licences/sbom.ts';

const root = path.resolve(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const part: Part = { name: 'kind', version: '1.0.0', licence: 'MIT', text: 'Do as you like.' };

test('every package installed in production has a licence that is allowed there', () => {
  const installed = installedPackages(lock.packages);
  expect(installed.length).toBeGreaterThan(20);
  expect(installed.filter(({ licence }) => !isAllowed(licence, 'beside a build'))).toEqual([]);
});

test('fonts and data in the repository have a named licence, with words', () => {
  const files = execFileSync('git', ['ls-files', 'src', 'packages'], { cwd: root, encoding: 'utf8' });
  const others = files.split('\n').filter((file) => /\.(ttf|otf|woff2?|br|gz|tsv|csv)$/.test(file));
  expect(others.length).toBeGreaterThan(20);
  expect(unnamed(others)).toEqual([]);
  expect(faultsOf(dataAndFonts(root))).toEqual([]);
  expect(unnamed(['src/fonts/planted.ttf'])).toEqual(['src/fonts/planted.ttf']);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only OR AGPL-3.0-only', false],
  ['LGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('%s may be in a build: %s', (licence, allowed) => {
  expect(isAllowed(licence, 'in a build')).toBe(allowed);
});

test('a package without a text or with another licence is a fault', () => {
  expect(faultsOf([part])).toEqual([]);
  expect(faultsOf([{ ...part, text: '' }])).toEqual([
    'kind brings no licence text and nobody says whose it is',
  ]);
  expect(faultsOf([{ ...part, licence: 'AGPL-3.0-only' }])).toHaveLength(1);
});

test('a package that names its author but brings no text gets the licence’s', () => {
  const { text } = readPackage(root, 'node_modules/pgpass');
  expect(text).toMatch(/^Copyright \(c\) Hannes Hörl\n\nPermission is hereby granted/);
});

test('a notice has every text once', () => {
  const notice = writeNotice([
    part,
    { ...part, name: 'kinder' },
    { ...part, name: 'other', text: 'Thank me.' },
  ]);
  expect(notice.match(/Do as you like/g)).toHaveLength(1);
  expect(notice).toContain('kind (MIT)\nkinder (MIT)\n');
  expect(notice).toContain('other (MIT)\n\nThank me.');
});

test('an SBOM names each package as registries do', () => {
  const scoped = { ...part, name: '@a/b', licence: 'MIT OR ISC', integrity: 'sha512-AAEC' };
  const inventory = { version: '0.1.0', bundled: [scoped], installed: [], dataAndFonts: [part] };
  const [library, data] = JSON.parse(writeSbom(inventory)).components;
  expect(library).toMatchObject({
    purl: 'pkg:npm/%40a/b@1.0.0',
    licenses: [{ expression: 'MIT OR ISC' }],
    hashes: [{ alg: 'SHA-512', content: '000102' }],
  });
  expect(data).toMatchObject({ type: 'data', licenses: [{ license: { id: 'MIT' } }] });
});

test.each([
  ['/r/node_modules/zod/v4/index.js', 'node_modules/zod'],
  ['/r/node_modules/@a/b/c.wasm?url', 'node_modules/@a/b'],
  ['/r/node_modules/a/node_modules/b/c.js', 'node_modules/a/node_modules/b'],
  ['\0/r/node_modules/a/b.js?commonjs-module', 'node_modules/a'],
  ['/r/src/main.ts', undefined],
])('the package of %s is %s', (id, folder) => {
  expect(packageFolder(id, '/r')).toBe(folder);
});
