import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { becomes, buy } from '../prepare/buy.ts';
import { gatewayOf } from '../prepare/gateway.ts';
import { pathOf } from '../prepare/organiser-order.ts';
import { beGuest, signIn } from '../prepare/sign-in.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { startCuttableNetwork } from './cuttable-network.ts';
import { expectAccessible } from './expect-accessible.ts';
import { keptOf, untilKept } from './kept-door.ts';
import { logIn, openAs } from './log-in.ts';
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

/** Buys as a guest. @returns the tickets' short codes */
async function buyTickets(eventId: string, amount: number): Promise<string[]> {
  const guest = await beGuest(app);
  const order = await buy(guest, await gatewayOf(app), eventId, 'guest@example.com', [amount]);
  const { tickets } = await ask<{ tickets: { shortCode: string }[] }>(guest, 'GET', pathOf(order));
  await guest.dispose();
  return tickets.map(({ shortCode }) => shortCode);
}

/** The organiser buys two tickets of their own event for themselves, each with an add-on. @returns the short code of one */
async function buyWithAddOn(eventId: string): Promise<string> {
  const account = await app.account('organiser');
  const organiser = await signIn(app, account);
  const { types } = await ask<{ types: { id: string }[] }>(organiser, 'GET', `/api/events/${eventId}`);
  const { variants } = await ask<{ variants: { id: string }[] }>(
    organiser,
    'POST',
    `/api/events/${eventId}/add-ons`,
    { name: 'Drink', currency: 'ZAR', perTicketLimit: 1, variants: [{ priceMinor: 1_000, capacity: 9 }] },
  );
  const [typeId = '', drinkId = ''] = [types[0]?.id, variants[0]?.id];
  const order = await ask<{ orderId: string; tran: { reference: string } }>(
    organiser,
    'POST',
    '/beginTransaction',
    { email: account.email, eventId, quantities: { [typeId]: 2, [drinkId]: 2 } },
  );
  await (await gatewayOf(app))('POST', `/control/transactions/${order.tran.reference}/succeed`, {});
  const placed = { eventId, orderId: order.orderId, reference: '', accessCode: '' };
  await becomes(organiser, placed, 'paid');
  const { tickets } = await ask<{ tickets: { shortCode: string }[] }>(organiser, 'GET', pathOf(placed));
  await organiser.dispose();
  return tickets[0]?.shortCode ?? '';
}

const GATES = ['North gate', 'East gate', 'South gate'];

test('a queue goes on while the network is cut, on three phones, and what they did comes together', async () => {
  const { id, name } = await app.demoEvent();
  const [first = '', second = '', both = ''] = await buyTickets(id, 3);
  const withDrink = await buyWithAddOn(id);
  const phones = [];
  for (const gate of GATES) {
    const network = await startCuttableNetwork();
    const { proxy } = network;
    const context = await openAs(browser, app, 'organiser', { viewport: { width: 390, height: 844 }, proxy });
    const page = await context.newPage();
    await page.goto(`${app.url}/platform/event/${id}/door`);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText(/^Works offline/).waitFor();
    await (await alive(page.getByLabel('Gate'))).fill(gate);
    const answer = page.getByRole('dialog', { name: 'Answer to the scan' });
    const scan = async (code: string, says: string) => {
      await page.getByLabel('Type a code').fill(code);
      await page.keyboard.press('Enter');
      await answer.getByRole('heading', { name: says }).waitFor();
      const offline = await answer.getByText('Offline', { exact: true }).count();
      await page.keyboard.press('Escape');
      await answer.waitFor({ state: 'hidden' });
      return offline === 1;
    };
    phones.push({ network, context, page, answer, scan });
  }
  const [north, east] = phones;
  if (!north || !east) throw new Error('There are three phones.');
  const list = await north.context.request.get(`${app.url}/api/events/${id}/door/manifest`);
  expect(list.headers()['content-encoding']).toBe('gzip');
  await north.scan(first, 'Admitted');
  for (const { network } of phones) network.cut();
  expect(await north.scan(second, 'Admitted')).toBe(true);
  expect(await north.scan(second, 'Already in')).toBe(true);
  expect(await north.scan(first, 'Already in')).toBe(true);
  for (const phone of phones) expect(await phone.scan(both, 'Admitted')).toBe(true);
  await north.page.getByText(/2 check-ins will be sent/).waitFor();
  // A wrong tap is undone, and the guest comes in all the same.
  await north.page.getByRole('button', { name: `Undo ${second}` }).click();
  await north.page.getByRole('button', { name: 'Undo check-in' }).click();
  await north.page.getByText('Admitted, then undone').waitFor();
  expect(await north.scan(second, 'Admitted')).toBe(true);
  // A party is found by name and let in with one tap.
  await north.page.getByRole('button', { name: 'Find a guest' }).click();
  await north.page.getByLabel('Name, email or code').fill('mokoena tha');
  await north.page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await north.page.getByText('From this phone’s list').waitFor();
  await expectAccessible(north.page);
  await north.page.getByRole('button', { name: 'Admit 2' }).click();
  await north.page.getByText('2 admitted.').waitFor();
  await north.page.keyboard.press('Escape');
  await north.page.getByRole('dialog').waitFor({ state: 'hidden' });
  // Their drink is handed out.
  await north.page.getByLabel('Type a code').fill(withDrink);
  await north.page.keyboard.press('Enter');
  await north.answer.getByRole('button', { name: 'Tick off' }).click();
  await north.answer.getByText('Ticked off', { exact: true }).waitFor();
  await north.page.keyboard.press('Escape');
  await north.page.getByText(/7 changes will be sent/).waitFor();
  await expectAccessible(north.page);
  for (const { network } of phones) network.mend();
  for (const { page } of phones) await page.getByText(/^Works offline/).waitFor();
  for (const { page } of phones) {
    await page.reload();
    const twice = page.getByRole('region', { name: 'Let in offline, beyond their ticket' });
    await twice.getByText(both).waitFor();
    for (const gate of GATES) await twice.getByText(gate).waitFor();
    await page.getByText(/^5\s*of \d+ in/).waitFor();
    await expectAccessible(page);
  }
  await east.page.getByLabel('Type a code').fill(withDrink);
  await east.page.keyboard.press('Enter');
  await east.answer.getByText(/^Already handed out .* at North gate$/).waitFor();
  for (const { context, network } of phones) {
    await context.close();
    await network.close();
  }
});

