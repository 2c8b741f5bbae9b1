import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { expect, test } from 'vitest';

/** The compressed size of a page's bundle with only this import, bytes. */
async function shippedSize(statement: string): Promise<number> {
  const entry = 'virtual:entry';
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `${import.meta.dirname}/entry.ts` : undefined),
        load: (id) => (id.endsWith('/entry.ts') ? statement : undefined),
      },
    ],
    build: { write: false, minify: true, rollupOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })) as Rollup.RollupOutput;
  const code = output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  return gzipSync(code, { level: 9 }).length;
}

test('resumeTransaction alone is small, and so is everything', async () => {
  const alone = await shippedSize("export { resumeTransaction } from './inline-checkout.ts'");
  const everything = await shippedSize("export * from './inline-checkout.ts'");
  expect(alone).toBeGreaterThan(500);
  // The code that opens a payment on a public page counts against that page's own budget.
  expect(alone).toBeLessThan(1880);
  expect(everything).toBeGreaterThan(alone);
  expect(everything).toBeLessThan(8000);
});
