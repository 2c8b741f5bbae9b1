import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { type RunningApp, startApp, stopProcess } from '../journeys/running-app.ts';

/** The app is started twice, killed and stopped, with the built-in database. */
let app: RunningApp = await startApp({ keepData: true });
const { dataDir } = app;

afterAll(async () => {
  await stopProcess(app.process);
  // If a killed app left its server running, this takes it over.
  await (await startEmbeddedServer(path.join(dataDir, 'postgres'))).stop();
  await rm(dataDir, { recursive: true });
});

/** Returns the process id of the built-in server; 0 once it has stopped. */
const postmaster = async () => {
  const text = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]);
};

test('a second start on the same data is refused, and the first keeps running', async () => {
  await expect(startApp({ dataDir })).rejects.toThrow(/running already/);
  await expect.poll(async () => (await fetch(`${app.url}/healthz`)).status).toBe(200);
});

test('a start that finds its port in use says so at once, before it fills a season', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const trouble = await startApp({ env: { PORT: String(port) }, role: 'season' }).catch(String);
  expect(trouble).toContain(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`);
  expect(trouble).not.toContain('Adding a season');
});

test('a start whose card gateway finds its port in use says so in plain words', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const trouble = await startApp({ env: { GATEWAY_PORT: String(port) } }).catch(String);
  expect(trouble).toContain(
    `Port ${port}, for the sandbox card gateway, is in use. Stop what uses it, or set`,
  );
  expect(trouble).not.toContain('EADDRINUSE');
});

test('after SIGKILL, the next start finds everything as it was', async () => {
  const before = [await app.account('organiser'), await app.demoEvent()];
  await stopProcess(app.process, 'SIGKILL');
  expect(await postmaster()).toBeGreaterThan(0);

  app = await startApp({ dataDir, keepData: true });
  const [account, event] = [await app.account('organiser'), await app.demoEvent()];
  expect(account).toEqual(before[0]);
  expect(event.id).toBe((before[1] as { id: string }).id);
});

test('when the built-in database is killed, the app exits so that it is restarted', async () => {
  const { id } = await app.demoEvent();
  const ended = once(app.process, 'exit');
  process.kill(await postmaster(), 'SIGKILL');
  expect(await ended).toEqual([1, null]);

  app = await startApp({ dataDir, keepData: true });
  expect((await app.demoEvent()).id).toBe(id);
});

test('a shutdown stops the built-in database, and everything is there after the next start', async () => {
  const { id } = await app.demoEvent();
  await stopProcess(app.process, 'SIGINT');
  expect(app.process.exitCode).toBe(0);
  expect(await postmaster()).toBe(0);

  app = await startApp({ dataDir, keepData: true });
  expect((await app.demoEvent()).id).toBe(id);
});