test('the door, and only the door, opens again without a network until the user logs out', async () => {
  const context = await openAs(browser, app, 'organiser', { viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const { id, name } = await app.demoEvent();
  const door = `${app.url}/platform/event/${id}/door`;
  const [code = ''] = await buyTickets(id, 1);
  const openAndKeep = async () => {
    await page.goto(door);
    await untilKept(page, door);
  };
  await page.goto(`${app.url}/platform/event/${id}/door-team`);
  await page.getByLabel('Email').fill('helper@example.com');
  await (await alive(page.getByRole('button', { name: 'Invite', exact: true }))).click();
  await page.getByText('We’ve emailed helper@example.com').waitFor();
  await openAndKeep();
  expect((await keptOf(page)).filter((file) => file !== door && !file.includes('/assets/'))).toEqual([]);
  await (await alive(page.getByRole('button', { name: /^Account of/ }))).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${app.url}/`);
  await expect.poll(() => keptOf(page)).toEqual([]);

  await logIn(context, app, 'organiser');
  await openAndKeep();
  // The kept page was written before this scan.
  const were = Number.parseInt((await page.getByText(/^\d+\s*of \d+ in/).textContent()) ?? '', 10);
  await (await alive(page.getByLabel('Type a code'))).fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('heading', { name: 'Admitted' }).waitFor();
  await page.keyboard.press('Escape');
  const count = page.getByText(new RegExp(`^${were + 1}\\s*of \\d+ in`));
  await count.waitFor();
  expect(await count.textContent()).not.toContain('as of');
  // The whole server goes: browsers that only play offline let some requests through.
  await app.stop();
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await context.setOffline(true);
  await count.getByText(/^as of \d\d:\d\d$/).waitFor();
  await context.setOffline(false);
  // No email address stays on the device.
  expect(await page.content()).not.toContain('helper@example.com');
  await alive(page.getByRole('button', { name: 'Check' }));
  await page.getByText('Offline: this phone decides').waitFor();
  await page.getByLabel('Type a code').fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
  const answer = page.getByRole('dialog', { name: 'Answer to the scan' });
  await answer.getByRole('heading', { name: 'Already in' }).waitFor();
  await answer.getByText('Offline', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await answer.waitFor({ state: 'hidden' });
  // The next page can't load, so the router reloads this one.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name }).click();
  await reloaded;
  await page.getByText('Offline: this phone decides').waitFor();
  await alive(page.getByRole('button', { name: 'Find a guest' }));
  await page.getByRole('button', { name: 'Find a guest' }).click();
  await page.getByLabel('Name, email or code').fill('Thandi');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').getByText('From this phone’s list').waitFor();
  await page.getByLabel('Name, email or code').fill('thandi@example.com');
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  for (const path of ['/platform', `/platform/event/${id}`, `/event/${id}`]) {
    await expect(page.goto(app.url + path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  }
  await context.close();
});
