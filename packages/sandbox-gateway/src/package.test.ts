import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { secretKey } from './testing/gateway-under-test.ts';

const root = resolve(import.meta.dirname, '..');
const modules = resolve(root, '../../node_modules');
const folder = mkdtempSync(join(tmpdir(), 'sandbox-gateway-package-'));
const installed = join(folder, 'node_modules/@tikiti/sandbox-gateway');
const bin = join(installed, 'dist/bin/sandbox-gateway.js');
const env = { ...process.env, PATH: `${modules}/.bin:${process.env.PATH}`, NODE_ENV: '' };

let child: ChildProcess | undefined;

// The package, unpacked away from our sources and with its dependencies beside it, as npm would do.
beforeAll(() => {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root, env });
  mkdirSync(installed, { recursive: true });
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1']);
  for (const scope of ['@hono', '@types']) mkdirSync(join(folder, 'node_modules', scope));
  for (const name of ['hono', 'zod', '@hono/node-server', '@types/node']) {
    symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  }
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill();
    await once(child, 'exit');
  }
  child = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(program: string[], settings: Record<string, string>): ChildProcess {
  child = spawn(process.execPath, program, {
    cwd: folder,
    env: { GATEWAY_PORT: '0', GATEWAY_STORE: join(folder, 'gateway.sqlite'), ...settings },
  });
  return child;
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) {
    const url = /^Sandbox gateway: (\S+)$/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('The gateway ended before it was ready');
}

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1));

test('contains the compiled code, its types, the README and the licence, and no tests', () => {
  const source = filesIn(join(root, 'src'))
    .filter((name) => !/\.test\.ts$|^testing\//.test(name))
    .map((name) => `dist/src/${name.replace(/\.ts$/, '')}`);
  const compiled = [...source, 'dist/bin/sandbox-gateway'].flatMap((name) => [`${name}.js`, `${name}.d.ts`]);
  expect(filesIn(installed).sort()).toEqual([...compiled, 'LICENSE', 'README.md', 'package.json'].sort());
  expect(statSync(bin).mode & 0o111).toBe(0o111);
  expect(readdirSync(root)).not.toContain('dist');
  // A scoped package is published privately unless it says otherwise.
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ private: false, publishConfig: { access: 'public' } });
});

test('its command starts without flags and takes a payment', async () => {
  const url = await urlOf(run([bin], { GATEWAY_SECRET_KEY: secretKey }));
  const headers = { authorization: `Bearer ${secretKey}` };
  const body = JSON.stringify({ amount: 35000, email: 'ada@example.com', reference: 'packed' });
  const created = await fetch(`${url}/transaction/initialize`, { method: 'POST', headers, body });
  expect(created.status).toBe(200);
  await fetch(`${url}/control/transactions/packed/succeed`, { method: 'POST', headers });
  const verified = await fetch(`${url}/transaction/verify/packed`, { headers });
  expect(await verified.json()).toMatchObject({ data: { status: 'success', amount: 35000 } });
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html');
});

test('it refuses a live key in one clear line that does not repeat it', async () => {
  const refused = run([bin], { GATEWAY_SECRET_KEY: 'sk_live_0123456789abcdef' });
  const complaint = await text(refused.stderr as NodeJS.ReadableStream);
  expect(complaint.split('\n').filter((line) => line !== '' && !/Warning|trace-warnings/.test(line))).toEqual(
    ['The sandbox gateway cannot start: secretKey: must be a test key: sk_test_...'],
  );
  if (refused.exitCode === null) await once(refused, 'exit');
  expect(refused.exitCode).toBe(1);
});

test('its help lists the options', async () => {
  const help = await text(run([bin, '--help'], {}).stdout as NodeJS.ReadableStream);
  expect(help).toContain('GATEWAY_WEBHOOK_SIGNATURE');
});

test('a program imports it by its name, with types', async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const program = `import { startSandboxGateway, signWebhook, signWebhookAt } from '@tikiti/sandbox-gateway';
const options = { port: 0, storeFile: ':memory:', secretKey: '${secretKey}', publicKey: 'pk_test_0123456789abcdef',
  appOrigins: ['http://localhost:3000'], webhookUrl: 'http://127.0.0.1:9/hooks' };
const gateway = await startSandboxGateway(options);
console.log(gateway.port > 0, signWebhook('{}', 'k').length, signWebhookAt('{}', 'k', { at: 0, keyId: 'a' }).slice(0, 9));
await gateway.close();
`;
  writeFileSync(join(folder, 'shop.js'), program);
  expect(await text(run(['shop.js'], {}).stdout as NodeJS.ReadableStream)).toBe('true 128 t=0,v1=a:\n');

  writeFileSync(
    join(folder, 'shop.ts'),
    `${program}// @ts-expect-error a port is a number
await startSandboxGateway({ ...options, port: 'any' });
`,
  );
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  expect(execFileSync('tsc', [...flags, 'shop.ts'], { cwd: folder, env, encoding: 'utf8' })).toBe('');
});
