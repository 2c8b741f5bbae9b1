import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tests/launch-browser.ts';
import type { GatewayUnderTest } from '../../sandbox-gateway/src/testing/gateway-under-test.ts';
import { publicKey, startGatewayUnderTest } from '../../sandbox-gateway/src/testing/gateway-under-test.ts';
import { type Example, startExample } from '../example/serve.ts';

const root = resolve(import.meta.dirname, '..');
const tools = resolve(root, '../../node_modules/.bin');
const env = { ...process.env, PATH: `${tools}:${process.env.PATH}`, NODE_ENV: '' };
const folder = mkdtempSync(join(tmpdir(), 'inline-checkout-package-'));
const installed = join(folder, 'node_modules/@tikiti/inline-checkout');

let browser: Browser;

beforeAll(async () => {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root, env });
  mkdirSync(installed, { recursive: true });
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
    .sort();

test('contains the compiled code, its types, the README and the licence, and leaves nothing behind here', () => {
  const modules = filesIn(join(root, 'src'))
    .filter((name) => !/\.test\.ts$|^testing\/|^script\.ts$/.test(name))
    .map((name) => `dist/${name.replace(/\.ts$/, '')}`);
  expect(filesIn(installed)).toEqual(
    [
      ...modules.flatMap((name) => [`${name}.js`, `${name}.d.ts`]),
      'LICENSE',
      'README.md',
      'dist/inline.js',
      'package.json',
    ].sort(),
  );
  expect(readdirSync(root)).not.toContain('dist');

  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ license: 'MIT', type: 'module' });
  expect(manifest.private).toBeFalsy();
  // A scoped package is published privately unless it says otherwise.
  expect(manifest.publishConfig).toEqual({ access: 'public' });
  expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual([]);
  const targets = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === 'string' ? entry : Object.values(entry as object),
  );
  expect(filesIn(installed)).toEqual(
    expect.arrayContaining(targets.map((target) => target.replace('./', ''))),
  );
  expect(gzipSync(readFileSync(join(installed, 'dist/inline.js')), { level: 9 }).length).toBeLessThan(8000);
});

test.each(['bundler', 'nodenext'])('its types are found in strict mode with the resolution %s', (way) => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'shop.ts'),
    `import { PaystackPop, TransactionParameterError } from '@tikiti/inline-checkout';
import { resumeTransaction } from '@tikiti/inline-checkout/resume-transaction';
const popup = new PaystackPop({ checkoutUrl: '/popup' });
popup.newTransaction({ key: 'k', amount: 1, email: 'a@b.c', onSuccess: ({ reference }) => reference.trim() });
resumeTransaction('code', { onError: ({ message }) => message.trim() }, { checkoutUrl: '/popup' }).cancel();
// @ts-expect-error an amount is a number or a text
popup.newTransaction({ key: 'k', amount: [1], email: 'a@b.c' });
new TransactionParameterError('no').issues.map(({ message }) => message);
`,
  );
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'];
  const modules = [
    '--module',
    way === 'bundler' ? 'preserve' : way,
    '--moduleResolution',
    way,
    '--types',
    '',
  ];
  const output = execFileSync('tsc', [...options, ...modules, 'shop.ts'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(output).toBe('');
});

/** A plain page and the package's files, as a shop without a bundler would serve them. */
async function startPlainShop(page: (origin: string) => string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const script = path.startsWith('/dist/');
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? readFileSync(join(installed, path)) : page(`http://${request.headers.host}`));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a plain page: the modules without a bundler, and the script with data-* in a form', async () => {
  let under: GatewayUnderTest | undefined;
  const shop = await startPlainShop(
    () => `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<script type="module">import { InlineCheckout } from '/dist/inline-checkout.js';
import { resumeTransaction } from '/dist/resume-transaction.js';
globalThis.modules = [typeof InlineCheckout, typeof resumeTransaction].join();</script>
<form action="/process"><input name="seat" value="7" hidden>
<script src="/dist/inline.js" data-checkout-url="${under?.gateway.url}/popup" data-key="${publicKey}"
data-email="ada@example.com" data-amount="35000" data-currency="ZAR" data-metadata='{"seat":7}'></script></form></html>`,
  );
  under = await startGatewayUnderTest({ appOrigins: [shop.origin] });
  const page = await browser.newPage();
  try {
    await page.goto(shop.origin);
    await page.waitForFunction(() => (globalThis as { modules?: string }).modules === 'function,function');
    await page.getByRole('button', { name: 'Pay ZAR 350', exact: true }).click();
    const popup = page.frameLocator('iframe[id^="inline-checkout-"]');
    await popup.getByRole('button', { name: 'Success' }).click();
    await popup.getByRole('button', { name: 'Pay 350.00 ZAR' }).click();
    await page.waitForURL('**/process?**');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('seat')).toBe('7');
    const { data } = await under.call('GET', `/transaction/verify/${searchParams.get('reference')}`);
    expect(data).toMatchObject({ status: 'success', amount: 35000, metadata: { seat: 7 } });
  } finally {
    await page.close();
    await under.close();
    shop.server.closeAllConnections();
    shop.server.close();
  }
});

test('the example: bought from the server, bought in a form', async () => {
  const example: Example = await startExample(0);
  const page = await browser.newPage();
  const popup = page.frameLocator('iframe[id^="inline-checkout-"]');
  const pay = async (amount: string) => {
    await popup.getByRole('button', { name: 'Success' }).click();
    await popup.getByRole('button', { name: `Pay ${amount} ZAR` }).click();
    // The page below the fading pop-up takes no input.
    await page.locator('dialog').waitFor({ state: 'detached' });
  };
  try {
    await page.goto(example.url);
    await page.getByRole('button', { name: 'Buy a ticket' }).click();
    await pay('350.00');
    await page.getByText(/The server says that \S+ is success: 350 ZAR/).waitFor();
    await page.getByRole('button', { name: 'Give 50.00 ZAR' }).click();
    await pay('50.00');
    await page.getByText(/is success: 50 ZAR/).waitFor();
    await page.getByLabel('Your name').fill('<i>Ada</i>');
    await page.getByRole('button', { name: 'Pay ZAR 120' }).click();
    await pay('120.00');
    await page.getByRole('heading', { name: 'Thank you, <i>Ada</i>' }).waitFor();
    await page.getByText('120 ZAR, success').waitFor();
  } finally {
    await page.close();
    await example.close();
  }
});
