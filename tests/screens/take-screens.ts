/**
 * `npm run screens [part of a name ...]` takes pictures of the matching screens, or of all, into `.screens/pictures`: at 390, 768 and 1440 px,
 * in both default themes. It also checks each screen with axe, for content wider than the window, and at twice the text size. It prints every
 * fault, and fails if there is one. A few pages are checked in every theme (`event-in-themes` selects one), and `documents` selects the PDFs.
 * Every run makes its shops anew, each with its own data folder, so nothing of an earlier run is in the pictures.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '../launch-browser.ts';
import { inspectThemes } from './inspect/inspect-themes.ts';
import { SCREENS } from './list/all-screens.ts';
import { drawDocuments } from './pictures/draw-documents.ts';
import { type Given, Photographer } from './pictures/photographer.ts';
import type { Screen } from './screen.ts';
import { openBrokenShop, openClosedShop } from './stage/other-shops.ts';
import { openRestoredShop } from './stage/restored-shop.ts';
import { openSeason } from './stage/season-shop.ts';
import { openStripeShop } from './stage/stripe-shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURES = path.join(ROOT, '.screens', 'pictures');
const CONCURRENCY = 3;
const OTHER_SHOPS = {
  stripe: openStripeShop,
  closed: openClosedShop,
  restored: openRestoredShop,
  broken: openBrokenShop,
};

const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
/** These take long, so they must be selected by their whole name. */
const isLong = (name: string) => name === 'documents' || name.endsWith('-in-themes');
const isAskedFor = (name: string) => wanted.length === 0 || wanted.includes(name);
await mkdir(PICTURES, { recursive: true });
const began = Date.now();
const browser = await launchBrowser();
const closing: (() => Promise<void>)[] = [() => browser.close()];
try {
  const findings: string[] = [];
  let ready = began;
  for (const shop of [undefined, 'stripe', 'closed', 'restored', 'broken'] as const) {
    const queue = chosen.filter((screen) => screen.shop === shop);
    if (queue.length === 0 && (shop || !wanted.some(isLong))) continue;
    const { close, ...opened } = await (shop ? OTHER_SHOPS[shop]() : openSeason());
    closing.push(close);
    if (ready === began) ready = Date.now();
    const given: Given = { ...opened, browser, into: PICTURES };
    await Promise.all(Array.from({ length: CONCURRENCY }, () => work(given, queue, findings)));
    if (shop) continue;
    const inThemes = await inspectThemes(given, isAskedFor);
    for (const fault of inThemes) console.log(fault);
    findings.push(...inThemes);
    if (isAskedFor('documents')) console.log(await drawDocuments(given));
  }
  const seconds = (from: number) => Math.round((Date.now() - from) / 1000);
  console.log(
    `${chosen.length} screens in ${seconds(ready)} s (${seconds(began)} s with the setup): ${findings.length} findings.`,
  );
  if (findings.length > 0) process.exitCode = 1;
} finally {
  for (const close of closing) await close();
}

async function work(given: Given, queue: Screen[], findings: string[]): Promise<void> {
  const photographer = new Photographer(given);
  for (let screen = queue.shift(); screen; screen = queue.shift()) {
    for (const fault of await photographer.take(screen)) {
      findings.push(fault);
      console.log(fault);
    }
  }
  await photographer.close();
}
