import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findCutText } from '../inspect/find-cut-text.ts';
import { runAxe } from '../inspect/run-axe.ts';
import type { Role, Screen, Stage } from '../screen.ts';
import { findMail } from './find-mail.ts';
import { MODES, newContext, type Shop, switchTo } from './look.ts';
import { networkIdle, settled } from './settled.ts';

const WIDTHS = [1440, 768, 390];
const HEIGHT = 900;
/** On a busy machine, a picture of a long page takes long. */
const PATIENCE_MS = 60_000;
/** Small phones, and the 320 px of WCAG's reflow criterion. */
const NARROW = [360, 320];

export interface Given extends Shop {
  browser: Browser;
  stage: Stage;
  into: string;
}

/** Takes pictures of screens, one after the other. It loads each screen once, then resizes the window and switches the theme. */
export class Photographer {
  readonly #given: Given;
  readonly #contexts = new Map<Role, Promise<BrowserContext>>();

  constructor(given: Given) {
    this.#given = given;
  }

  /** Takes pictures of a screen at all widths and in both themes, and checks it. @returns one line per fault */
  async take(screen: Screen): Promise<string[]> {
    const { name, as, alone = false } = screen;
    const isShared = as !== 'visitor' && !alone;
    const context = await (isShared ? this.#contextOf(as) : newContext(this.#given, as));
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    try {
      await this.#open(page, screen);
      const faults = await this.#lookAt(page, screen);
      return [...faults].map(([fault, looks]) => `${name} (${looks.join('; ')}): ${fault}`);
    } catch (error) {
      return [`${name}: not taken: ${error instanceof Error ? error.message.split('\n')[0] : error}`];
    } finally {
      await page.close();
      if (!isShared) await context.close();
    }
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await (await context).close();
  }

  #contextOf(role: Role): Promise<BrowserContext> {
    const known = this.#contexts.get(role) ?? newContext(this.#given, role);
    this.#contexts.set(role, known);
    return known;
  }

  async #open(page: Page, { path: where, prepare, mail, waiting, widths = WIDTHS }: Screen): Promise<void> {
    const { stage, app } = this.#given;
    await page.setViewportSize({ width: widths[0] as number, height: HEIGHT });
    await switchTo(page, 'dark');
    if (mail) {
      await page.setContent(await findMail(app, mail));
      return;
    }
    await page.goto(typeof where === 'string' ? where : where(stage));
    await networkIdle(page);
    if (!prepare) return;
    await prepare(page, stage);
    if (!waiting) await networkIdle(page);
  }

  async #lookAt(page: Page, screen: Screen): Promise<Faults> {
    const { name, windowOnly, waiting, mail, widths = WIDTHS } = screen;
    const faults: Faults = new Map();
    for (const [turn, mode] of MODES.entries()) {
      await switchTo(page, mode);
      for (const width of widths) {
        await page.setViewportSize({ width, height: HEIGHT });
        await settled(page, waiting);
        const file = path.join(this.#given.into, `${name}-${width}-${mode}.png`);
        await page.screenshot({ path: file, fullPage: !windowOnly, animations: 'disabled' });
        if (width === 768) continue;
        // The second theme can only break colours.
        const look = `${width} px, ${mode}`;
        note(faults, look, await runAxe(page, turn > 0 ? 'colours' : mail ? 'mail' : 'all'));
        if (turn === 0) note(faults, look, await page.evaluate(findCutText));
      }
    }
    await this.#checkNarrow(page, faults, waiting);
    return faults;
  }

  /** Checks narrow windows, a zoom of 200 % at 1280 px, and twice the text size on a phone. */
  async #checkNarrow(page: Page, faults: Faults, waiting: boolean | undefined): Promise<void> {
    const look = async (as: string) => {
      await settled(page, waiting);
      note(faults, as, await page.evaluate(findCutText));
    };
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: HEIGHT });
      await look(`${width} px`);
    }
    await page.setViewportSize({ width: 640, height: 450 });
    await look('200 % of 1280 px');
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await look('390 px at twice the text size');
  }
}

/** Each fault, with the widths and themes that show it. */
type Faults = Map<string, string[]>;

function note(faults: Faults, look: string, found: readonly string[]): void {
  for (const fault of found) faults.set(fault, [...(faults.get(fault) ?? []), look]);
}
