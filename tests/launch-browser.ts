import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

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
];

/** Draws maps in software, as on a machine without a graphics card. */
export const SOFTWARE_GL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

interface FoundBrowser {
  executablePath: string;
  /** What it needs beside the environment there is. */
  env?: Record<string, string>;
}

let found: Promise<FoundBrowser> | undefined;

/** How long a page may take to show something, ms: many of them share few processors. */
const PATIENCE_MS = 120_000;

/** Headless Chromium, the same one wherever tests run: npm's, or the system's where that does not start. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const { executablePath, env } = await findBrowser();
  const args = [...QUIET, ...more];
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
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
