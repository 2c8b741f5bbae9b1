import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIRequestContext, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchWithCamera } from '../../src/web/door/testing/camera-browser.ts';
import { filmQr } from '../../src/web/door/testing/qr-video.ts';
import { announced, keepAnnouncements } from '../announced.ts';
import { ask } from '../prepare/ask.ts';
import { buy } from '../prepare/buy.ts';
import { gatewayOf } from '../prepare/gateway.ts';
import { pathOf } from '../prepare/organiser-order.ts';
import { beGuest, signIn } from '../prepare/sign-in.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openAs } from './log-in.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startAppOnRunServer();
});
afterAll(() => app?.stop());

/** Buys a ticket as a guest who says what they are called. @returns its signed code */
async function aNamedTicket(organiser: APIRequestContext, eventId: string, name: string): Promise<string> {
  const names = { names: 'optional', emails: false, beforePayment: false };
  await ask(organiser, 'PUT', `/api/events/${eventId}/questions/settings`, names);
  const guest = await beGuest(app);
  onTestFinished(() => guest.dispose());
  const order = await buy(guest, await gatewayOf(app), eventId, 'guest@example.com', [1]);
  await ask(guest, 'PUT', `${pathOf(order)}/details`, { tickets: [{ line: 1, seat: 1, name }] });
  const { tickets } = await ask<{ tickets: { code: string }[] }>(guest, 'GET', pathOf(order));
  return tickets[0]?.code ?? '';
}

/** A browser whose camera sees a code again and again. */
async function aBrowserThatSees(code: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'kiosk-film-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const film = path.join(folder, 'ticket.y4m');
  await filmQr(film, [{ codes: [code], seconds: 4 }, { seconds: 4 }]);
  const browser = await launchWithCamera(film);
  onTestFinished(() => browser.close());
  return browser;
}

test('a kiosk checks a guest in once, prints their badge, and sends them to the staff the second time', async () => {
  const { id, name } = await app.demoEvent();
  const organiser = await signIn(app, await app.account('organiser'));
  onTestFinished(() => organiser.dispose());
  const code = await aNamedTicket(organiser, id, 'Nompumelelo van der Westhuizen-Khumalo');
  const browser = await aBrowserThatSees(code);
  const context = await openAs(browser, app, 'organiser', { viewport: { width: 1080, height: 1440 } });
  // Chromium without `--kiosk-printing` would ask which printer.
  await context.addInitScript(() =>
    Object.assign(window, { printed: 0, print: () => (window.printed += 1) }),
  );
  await context.addInitScript(keepAnnouncements);
  const page = await context.newPage();

  await page.goto(`${app.url}/platform/event/${id}/badge`);
  const field = page.getByRole('button', { name: /^Attendee’s name: 4 mm from the left/ });
  await (await alive(field)).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: /^Attendee’s name: 5 mm from the left/ }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the badge' }).click();
  await announced(page, 'Saved.');
  await page.getByLabel('Directions').fill('Keynote: Hall A');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => ask(organiser, 'GET', `/api/events/${id}/kiosk`))
    .toMatchObject({ badge: { width: 62, height: 100 }, directions: 'Keynote: Hall A', findByName: false });

  await page.getByRole('link', { name: 'Open the kiosk' }).click();
  await (await alive(page.getByRole('button', { name: 'Start the kiosk' }))).click();
  const answer = page.getByRole('dialog', { name: 'Answer' });
  for (const says of [
    'Welcome, Nompumelelo van der Westhuizen-Khumalo',
    'Keynote: Hall A',
    'Take your badge from the printer.',
  ])
    await announced(page, says);
  const badge = page.locator('.printed-labels');
  for (const says of ['Nompumelelo van der Westhuizen-Khumalo', name])
    expect(await badge.textContent()).toContain(says);
  expect(await overflowing(badge.locator('.print-text'))).toEqual([]);
  expect(await badge.locator('img').getAttribute('src')).toContain('svg');
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pagesOf(pdf)).toEqual([{ width: 62, height: 100 }]);
  await answer.waitFor({ state: 'hidden' });

  await announced(page, 'Please see our staff');
  await answer.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => window.printed)).toBe(1);
  // It goes on by itself after a reload, and leads nowhere else.
  await page.reload();
  await page.getByText('Hold your ticket’s QR code up to the camera').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('link').count()).toBe(0);
  const { lastScans } = await ask<{ lastScans: { gate: string; answer: string }[] }>(
    organiser,
    'GET',
    `/api/events/${id}/door`,
  );
  expect(lastScans.at(-1)).toMatchObject({ gate: 'Kiosk', answer: 'admitted' });
  // It opens again without a network.
  const keeps = () =>
    page.evaluate(
      async () => (await caches.match(location.pathname, { cacheName: 'tikiti-kiosk' })) !== undefined,
    );
  await expect.poll(keeps).toBe(true);
  await app.stop();
  await page.reload();
  await page.getByText('Hold your ticket’s QR code up to the camera').waitFor();
});

declare global {
  interface Window {
    printed: number;
  }
}

/** The texts that are larger than their boxes. */
const overflowing = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all
      .filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
      .map((box) => box.textContent),
  );

/** The sizes of a PDF's pages, mm. */
function pagesOf(pdf: Buffer): { width: number; height: number }[] {
  const mm = (points: string | undefined) => Math.round((Number(points) * 25.4) / 72);
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)].map(
    ([, width, height]) => ({ width: mm(width), height: mm(height) }),
  );
}
