/**
 * `npm run screens [part of a name ...]`: pictures of every screen at 390, 768 and 1440 px in both default themes, and of a few
 * in some of the other themes, into `.screens/pictures`. Each is inspected as it is taken: by axe, for what is wider than the
 * window, and with letters twice as big. What is found is printed, and the command fails. `event-in-themes` asks for the
 * pictures of one page in other themes, `documents` for those of the PDFs. The demo behind it all, its season included, is made for each
 * time, in a folder of its own, as the other shops are: nothing of an earlier run is in the pictures.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '../launch-browser.ts';
import { inspectThemes } from './inspect/inspect-themes.ts';
import { SCREENS } from './list/all-screens.ts';
import { drawDocuments } from './pictures/draw-documents.ts';
import { type Given, Photographer } from './pictures/photographer.ts';
import type { Screen } from './screen.ts';
import { openBrokenShop, openClosedShop } from './stage/own-shop.ts';
import { openSeason } from './stage/season-shop.ts';
import { openStripeShop } from './stage/stripe-shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURES = path.join(ROOT, '.screens', 'pictures');
const SIDE_BY_SIDE = 3;
const OTHER_SHOPS = { stripe: openStripeShop, closed: openClosedShop, broken: openBrokenShop };

const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
/** Tells whether a picture takes long; such ones are asked for by their whole name. */
const isLong = (name: string) => name === 'documents' || name.endsWith('-in-themes');
const isAskedFor = (name: string) => wanted.length === 0 || wanted.includes(name);
await mkdir(PICTURES, { recursive: true });
const began = Date.now();
const browser = await launchBrowser();
const closing: (() => Promise<void>)[] = [() => browser.close()];
try {
  const findings: string[] = [];
  let ready = began;
  for (const shop of [undefined, 'stripe', 'closed', 'broken'] as const) {
    const queue = chosen.filter((screen) => screen.shop === shop);
    if (queue.length === 0 && (shop || !wanted.some(isLong))) continue;
    const { close, ...opened } = await (shop ? OTHER_SHOPS[shop]() : openSeason());
    closing.push(close);
    if (ready === began) ready = Date.now();
    const given: Given = { ...opened, browser, into: PICTURES };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => work(given, queue, findings)));
    if (shop) continue;
    const inThemes = await inspectThemes(given, isAskedFor);
    for (const fault of inThemes) console.log(fault);
    findings.push(...inThemes);
    if (isAskedFor('documents')) console.log(await drawDocuments(given));
  }
  const seconds = (from: number) => Math.round((Date.now() - from) / 1000);
  console.log(
    `${chosen.length} screens in ${seconds(ready)} s, ${seconds(began)} s with all: ${findings.length} findings.`,
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
