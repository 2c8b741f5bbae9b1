/**
 * `npm run screens [part of a name ...]`: pictures of every screen at 390, 768 and 1440 px in both default themes, and of a few
 * in some of the other themes, into `.screens/pictures`. The demo behind them is kept in `.screens/data`.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../journeys/running-app.ts';
import { launchBrowser } from '../launch-browser.ts';
import { type Role, SCREENS, type Screen } from './screens.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURES = path.join(ROOT, '.screens', 'pictures');
const WIDTHS = [390, 768, 1440];
const HEIGHT = 900;
const MODES = ['dark', 'light'] as const;
/** Of the other thirty, those that differ most. */
const SAMPLE = ['cupcake', 'cyberpunk', 'lofi', 'synthwave', 'black', 'nord'];
const SAMPLED = ['event', 'home', 'event-home', 'wizard-tickets'];

interface Look {
  mode: (typeof MODES)[number];
  theme?: string;
}

const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
await mkdir(PICTURES, { recursive: true });
const app = await startApp({
  dataDir: path.join(ROOT, '.screens', 'data'),
  keepData: true,
  role: 'season',
  readyWithinMs: 15 * 60_000,
});
const browser = await launchBrowser();
try {
  const sessions = await signIn(browser, app);
  const failures: string[] = [];
  for (const screen of chosen) {
    const address = await addressOf(screen, browser, app, sessions);
    for (const mode of MODES) await picture(screen, address, { mode }, WIDTHS);
    if (!SAMPLED.includes(screen.name)) continue;
    for (const theme of SAMPLE) await picture(screen, address, { mode: 'dark', theme }, [1440]);
  }
  if (failures.length > 0) throw new Error(`Not taken:\n${failures.join('\n')}`);

  async function picture(screen: Screen, address: string, look: Look, widths: number[]): Promise<void> {
    const context = await contextOf(browser, app, sessions.get(screen.as), look);
    for (const width of widths) {
      const name = [screen.name, width, look.theme ?? look.mode].join('-');
      try {
        await take(context, screen, address, width, path.join(PICTURES, `${name}.png`));
      } catch (error) {
        failures.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await app.stop();
}

async function take(context: BrowserContext, screen: Screen, address: string, width: number, file: string) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: HEIGHT });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await screen.prepare?.(page);
  await settled(page);
  await page.screenshot({ path: file, fullPage: !screen.windowOnly, animations: 'disabled' });
  await page.close();
}

/** Fonts are there and nothing moves any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
}

type Sessions = Map<Role, Awaited<ReturnType<BrowserContext['storageState']>>>;

async function signIn(browser: Browser, app: RunningApp): Promise<Sessions> {
  const sessions: Sessions = new Map();
  for (const role of ['organiser', 'admin'] as const) {
    const { email, password } = await app.account(role);
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await page.goto('/user-flow/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/platform');
    sessions.set(role, await context.storageState());
    await context.close();
  }
  return sessions;
}

async function addressOf({ path: where, as }: Screen, browser: Browser, app: RunningApp, sessions: Sessions) {
  if (typeof where === 'string') return where;
  const context = await contextOf(browser, app, sessions.get(as), { mode: 'dark' });
  try {
    return await where(await context.newPage());
  } finally {
    await context.close();
  }
}

async function contextOf(
  browser: Browser,
  app: RunningApp,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined,
  { mode, theme }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: app.url, storageState, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([mode, theme]) => {
      localStorage.setItem('isdark', mode as string);
      if (theme) localStorage.setItem(`theme-${mode}`, theme);
    },
    [mode, theme],
  );
  return context;
}
