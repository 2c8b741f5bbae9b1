import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const payments = path.join(root, 'src/adapters/payments');
/** Each provider of a vendor has a folder with its name. */
const VENDORS = readdirSync(payments, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'conformance')
  .map(({ name }) => name);

/** A vendor's own script runs in our page only through a client here. */
const CLIENTS = 'src/web/public/checkout/';

/** Lists the files of core and the pages whose code names a vendor. Comments may, to give a reason or a source. */
const named = (files: readonly { file: string; source: string }[]) =>
  files
    .filter(({ file }) => !file.startsWith(CLIENTS) && !file.endsWith('.test.ts'))
    .filter(({ source }) => {
      const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').toLowerCase();
      return VENDORS.some((vendor) => code.includes(vendor));
    })
    .map(({ file }) => file);

test('no vendor of payments is named in core or in a page', () => {
  const files = globSync('src/{core,web}/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  expect(named(files.map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') })))).toEqual(
    [],
  );
});

test.each([
  ['src/core/receipts/planted.ts', "if (provider === 'stripe') return;"],
  ['src/core/payees/planted.ts', "const NAMES = { other: 'Paystack' };"],
  [
    'src/web/account/planted.tsx',
    'export const Dashboard = () => <a href="https://dashboard.stripe.com/">Open</a>;',
  ],
])('a name planted in %s is found: %s', (file, source) => {
  expect(named([{ file, source }])).toEqual([file]);
});
