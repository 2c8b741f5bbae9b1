import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAddOn } from '../../src/core/add-ons/change-add-ons.ts';
import { addPromotion } from '../../src/core/promo-codes/change-promotions.ts';
import { createTestApp } from '../database.ts';
import { anEvent, type EventOptions } from '../factories.ts';
import { launchBrowser } from '../launch-browser.ts';
import { buyButton } from './buy-button.ts';
import { comparedToday } from './compared-today.ts';
import { expectAccessible } from './expect-accessible.ts';
import { type RunningApp, startApp } from './running-app.ts';

/** An event's page in each of its states, and what all states have in common. */
const db = await createTestApp({ durable: true });
let app: RunningApp;
let browser: Browser;
let dataDir: string;

beforeAll(async () => {
  await comparedToday(db.databaseUrl);
  dataDir = await mkdtemp(path.join(tmpdir(), 'tikiti-event-'));
  [app, browser] = await Promise.all([
    startApp({ dataDir, env: { DATABASE_URL: db.databaseUrl } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const HOUR = 3_600_000;
const within = (ms: number) => new Date(Date.now() + ms);
const [soon, tomorrow, yesterday] = [within(240 * HOUR), within(24 * HOUR), within(-24 * HOUR)];

async function address(options: EventOptions = {}, reason?: string): Promise<string> {
  const { eventId } = await anEvent(db, { startsAt: soon, ...options });
  if (reason) {
    const events = db.db.updateTable('events').set({ cancelledReason: reason });
    await events.where('id', '=', eventId).execute();
  }
  return `${app.url}/event/${eventId}`;
}

async function open(url: string, more: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, timezoneId: 'Asia/Tokyo', ...more });
  // Devices without sharing of their own show the sheet.
  await context.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

describe.each<[state: string, says: string, options: EventOptions, reason?: string]>([
  ['several types', 'Buy a ticket!', { types: [{}, { name: 'Terrace', saleStartsAt: tomorrow }] }],
  [
    'long names',
    'Buy a ticket!',
    {
      name: 'Donaudampfschifffahrtsgesellschaftskapitän und noch drei Zeilen von einem Titel, der nicht enden will',
    },
  ],
  ['sold out', 'All tickets are taken', { types: [{ capacity: 0 }] }],
  [
    'sale not open',
    'On sale from',
    { types: [{ saleStartsAt: tomorrow }, { name: 'Terrace', capacity: 0 }] },
  ],
  ['sale over', 'Ticket sales have ended', { types: [{ saleEndsAt: yesterday }] }],
  ['event over', 'This event is over', { startsAt: within(-48 * HOUR), endsAt: yesterday }],
  ['cancelled', 'The stage was flooded.', { cancelledAt: yesterday }, 'The stage was flooded.'],
  ['not approved', 'Nothing here', { approval: 'pending' }],
])('%s', (_, says, options, reason) => {
  test('says so, and is accessible', async () => {
    const url = await address(options, reason);
    const page = await open(url);
    await page.getByText(says).locator('visible=true').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expectAccessible(page);
    await page.context().close();
  });
});

test('a sale opens by itself, and a ticket can be bought at once', async () => {
  const url = await address({
    types: [{ saleStartsAt: within(HOUR) }, { name: 'Terrace', saleStartsAt: within(2 * HOUR) }],
  });
  const page = await open('about:blank');
  await page.clock.install();
  await page.goto(url);
  await page.getByText('On sale from').first().waitFor();
  expect(await page.getByRole('button', { name: 'Buy a ticket!' }).count()).toBe(0);
  const types = db.db.updateTable('ticket_types').set({ saleStartsAt: yesterday });
  await types.where('eventId', '=', url.split('/').at(-1) as string).execute();
  await page.clock.fastForward('01:00:05');
  await page.getByLabel('Email').fill('lerato@example.com');
  expect(await page.getByRole('spinbutton', { name: 'Terrace' }).count()).toBe(0);
  await page.clock.fastForward('01:00:05');
  await page.getByRole('spinbutton', { name: 'Terrace' }).fill('2');
  expect(await page.getByRole('spinbutton', { name: 'General' }).inputValue()).toBe('0');
  await page.getByText('700.00 ZAR').locator('visible=true').first().waitFor();
  await buyButton(page).click();
  await page
    .frameLocator('iframe[id^=inline-checkout]')
    .getByLabel(/card number/i)
    .waitFor();
  await page.context().close();
});

test('without scripts a sale that opens later shows only its date, and an open one sells by a form', async () => {
  const types = [{ saleStartsAt: tomorrow }];
  const page = await open(await address({ types }), { javaScriptEnabled: false });
  await page.getByText('On sale from').waitFor();
  expect(await page.getByRole('timer').locator('visible=true').count()).toBe(0);
  await page.goto(await address());
  await page.getByLabel('Email').fill('lerato@example.com');
  await buyButton(page).click();
  await page.waitForURL(`${app.gatewayUrl}/**`);
  await page.context().close();
});

test.each([true, false])(
  'a code keeps the choice and the typed text, with scripts: %s',
  async (javaScriptEnabled) => {
    const types = [{ name: 'Stalls' }, { name: 'Balcony', priceMinor: 9_000, priceFloorMinor: 5_000 }];
    const { eventId, owner } = await anEvent(db, { startsAt: soon, types });
    const price = { effect: 'percent', percentHundredths: 5_000 };
    await addPromotion(db, owner, { eventId, code: 'HALF', price });
    const variants = [{ priceMinor: 5_000, capacity: 9 }];
    await addAddOn(db, owner, { eventId, currency: 'ZAR', name: 'Shirt', variants });
    const page = await open(`${app.url}/event/${eventId}`, { javaScriptEnabled });
    const kept = async () => ({
      email: await page.getByLabel('Email').inputValue(),
      quantities: await page
        .locator('input[name^=quantity]')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      price: await page.locator('input[name^=price]').inputValue(),
    });
    await page.locator('input[name^=quantity]').nth(0).fill('3');
    await page.locator('input[name^=quantity]').nth(1).fill('2');
    await page.locator('input[name^=price]').fill('70');
    await page.getByLabel('How many Shirt').fill('2');
    await page.getByLabel('Email').fill('thandi@example.com');
    const chosen = await kept();
    const apply = async (code: string) => {
      if (!(await page.getByLabel('Code', { exact: true }).isVisible()))
        await page.getByText('Have a code?').click();
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Apply' }).click();
    };
    await apply('NONE');
    await page.getByText('This event has no such code').waitFor();
    // What changed has the focus, so that a screen reader reads it.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaInvalid)).toBe('true');
    expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('NONE');
    expect(await kept()).toEqual(chosen);
    await apply('half');
    await page.getByText('Code HALF applied').waitFor();
    await expect.poll(focused).toMatch(/^Code HALF applied/);
    expect(await kept()).toEqual(chosen);
    // A posted page would ask to be sent again.
    await page.goto(`${app.url}/faqs`);
    await page.goBack();
    await page.getByText('Code HALF applied').waitFor();
    expect(await kept()).toEqual(chosen);
    if (javaScriptEnabled) {
      await page.getByRole('button', { name: 'One Balcony more' }).click({ force: true });
      expect((await kept()).quantities).toEqual(['3', '3', '2']);
      await page.getByRole('button', { name: 'One Balcony less' }).click({ force: true });
    }
    // What is wrong with the order takes away neither.
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Email').press('Enter');
    await page.getByText('Enter an email like').waitFor();
    await page.getByText('Code HALF applied').waitFor();
    await page.getByRole('button', { name: 'Remove the code' }).click();
    await page.getByText('Have a code?').waitFor();
    await expect.poll(focused).toBe('Have a code?');
    expect(await kept()).toEqual({ ...chosen, email: 'nobody' });
    await page.context().close();
  },
);

test('a quantity that is not available is corrected at once, with the reason', async () => {
  const page = await open(await address({ types: [{ perOrderLimit: 6 }] }));
  const quantity = page.getByRole('spinbutton');
  for (const [typed, stands, says] of [
    ['99', '6', 'The limit is 6 per order, so we set it to 6.'],
    ['2.5', '2', 'Choose whole tickets.'],
    ['-3', '0', 'Choose 0 or more.'],
  ] as const) {
    await quantity.fill('');
    await quantity.pressSequentially(typed);
    await page.getByText(says).waitFor();
    expect(Number(await quantity.inputValue())).toBeLessThanOrEqual(6);
    await quantity.fill(typed);
    expect(await quantity.inputValue()).toBe(stands);
  }
  await quantity.fill('4');
  expect(await page.getByText('Choose 0 or more.').isVisible()).toBe(false);
  for (const _ of [5, 6, 7]) await page.getByRole('button', { name: /more/ }).click({ force: true });
  expect(await quantity.inputValue()).toBe('6');
  await page.getByText('The limit is 6 per order, so we set it to 6.').waitFor();
  await page.context().close();
});

test('add-ons follow the chosen tickets, and the time to pay shows only where something is paid', async () => {
  const types = [{ name: 'Lawn', priceMinor: 0 }, { name: 'Terrace' }];
  const { eventId, owner } = await anEvent(db, { startsAt: soon, types });
  const variants = [{ priceMinor: 5_000, capacity: 9 }];
  await addAddOn(db, owner, { eventId, currency: 'ZAR', name: 'Shirt', perTicketLimit: 1, variants });
  const page = await open(`${app.url}/event/${eventId}`);
  const payTime = page.getByText(/We keep your seats for up to \d+ minutes while you pay/);
  const shirts = page.getByLabel('How many Shirt');
  const press = (name: string) => page.getByRole('button', { name }).click({ force: true });
  expect(await payTime.isVisible()).toBe(false);
  await press('One Shirt more');
  await payTime.waitFor();
  await press('One Shirt more');
  await page.getByText('You can add up to 1 for each ticket, so we set it to 1.').waitFor();
  expect(await shirts.inputValue()).toBe('1');
  await press('One Lawn more');
  await press('One Shirt more');
  expect(await shirts.inputValue()).toBe('2');
  await press('One Lawn less');
  expect(await shirts.inputValue()).toBe('1');
  await page.getByLabel('How many Lawn').fill('0');
  await page.getByLabel('How many Lawn').blur();
  expect(await shirts.inputValue()).toBe('0');
  await page.getByText('Choose a ticket for it first.').waitFor();
  await press('One Terrace more');
  expect(await page.getByText('Choose a ticket for it first.').isVisible()).toBe(false);
  expect(await payTime.isVisible()).toBe(true);
  await page.context().close();
});

test('a choice in two currencies is corrected before it is sent, and nothing is lost', async () => {
  const page = await open(await address({ types: [{}, { name: 'Terrace', currency: 'EUR' }] }));
  await page.getByText('Each order is in one currency').waitFor();
  await page.getByLabel('How many General').fill('2');
  await page.getByLabel('How many Terrace').fill('3');
  await page.getByText('Your choice mixes currencies').waitFor();
  await page.getByLabel('Email').fill('lerato@example.com');
  await expectAccessible(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await buyButton(page).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep ZAR tickets');
  expect(asked.filter((url) => url.endsWith('/beginTransaction'))).toEqual([]);
  await page.getByRole('button', { name: 'Keep EUR tickets' }).click();
  expect(await page.getByText('Your choice mixes currencies').isVisible()).toBe(false);
  expect(
    await page
      .getByRole('spinbutton')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(['0', '3']);
  expect(await page.getByLabel('Email').inputValue()).toBe('lerato@example.com');
  await page.context().close();
});

test('the form’s button follows its fields, also where it is shown at the foot of a phone', async () => {
  const page = await open(await address());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Buy a ticket!/);
  const end = await page.locator('footer').evaluate((footer) => {
    scrollTo(0, document.body.scrollHeight);
    const bar = document.querySelector('.buy-bar') as HTMLElement;
    return footer.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top + 1;
  });
  expect(end, 'the bar covers the end of the page').toBe(true);
  await page.context().close();
});

test('a date takes as many lines before our typeface has loaded as after', async () => {
  const page = await open(await address());
  await page.evaluate(() => document.fonts.ready);
  const moved = await page.locator('.event-when').evaluate((date) => {
    const heightIn = (family: string) => {
      date.style.fontFamily = family;
      return date.clientHeight;
    };
    return Array.from({ length: 120 }, (_, at) => 270 + at).filter((width) => {
      date.style.width = `${width}px`;
      return heightIn('"Text on DejaVu"') !== heightIn('');
    });
  });
  expect(moved, 'widths at which it moves the page').toEqual([]);
  await page.context().close();
});

test('the page is readable with large text and in low windows', async () => {
  const page = await open(await address());
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const bar = await page.locator('.buy-bar').evaluate((element) => ({
    clipped: element.scrollWidth - element.clientWidth,
    share: element.getBoundingClientRect().height / innerHeight,
  }));
  expect(bar.clipped).toBeLessThanOrEqual(0);
  expect(bar.share).toBeLessThan(0.35);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize({ width: 360, height: 400 });
  expect(await page.locator('.buy-bar').evaluate((element) => getComputedStyle(element).position)).toBe(
    'static',
  );
  await page.context().close();
});

test('it can be put into a calendar and shared, also by keyboard', async () => {
  const url = await address();
  const page = await open(url);
  await page.getByRole('button', { name: 'Add to calendar' }).press('Enter');
  await page.getByRole('link', { name: /Calendar file/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.getByText('your time').first().waitFor({ state: 'attached' });
  await page.context().close();

  const calendar = await fetch(`${url}/calendar.ics`);
  expect(calendar.headers.get('content-type')).toMatch(/^text\/calendar/);
  expect(await calendar.text()).toContain('BEGIN:VEVENT');
  // A document that cannot be had: a page for people, problem details for programs.
  for (const document of ['tickets.pdf', 'receipt.pdf', 'calendar.ics']) {
    const missing = `${url}/order/${crypto.randomUUID()}/${document}`;
    const seen = await fetch(missing, { headers: { accept: 'text/html,*/*' } });
    expect([seen.status, seen.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await seen.text()).toContain('Open it with the link in your email.');
    const problem = await fetch(missing);
    expect([problem.status, problem.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(await problem.json()).toMatchObject({ code: 'order.unknown' });
  }
  const preview = /"og:image" content="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  const picture = await fetch(preview);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('visitors share one document: no cookie, no nonce, an ETag; a logged-in user gets their own', async () => {
  const url = await address();
  const first = await fetch(url);
  expect(first.headers.get('set-cookie')).toBeNull();
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d/);
  expect(first.headers.get('vary')).toContain('Cookie');
  expect(first.headers.get('content-security-policy')).not.toContain('nonce');
  const tag = first.headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
  const { email, password } = await app.account('organiser');
  const signedIn = await fetch(`${app.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
  const own = await fetch(url, { headers: { cookie: cookie.join('; ') } });
  expect(own.headers.get('cache-control')).toMatch(/^private/);
  expect(own.headers.get('etag')).toBeNull();
  const missing = await fetch(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')));
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'private, no-cache']);
});

test('a page is in the language of its address, of a choice made once, or of the browser', async () => {
  const url = await address();
  const { pathname } = new URL(url);
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(app.url + path, { headers });
    const html = await response.text();
    return {
      lang: /<html lang="(\w+)"/.exec(html)?.[1],
      button: /data-part="buy-label">([^<]+)/.exec(html)?.[1],
      canonical: /rel="canonical" href="([^"]+)"/.exec(html)?.[1],
      tag: response.headers.get('etag'),
      vary: response.headers.get('vary'),
    };
  };
  const german = { 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' };
  const plain = await read(pathname);
  expect(plain).toMatchObject({
    lang: 'en',
    canonical: url,
    vary: expect.stringContaining('Accept-Language'),
  });
  expect(await read(pathname, german)).toMatchObject({
    lang: 'de',
    button: 'Tickets kaufen',
    canonical: url,
  });
  // Each language is kept by itself.
  const again = [await read(pathname), await read(pathname, german)].map(({ tag }) => tag);
  expect(again[0]).toBe(plain.tag);
  expect(again[1]).not.toBe(plain.tag);
  const arabic = await read(`/ar${pathname}`, german);
  expect(arabic).toMatchObject({ lang: 'ar', canonical: `${app.url}/ar${pathname}` });
  expect(arabic.vary).not.toContain('Accept-Language');
  const chosen = await fetch(`${app.url}/language`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ language: 'fr', back: pathname }),
  });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, pathname]);
  const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await read(pathname, { ...german, cookie })).toMatchObject({ lang: 'fr' });
  const elsewhere = await fetch(`${app.url}/language`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ language: 'fr', back: '//example.com/' }),
  });
  expect(elsewhere.headers.get('location')).toBe('/');
});

test('search engines are told about approved events, and kept away from orders', async () => {
  const [shown, hidden] = [await address(), await address({ approval: 'pending' })];
  const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${shown}</loc>`);
  expect(sitemap).not.toContain(hidden);
  const robots = await (await fetch(`${app.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  expect(robots).toContain('Disallow: /event/*/order/');
  const list = await (await fetch(`${app.url}/events`)).text();
  expect(list).toContain(`href="${new URL(shown).pathname}"`);
  expect(list).not.toContain(new URL(hidden).pathname);
  for (const path of ['/events', '/faqs']) {
    const page = await (await fetch(app.url + path)).text();
    expect(page.match(/<link rel="canonical"[^>]*>/g)).toEqual([
      `<link rel="canonical" href="${app.url}${path}"/>`,
    ]);
  }
});

test('an invalid session cookie identifies nobody: the shared page is shown', async () => {
  const url = await address();
  for (const cookie of ['tikiti-session=none', `tikiti-session=${'a'.repeat(32)}.${'b'.repeat(44)}`]) {
    const answer = await fetch(url, { headers: { cookie } });
    expect(answer.headers.get('cache-control')).toMatch(/^public/);
  }
});
