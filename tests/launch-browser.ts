import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { keepAnnouncements } from './announced.ts';

const run = promisify(execFile);

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const FOLDER = path.resolve(import.meta.dirname, '../.test');

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages share one process. Otherwise the initial blank page, the first address and each site have one of their own.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // Pages live for seconds, so V8's optimisations never pay off.
  '--js-flags=--no-opt --max-lazy --single-threaded-gc',
];

/** Draws maps without a graphics card. */
export const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

interface FoundBrowser {
  executablePath: string;
  /** Added to this process's environment. */
  env?: Record<string, string>;
}

let found: Promise<FoundBrowser> | undefined;

/** How long a page may take to show something, ms. It is long because many pages share few processors. */
export const PATIENCE_MS = 240_000;

interface Started {
  args: string;
  browser: Promise<Browser>;
  users: number;
}

const running = new Set<Started>();

/**
 * Returns headless Chromium: the version that npm installed or, if it does not start, the system's. Starting it takes a second, so the
 * files of one worker share it while they ask for the same arguments. `close` closes the contexts of its caller; Chromium itself ends when
 * another is asked for, or with the worker.
 */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const args = more.join(' ');
  for (const other of running) if (other.args !== args && other.users === 0) await end(other);
  const same = [...running].find((other) => other.args === args);
  const started = same ?? { args, browser: startChromium(more), users: 0 };
  running.add(started);
  started.users += 1;
  return lend(started);
}

async function end(started: Started): Promise<void> {
  running.delete(started);
  await (await started.browser).close();
}

async function startChromium(more: string[]): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [...QUIET, ...more],
    timeout: PATIENCE_MS,
  });
}

async function lend(started: Started): Promise<Browser> {
  const browser = await started.browser;
  browser.once('disconnected', () => running.delete(started));
  const contexts: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    if (options?.javaScriptEnabled !== false) await prepareContext(context);
    return context;
  };
  const close = async () => {
    await Promise.all(contexts.map((context) => context.close()));
    started.users -= 1;
  };
  return Object.assign(Object.create(browser) as Browser, { newContext, close });
}

/** Makes `goto` and `reload` wait for hydration, and records announcements for `announced`. */
async function prepareContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(keepAnnouncements);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = (url, options) => thenHydrated(page, goto(url, options), options);
    page.reload = (options) => thenHydrated(page, reload(options), options);
    return page;
  };
}

async function thenHydrated<Answer>(
  page: Page,
  opening: Promise<Answer>,
  { waitUntil = 'load' }: { waitUntil?: string } = {},
): Promise<Answer> {
  const answer = await opening;
  if (waitUntil === 'load') await untilHydrated(page);
  return answer;
}

export const untilHydrated = (page: Page): Promise<unknown> => page.waitForFunction(isHydrated);

/**
 * Runs in the page. A page without React counts as hydrated; with React, streamed parts must also be in their place. Before that, presses do
 * nothing and texts may be incomplete. On a busy machine this takes seconds after the load event.
 */
function isHydrated(): boolean {
  if (!('__reactRouterContext' in window)) return true;
  const hydrated = Object.keys(document.documentElement).some((name) => name.startsWith('__reactProps$'));
  return hydrated && !document.querySelector('div[hidden][id^="S:"]');
}

/** Finds a Chromium that starts, and first unpacks npm's if necessary. The global setup calls it, so that tests do not unpack it at once. */
export function findBrowser(): Promise<FoundBrowser> {
  found ??= look();
  return found;
}

async function look(): Promise<FoundBrowser> {
  // The package contains a headless shell, which needs half the resources of a full browser.
  const folder = await unpack();
  const executablePath = path.join(folder, 'chromium');
  const bare = {
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  };
  // Some machines lack libraries that the package brings along.
  for (const env of [{}, bare]) if (await starts(executablePath, env)) return { executablePath, env };
  if (existsSync(SYSTEM_CHROMIUM)) return { executablePath: SYSTEM_CHROMIUM };
  throw new Error('No Chromium starts here: install the system package `chromium`.');
}

const starts = (executablePath: string, env: Record<string, string>) =>
  run(executablePath, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );

/** @returns the folder of the complete package */
async function unpack(): Promise<string> {
  const packageFile = findPackageJSON('@sparticuz/chromium', import.meta.url) ?? '';
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const folder = path.join(FOLDER, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(FOLDER, { recursive: true });
  const partial = await mkdtemp(`${folder}-`);
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  // This runs in a separate process, because the package unpacks into the temporary folder and changes the environment. It unpacks its
  // libraries only if it believes that it runs on AWS Lambda.
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  await rename(partial, folder).catch(async (error: Error) => {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
