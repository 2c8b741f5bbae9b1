import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scanQr } from '../../src/adapters/documents/testing/scan-qr.ts';
import { launchWithCamera } from '../../src/web/door/testing/camera-browser.ts';
import { filmQr } from '../../src/web/door/testing/qr-video.ts';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { buy } from '../prepare/buy.ts';
import { gatewayOf } from '../prepare/gateway.ts';
import { pathOf } from '../prepare/organiser-order.ts';
import { beGuest } from '../prepare/sign-in.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { startCuttableNetwork } from './cuttable-network.ts';
import { expectAccessible } from './expect-accessible.ts';
import { untilKept } from './kept-door.ts';
import { openAs } from './log-in.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startAppOnRunServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const PHONE = { viewport: { width: 390, height: 844 } };

test('a phone joins a gate by a code, without an account, and scans until it is removed', async () => {
  const { id } = await app.demoEvent();
  const guest = await beGuest(app);
  const order = await buy(guest, await gatewayOf(app), id, 'guest@example.com', [2]);
  const { tickets } = await ask<{ tickets: { shortCode: string }[] }>(guest, 'GET', pathOf(order));
  await guest.dispose();
  const [first = '', second = ''] = tickets.map(({ shortCode }) => shortCode);

  const desk = await openAs(browser, app, 'organiser');
  const gates = await desk.newPage();
  await gates.goto(`${app.url}/platform/event/${id}/gates`);
  await (await alive(gates.getByRole('button', { name: 'Add a gate' }))).click();
  await gates.getByLabel('Name').fill('North gate');
  await gates.getByRole('button', { name: 'Save' }).click();
  await (await alive(gates.getByRole('button', { name: 'Add a phone to North gate' }))).click();
  const join = await gates.getByRole('link', { name: 'Open the link on this device' }).getAttribute('href');
  await gates.getByRole('button', { name: 'Done' }).click();

  const network = await startCuttableNetwork();
  const phone = await browser.newContext({ ...PHONE, proxy: network.proxy });
  const page = await phone.newPage();
  await page.goto(join ?? '');
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Sipho');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText(/^Works offline/).waitFor();
  await page.getByText('Joined as Sipho').waitFor();
  await expectAccessible(page);
  const answer = page.getByRole('dialog', { name: 'Answer to the scan' });
  const scan = async (code: string, says: string) => {
    await (await alive(page.getByLabel('Type a code'))).fill(code);
    await page.keyboard.press('Enter');
    await answer.getByRole('heading', { name: says }).waitFor();
    await page.keyboard.press('Escape');
    await answer.waitFor({ state: 'hidden' });
  };
  await scan(first, 'Admitted');
  await untilKept(page, `${app.url}/door/${id}`);
  network.cut();
  await scan(first, 'Already in');
  await scan(second, 'Admitted');
  // Another phone's camera can read who came in here, although the code was never drawn with a network.
  await page.getByRole('button', { name: 'Show to another phone' }).click();
  const drawn = await page.getByRole('img', { name: 'Code for the other phone' }).getAttribute('src');
  const svg = decodeURIComponent((drawn ?? '').replace('data:image/svg+xml,', ''));
  const told = await scanQr(svg);
  expect(told).toEqual([expect.stringMatching(/^TIKITI-DOOR1:/)]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await readWithCamera(told, { id, says: 'Got 1 ticket from North gate.' });
  // The door opens again without a network for a device too.
  await page.reload();
  await page.getByText('Offline: this phone decides').waitFor();
  network.mend();
  await page.getByText(/^Works offline/).waitFor();
  for (const path of ['/platform', `/platform/event/${id}/door`, `/platform/event/${id}/orders`]) {
    await page.goto(app.url + path);
    expect(page.url(), path).toContain('/user-flow/login');
  }
  await page.goto(`${app.url}/kiosk/${id}?setup`);
  await page.getByRole('button', { name: 'Start the kiosk' }).waitFor();
  await page.goto(`${app.url}/door/${id}`);
  await page.getByText('Joined as Sipho').waitFor();

  await gates.getByText('Sipho').waitFor();
  await gates.getByText(/^2\s*(came in|inside|of)/).waitFor();
  await expectAccessible(gates);
  await gates.getByRole('button', { name: 'Remove Sipho' }).click();
  await gates.getByRole('button', { name: 'Remove', exact: true }).click();
  await gates.locator('#main').getByText('Sipho').waitFor({ state: 'hidden' });
  // At once at the server. The phone itself would decide what a busy server does not answer in time, until it hears of it.
  const now = new Date().toISOString();
  const refused = await phone.request.post(`${app.url}/api/events/${id}/check-ins`, {
    data: { scanId: randomUUID(), code: first, gate: 'North gate', scannedAt: now, sentAt: now },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'door.device-removed' });
  // It hears of it within seconds, with nobody touching it, and forgets its list.
  await page.getByText('This device was removed from the door.').waitFor();
  await page.goto(`${app.url}/door/${id}`);
  await page.getByText('This device was removed from the door.').waitFor();
  await phone.close();
  await network.close();
  await desk.close();
});

/** Another phone's camera sees codes at the door of an event. */
async function readWithCamera(codes: string[], { id, says }: { id: string; says: string }): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'door-film-'));
  const film = path.join(folder, 'other-phone.y4m');
  await filmQr(film, [{ codes, seconds: 4 }]);
  const other = await launchWithCamera(film);
  const context = await openAs(other, app, 'organiser', PHONE);
  const page = await context.newPage();
  await page.goto(`${app.url}/platform/event/${id}/door`);
  await page.getByText(/^Works offline/).waitFor();
  await (await alive(page.getByRole('button', { name: 'Start the camera' }))).click();
  await page.getByText(says).waitFor();
  await other.close();
  await rm(folder, { recursive: true });
}
