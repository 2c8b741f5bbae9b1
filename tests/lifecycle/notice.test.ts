import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { isAllowed } from '../../scripts/licences/packages.ts';
import { readImports } from '../architecture/read-imports.ts';

interface Component {
  name: string;
  licenses: { license?: { id: string }; expression?: string }[];
  properties: { value: string }[];
}

const notice = readFileSync('build/client/NOTICE.txt', 'utf8');
const components: Component[] = JSON.parse(readFileSync('build/sbom.cdx.json', 'utf8')).components;
const delivered = (how: string) => components.filter(({ properties }) => properties[0]?.value === how);

/** Found by another way than the bundler's: what the sources say that they import. */
const imported = [
  ...new Set(
    readImports(path.resolve('.'))
      .filter(({ to, typeOnly }) => !typeOnly && to in manifest.devDependencies)
      .map(({ to }) => to),
  ),
];

test('the notice and the SBOM of a build name every package that the sources import', () => {
  expect(imported.length).toBeGreaterThan(30);
  const bundled = delivered('bundled').map(({ name }) => name);
  expect(imported.filter((name) => !bundled.includes(name))).toEqual([]);
  expect(bundled.filter((name) => !notice.includes(`\n${name} (`))).toEqual([]);
});

test('every part of a build has a licence that is allowed', () => {
  const refused = delivered('bundled').filter(
    ({ licenses: [first] }) => !isAllowed(first?.license?.id ?? first?.expression ?? '', 'in a build'),
  );
  expect(refused).toEqual([]);
});

test('the SBOM lists what is installed beside a build', () => {
  const installed = delivered('installed').map(({ name }) => name);
  expect(installed).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
});
