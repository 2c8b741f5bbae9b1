/**
 * `npm run screens [part of a name ...]`: pictures of every screen at 390, 768 and 1440 px in both default themes, and of a few
 * in some of the other themes, into `.screens/pictures`. Each is inspected as it is taken: by axe, for what is wider than the
 * window, and with letters twice as big. What is found is printed, and the command fails. The demo behind it all is kept in
 * `.screens/data`.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { startApp } from '../journeys/running-app.ts';
import { launchBrowser } from '../launch-browser.ts';
import { inspectThemes } from './inspect/inspect-themes.ts';
import { SCREENS } from './list/all-screens.ts';
import { drawDocuments } from './pictures/draw-documents.ts';
import { Photographer } from './pictures/photographer.ts';
import { setTheStage } from './stage/set-the-stage.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PICTURES = path.join(ROOT, '.screens', 'pictures');
const SIDE_BY_SIDE = 3;

const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);
await mkdir(PICTURES, { recursive: true });
const began = Date.now();
const app = await startApp({
  dataDir: path.join(ROOT, '.screens', 'data'),
  keepData: true,
  role: 'season',
  readyWithinMs: 15 * 60_000,
  env: {
    HOLDS_PER_BUYER: '0',
    HOLDS_PER_ADDRESS: '0',
    HOLD_MINUTES: '60',
    PLATFORM_FEE_PERCENT: '2.5',
    PLATFORM_FEE_FIXED: 'ZAR:500,EUR:30',
    PLATFORM_FEE_PAID_BY: 'customer',
  },
});
const browser = await launchBrowser();
try {
  const { stage, sessions } = await setTheStage(app);
  const ready = Date.now();
  const findings: string[] = [];
  const queue = [...chosen];
  const given = { browser, app, stage, sessions, into: PICTURES };
  const work = async () => {
    const photographer = new Photographer(given);
    for (let screen = queue.shift(); screen; screen = queue.shift()) {
      for (const fault of await photographer.take(screen)) {
        findings.push(fault);
        console.log(fault);
      }
    }
    await photographer.close();
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  if (wanted.length === 0) {
    const inThemes = await inspectThemes(given);
    for (const fault of inThemes) console.log(fault);
    findings.push(...inThemes);
  }
  if (wanted.length === 0 || wanted.includes('pdf')) console.log(await drawDocuments(given));
  const seconds = (from: number) => Math.round((Date.now() - from) / 1000);
  console.log(
    `${chosen.length} screens in ${seconds(ready)} s, ${seconds(began)} s with all: ${findings.length} findings.`,
  );
  if (findings.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await app.stop();
}
