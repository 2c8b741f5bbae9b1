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
  // One process for all pages of a context, instead of one for the empty page it begins with, one for the first address and one a site.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // Pages live for seconds: what V8 does beside them to be faster later is never paid back.
  '--js-flags=--no-opt --max-lazy --single-threaded-gc',
];

/** Draws maps in software, as on a machine without a graphics card. */
export const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

interface FoundBrowser {
  executablePath: string;
  /** Adds to the environment there is. */
  env?: Record<string, string>;
}

let found: Promise<FoundBrowser> | undefined;

/** A page may take this long to show something, ms: many of them share few processors. */
export const PATIENCE_MS = 240_000;

/** Headless Chromium, the same one wherever tests run: npm's, or the system's where that does not start. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const args = [...QUIET, ...more];
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args,
    timeout: PATIENCE_MS,
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    if (options?.javaScriptEnabled !== false) await waitForScripts(context);
    return context;
  };
  return browser;
}

/** Pages that are opened, and are to have loaded, are alive then; and what they announce is kept for `announced`. */
async function waitForScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(keepAnnouncements);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = (url, options) => thenAlive(page, goto(url, options), options);
    page.reload = (options) => thenAlive(page, reload(options), options);
    return page;
  };
}

async function thenAlive<Answer>(
  page: Page,
  opening: Promise<Answer>,
  { waitUntil = 'load' }: { waitUntil?: string } = {},
): Promise<Answer> {
  const answer = await opening;
  if (waitUntil === 'load') await untilAlive(page);
  return answer;
}

export const untilAlive = (page: Page): Promise<unknown> => page.waitForFunction(isAlive);

/**
 * In the page: React has taken over what the server drew, where there is any, and has put what came late into its place. What is
 * pressed before does nothing, and what is read may be half of it: on a busy machine that is seconds after the page has loaded.
 */
function isAlive(): boolean {
  if (!('__reactRouterContext' in window)) return true;
  const isTaken = Object.keys(document.documentElement).some((name) => name.startsWith('__reactProps$'));
  return isTaken && !document.querySelector('div[hidden][id^="S:"]');
}

/** Unpacks npm's Chromium where that has not been done; once, before tests that would do it at the same time. */
export function findBrowser(): Promise<FoundBrowser> {
  found ??= look();
  return found;
}

async function look(): Promise<FoundBrowser> {
  // A headless shell needs half of what a whole browser does for the same page.
  const folder = await unpack();
  const executablePath = path.join(folder, 'chromium');
  const bare = {
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  };
  // The libraries it brings are for machines that lack them.
  for (const env of [{}, bare]) if (await starts(executablePath, env)) return { executablePath, env };
  if (existsSync(SYSTEM_CHROMIUM)) return { executablePath: SYSTEM_CHROMIUM };
  throw new Error('No Chromium starts here: install the system package `chromium`.');
}

const starts = (executablePath: string, env: Record<string, string>) =>
  run(executablePath, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );

/** @returns the folder in which it is, whole */
async function unpack(): Promise<string> {
  const packageFile = findPackageJSON('@sparticuz/chromium', import.meta.url) ?? '';
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const folder = path.join(FOLDER, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  await mkdir(FOLDER, { recursive: true });
  const half = await mkdtemp(`${folder}-`);
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  // In a process of its own: the package unpacks into the folder for temporary files and changes the environment. It brings
  // libraries only where it believes that they are needed.
  await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  await rename(half, folder).catch(async (error: Error) => {
    await rm(half, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  return folder;
}
