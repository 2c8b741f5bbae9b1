import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAs } from '../journeys/log-in.ts';
import { freePort, type RunningApp, startApp } from '../journeys/running-app.ts';
import { launchBrowser, SOFTWARE_GL } from '../launch-browser.ts';

/** `npm start` in a built checkout with production dependencies only, in a folder that only its owner may enter. */
const ROOT = path.resolve(import.meta.dirname, '../..');
const FILES = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const FOLDERS = ['scripts', 'src', 'packages', 'migrations', 'build'];

let folder: string;
let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  await mkdir(path.join(ROOT, '.test'), { recursive: true });
  folder = await mkdtemp(path.join(ROOT, '.test', 'first-start-'));
  await chmod(folder, 0o700);
  for (const name of [...FILES, ...FOLDERS])
    await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  await copyProductionModules();
  const start = { checkout: folder, dataDir: path.join(folder, '.data') };
  [app, browser] = await Promise.all([
    startApp({ ...start, keepData: true, env: { DATA_DIR: '', PLACES: 'gazetteer' } }),
    launchBrowser(SOFTWARE_GL),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  for (const pid of await running()) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/**
 * Copies what `npm ci --omit=dev` installs. It does not link files, because a write to one would change this checkout too. It also shortens
 * npm's list of installed packages, so that `npm start` cannot build.
 */
async function copyProductionModules(): Promise<void> {
  const lock = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = Object.fromEntries(
    Object.entries<{ dev?: boolean }>(lock.packages).filter(
      ([place, { dev }]) => !dev && existsSync(path.join(ROOT, place)),
    ),
  );
  const places = Object.keys(packages).filter((place) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place));
  for (const place of [...places, 'node_modules/.bin/node']) {
    const [from, to] = [path.join(ROOT, place), path.join(folder, place)];
    await mkdir(path.dirname(to), { recursive: true });
    const copied = promisify(execFile)('cp', ['-a', from, to]);
    await copied.catch(() => cp(from, to, { recursive: true, verbatimSymlinks: true }));
  }
  await writeFile(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

/** Returns the ids of processes that run in the folder: npm's script, the app, PostgreSQL. */
async function running(): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args=']);
  const lines = stdout
    .split('\n')
    .filter((line) => line.includes(`${folder}/`) && !line.includes('chromium'));
  return lines.map((line) => Number(line.trim().split(' ')[0]));
}

test('the folder is closed to other users', async () => {
  const { stdout } = await promisify(execFile)('ls', ['-ld', folder]);
  expect(stdout).toMatch(/^drwx------/);
  await expect.poll(async () => (await fetch(`${app.url}/healthz`)).status).toBe(200);
});

test('an organiser finds a town, chooses it and moves the pin', async () => {
  const context = await openAs(browser, app, 'organiser', { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${app.url}/platform/new-event`);
  const search = page.getByLabel('Town or suburb');
  await search.click();
  await search.pressSequentially('johanesburg');
  // This is the first search. The app started to load the list of towns when it started.
  const option = page.getByRole('option', { name: /^Johannesburg/ });
  await option.waitFor();
  await option.click();

  const venue = page.getByLabel('Venue and address for customers');
  await expect.poll(() => venue.inputValue()).toBe('Johannesburg, South Africa');
  const address = page.getByRole('status', { name: 'Address' });
  await address.getByText('Johannesburg, South Africa').waitFor();
  const before = await address.innerText();
  await page.getByRole('button', { name: /^Pin/ }).press('ArrowRight');
  await expect.poll(() => address.innerText()).not.toBe(before);
  await address.getByText('South Africa').waitFor();
  await context.close();
});

test('SIGTERM to npm ends the app and its database', async () => {
  const pidFile = path.join(folder, '.data/postgres/cluster/postmaster.pid');
  expect(await readFile(pidFile, 'utf8')).toMatch(/^\d+/);
  expect(await running()).not.toEqual([]);
  app.process.kill('SIGTERM');
  await once(app.process, 'exit');
  await expect.poll(running).toEqual([]);
  // PostgreSQL removes this file only when it is stopped properly.
  await expect(readFile(pidFile)).rejects.toThrow('ENOENT');
});

test('SIGKILL to the script that npm runs ends the app too', async () => {
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const env = { ...process.env, NODE_ENV: '', PORT: String(port), GATEWAY_PORT: String(gatewayPort) };
  const script = spawn(process.execPath, ['scripts/start.mjs'], { cwd: folder, env, stdio: 'ignore' });
  const isReady = () =>
    fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { interval: 100 }).toBe(true);
  script.kill('SIGKILL');
  await once(script, 'exit');
  await expect.poll(running, { interval: 100 }).toEqual([]);
  expect(await isReady()).toBe(false);
});
