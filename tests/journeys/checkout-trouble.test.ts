import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { putOnSale } from '../prepare/put-on-sale.ts';
import { signIn } from '../prepare/sign-in.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { buyButton } from './buy-button.ts';
import { expectAccessible } from './expect-accessible.ts';
import { FRUGAL } from './paying/app-on-books.ts';
import type { RunningApp } from './running-app.ts';

let app: RunningApp;
let browser: Browser;
let address: string;

beforeAll(async () => {
  const env = { HOLD_SHARE_PER_ADDRESS: '0' };
  [app, browser] = await Promise.all([startAppOnRunServer({ env }), launchBrowser(FRUGAL)]);
  address = (await app.demoEvent()).url;
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const PHONE = { viewport: { width: 360, height: 740 }, theme: 'dark' };
const DESK = { viewport: { width: 1440, height: 900 }, theme: 'light' };

const day = new Date(Date.now() + 23 * 86_400_000).toISOString().slice(0, 10);
const TWO_CHAIRS = {
  name: 'Two Chairs and a Piano',
  description: 'For two.',
  startsAt: `${day}T19:30`,
  endsAt: `${day}T22:00`,
  timeZone: 'Africa/Johannesburg',
  locationText: 'The Boathouse, Zoo Lake, Johannesburg, South Africa',
  latitude: -26.155,
  longitude: 28.03,
  types: [{ name: 'Chair', currency: 'ZAR', priceMinor: 18_000, capacity: 2 }],
};

async function newVisitor({ viewport, theme }: typeof PHONE): Promise<BrowserContext> {
  // Animations are drawn again and again while a test waits.
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  await context.addInitScript((value) => localStorage.setItem('isdark', value), theme);
  return context;
}

/** Opens a visitor whose clock the test moves, in all tabs. */
async function newVisitorWithClock(looks: typeof PHONE): Promise<BrowserContext> {
  const visitor = await newVisitor(looks);
  await visitor.clock.install();
  return visitor;
}

async function openEvent(visitor: BrowserContext): Promise<Page> {
  const page = await visitor.newPage();
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Email').fill('lerato@example.com');
  return page;
}

/** Whatever goes wrong between the press on Buy and the ticket, the customer can continue and loses nothing. */
describe.each([
  { device: 'phone', looks: PHONE },
  { device: 'desktop', looks: DESK },
])('on a $device', ({ looks }) => {
  let visitor: BrowserContext;
  beforeAll(async () => {
    visitor = await newVisitor(looks);
  });

  test('a missing email or number of tickets is reported at its field', async () => {
    const page = await openEvent(visitor);
    await page.getByLabel('Email').fill('');
    await buyButton(page).click();
    await page.getByText('Enter your email so we can send your tickets.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email');
    await expectAccessible(page);
    await page.getByLabel('Email').fill('lerato@example.com');
    await page.getByRole('spinbutton').first().fill('0');
    await buyButton(page).click();
    await page.getByText('Choose at least one ticket.').waitFor();
    await expectAccessible(page);
    await page.close();
  });

  test('a lost network is reported, and pressing again continues', async () => {
    const page = await openEvent(visitor);
    await visitor.setOffline(true);
    await buyButton(page).click();
    await page.getByText('You seem to be offline').waitFor();
    await expectAccessible(page);
    await visitor.setOffline(false);
    await buyButton(page).click();
    await popup(page).waitFor();
    await page.close();
  });

  test('a mistyped mail domain is offered as it is likely meant, and nothing moves', async () => {
    const page = await openEvent(visitor);
    const email = page.getByLabel('Email');
    await page.waitForLoadState();
    const height = () => page.locator('#checkout').evaluate((form: HTMLElement) => form.offsetHeight);
    const before = await height();
    await email.fill('lerato@gmial.com');
    const offer = page.getByRole('status').getByRole('button', { name: 'Did you mean …@gmail.com?' });
    await offer.waitFor();
    expect(await height()).toBe(before);
    await expectAccessible(page);
    await offer.click();
    expect(await email.inputValue()).toBe('lerato@gmail.com');
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
    await offer.waitFor({ state: 'detached' });
    await page.close();
  });

  test('a pop-up that does not load offers the provider’s own page', async () => {
    const another = await newVisitorWithClock(looks);
    const page = await openEvent(another);
    await page.route(`${app.gatewayUrl}/popup*`, (route) => route.abort());
    await buyButton(page).click();
    await page.locator('iframe[id^=inline-checkout]').waitFor({ state: 'attached' });
    await page.clock.fastForward('00:11');
    const instead = page.getByRole('link', { name: /provider’s own page/ });
    await instead.waitFor();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await instead.click();
    await page.waitForURL(`${app.gatewayUrl}/**`, { waitUntil: 'commit' });
    await another.close();
  });

  test('an ended hold is reported, and the form keeps its contents', async () => {
    const another = await newVisitorWithClock(looks);
    const page = await openEvent(another);
    await buyButton(page).click();
    await popup(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Your seats are reserved until' }).waitFor();
    await page.getByRole('button', { name: 'Continue payment' }).click();
    await popup(page).waitFor();
    await page.clock.fastForward('13:30');
    // In the payment window too, which makes the page behind it inert.
    const warning = page.getByRole('dialog').getByRole('region', { name: 'Time left' });
    await warning.getByRole('alert').getByText('Less than two minutes left.').waitFor();
    await warning.getByRole('button', { name: 'I need more time' }).click();
    await warning.getByText('Your seats are now reserved until').waitFor();
    await page.keyboard.press('Enter');
    await warning.waitFor({ state: 'detached' });
    await page.clock.fastForward('02:00');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Your seats are reserved until' }).waitFor();
    await page.clock.fastForward('11:30');
    await page.getByText('Less than two minutes left.').waitFor();
    await expectAccessible(page);
    await page.clock.fastForward('02:00');
    await page.getByText('Your seats went back on sale').waitFor();
    await focused(page, /went back/);
    expect(await page.getByLabel('Email').inputValue()).toBe('lerato@example.com');
    // It says the same to somebody whose payment window was open meanwhile.
    await buyButton(page).click();
    await popup(page).waitFor();
    await page.clock.fastForward('15:30');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await focused(page, /went back/);
    await another.close();
  });
});

describe('on any device', () => {
  let visitor: BrowserContext;
  beforeAll(async () => {
    visitor = await newVisitor(PHONE);
  });

  test('two presses hold seats once', async () => {
    const page = await openEvent(visitor);
    const asked: Request[] = [];
    page.on('request', (request) => request.url().endsWith('/beginTransaction') && asked.push(request));
    await buyButton(page).dblclick();
    await popup(page).waitFor();
    expect(asked).toHaveLength(1);
    await page.close();
  });

  test('a mistyped email is corrected, and the seats stay', async () => {
    const page = await openEvent(visitor);
    await page.getByLabel('Email').fill('lerato@exmaple.net');
    await buyButton(page).click();
    await popup(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Change it' }).click();
    await page.getByRole('heading', { name: 'Change your email' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Email').fill('lerato@');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('Enter an email like').waitFor();
    await page.getByLabel('Email').fill('lerato@example.net');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('We’ll email your tickets to lerato@example.net.').waitFor();
    await page.getByRole('link', { name: 'Continue payment' }).click();
    await popup(page).waitFor();
    await page.keyboard.press('Escape');
    await focused(page, /^Continue payment$/);
    // The event’s page does not open the earlier payment.
    await page.goto(address);
    await page.getByText('You’re holding').waitFor();
    expect(await page.getByText('Your seats are reserved until').isVisible()).toBe(false);
    await page.close();
  });

  test('starting over asks first, and opens the form with its earlier contents', async () => {
    const page = await openEvent(visitor);
    await page.getByRole('spinbutton').first().fill('3');
    await buyButton(page).click();
    await popup(page).waitFor();
    await page.keyboard.press('Escape');
    const goesTo = await page.getByLabel('Email').inputValue();
    await page.getByText(`Tickets go to ${goesTo}.`).waitFor();
    // What happened has the focus, and its first button continues.
    await focused(page, /^Your seats are reserved until/);
    for (const next of [/^Change it$/, /^Continue payment$/, /^Start over$/]) {
      await page.keyboard.press('Tab');
      await focused(page, next);
    }
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Start over?' });
    await focused(page, /^Keep my seats$/);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.matches(':modal'))).toBe(
      true,
    );
    await expectAccessible(page);
    for (const key of ['Enter', 'Escape']) {
      await page.keyboard.press(key);
      await question.waitFor({ state: 'hidden' });
      await focused(page, /^Start over$/);
      await page.keyboard.press('Enter');
      await question.waitFor();
    }
    await question.getByRole('button', { name: 'Give up my seats' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByRole('spinbutton').first().inputValue()).toBe('3');
    await buyButton(page).waitFor();
    await page.close();
  });
});

test('sign-up offers the likely mail domain too', async () => {
  const visitor = await newVisitor(PHONE);
  const page = await visitor.newPage();
  await page.goto(`${app.url}/user-flow/sign-up`);
  const email = page.getByLabel('Email');
  await email.fill('lerato@hotmial.co.uk');
  await page.getByRole('button', { name: 'Did you mean …@hotmail.co.uk?' }).click();
  expect(await email.inputValue()).toBe('lerato@hotmail.co.uk');
  await visitor.close();
});

describe('without a network', () => {
  let at: string;
  beforeAll(async () => {
    const [organiser, admin] = await Promise.all([
      signIn(app, await app.account('organiser')),
      signIn(app, await app.account('admin')),
    ]);
    const eventId = await putOnSale(organiser, admin, {
      ...TWO_CHAIRS,
      name: 'A Workshop for Small Orchestras',
      types: [{ name: 'Chair', currency: 'ZAR', priceMinor: 18_000, capacity: 40 }],
    });
    const settings = { names: 'required', emails: true, beforePayment: true };
    await ask(organiser, 'PUT', `/api/events/${eventId}/questions/settings`, settings);
    const half = { code: 'HALF', price: { effect: 'percent', percentHundredths: 5_000 } };
    await ask(organiser, 'POST', `/api/events/${eventId}/promotions`, half);
    await Promise.all([organiser.dispose(), admin.dispose()]);
    at = `${app.url}/event/${eventId}`;
  });

  /** Chromium keeps what is typed with the page's entry in the history, but a second later. People take longer to fill in a form. */
  const KEPT_AFTER_MS = 3_000;

  /** Orders two tickets, fills in whose they are, and sends that without a network. */
  async function fillIn(visitor: BrowserContext): Promise<Page> {
    const page = await visitor.newPage();
    await page.goto(at);
    await page.getByLabel('Email').fill('lerato@example.com');
    await page.getByRole('spinbutton').fill('2');
    await buyButton(page).click();
    await page.getByRole('heading', { name: 'Ticket details' }).waitFor();
    await page.getByLabel('Name').first().fill('Lerato Mokoena');
    await page.getByLabel('Name').last().fill('Sipho Khumalo');
    await page.getByLabel('Email').last().fill('sipho@example.com');
    await page.waitForTimeout(KEPT_AFTER_MS);
    await visitor.setOffline(true);
    await page.getByRole('button', { name: 'Continue' }).click({ noWaitAfter: true });
    return page;
  }

  test('a promo code is not applied, and the form keeps what was typed', async () => {
    const visitor = await newVisitor(PHONE);
    const page = await visitor.newPage();
    await page.goto(at);
    await page.getByLabel('Email').fill('lerato@example.com');
    await page.getByText('Have a code?').click();
    await page.getByLabel('Code').fill('HALF');
    await visitor.setOffline(true);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('You seem to be offline. What you entered is still here').waitFor();
    await expectAccessible(page);
    await visitor.setOffline(false);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Remove the code' }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('lerato@example.com');
    await visitor.close();
  });

  test('ticket details stay on the page, and choosing tickets again asks first', async () => {
    const visitor = await newVisitor(PHONE);
    const page = await fillIn(visitor);
    await page.getByText('You seem to be offline. What you entered is still here').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose tickets again' }).click();
    await page.getByText('Your seats go back on sale right away').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep my seats' }).click();
    expect(await page.getByLabel('Name').last().inputValue()).toBe('Sipho Khumalo');
    await visitor.setOffline(false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await popup(page).waitFor();
    await visitor.close();
  });

  test('ticket details come back with Back, without scripts', async () => {
    const visitor = await browser.newContext({ viewport: DESK.viewport, javaScriptEnabled: false });
    const page = await fillIn(visitor);
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
    await visitor.setOffline(false);
    await page.goBack();
    await page.getByRole('heading', { name: 'Ticket details' }).waitFor();
    await expect.poll(() => page.getByLabel('Name').last().inputValue()).toBe('Sipho Khumalo');
    expect(await page.getByLabel('Email').last().inputValue()).toBe('sipho@example.com');
    await page.getByRole('button', { name: 'Choose tickets again' }).click();
    await page.getByRole('button', { name: 'Give up my seats' }).click();
    await page.waitForURL(at);
    await visitor.close();
  });
});

test('whoever left an order unpaid finds its seats on the event’s page, even if they were the last', async () => {
  const [organiser, admin] = await Promise.all([
    signIn(app, await app.account('organiser')),
    signIn(app, await app.account('admin')),
  ]);
  const eventId = await putOnSale(organiser, admin, TWO_CHAIRS);
  await Promise.all([organiser.dispose(), admin.dispose()]);
  const visitor = await newVisitor(PHONE);
  const [here, there] = [await visitor.newPage(), await visitor.newPage()];
  await here.goto(`${app.url}/event/${eventId}`);
  await here.getByLabel('Email').fill('lerato@example.com');
  await here.getByRole('spinbutton').first().fill('2');
  await buyButton(here).click();
  await popup(here).waitFor();
  await here.close();

  await there.goto(`${app.url}/event/${eventId}`);
  // The page's cache lags by some seconds.
  await expect
    .poll(async () => {
      await there.reload();
      return there.getByText('All tickets are taken').count();
    })
    .toBe(1);
  const holding = there.getByText(/^You’re holding 2 tickets until \d\d:\d\d GMT\+2\.$/);
  await holding.waitFor();
  await expectAccessible(there);
  await there.getByRole('link', { name: 'Continue to payment' }).click();
  await popup(there).waitFor();
  await there.keyboard.press('Escape');
  await there.goBack();
  await holding.waitFor();

  const stranger = await newVisitor(PHONE);
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(request.url()));
  const strangers = await stranger.newPage();
  await strangers.goto(`${app.url}/event/${eventId}`, { waitUntil: 'networkidle' });
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  expect(await strangers.getByText('You’re holding').isVisible()).toBe(false);
  await stranger.close();

  await there.getByRole('link', { name: 'Let them go' }).click();
  await there.getByRole('heading', { name: 'Give up these 2 tickets?' }).waitFor();
  await expectAccessible(there);
  await there.getByRole('link', { name: 'Keep my tickets' }).click();
  await there.getByRole('link', { name: 'Let them go' }).click();
  await there.getByRole('button', { name: 'Give up these 2 tickets' }).click();
  await there.getByRole('heading', { name: 'Order cancelled' }).waitFor();
  const told = there.waitForResponse(/\/api\/events\/.*\/orders\//);
  await there.getByRole('link', { name: 'Back to the event' }).click();
  await (await told).finished();
  await there.getByRole('heading', { name: 'Two Chairs and a Piano' }).waitFor();
  expect(await there.getByText('You’re holding').isVisible()).toBe(false);
  await visitor.close();
});

test('the event page ships no React, and at most 10 KB of script', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(10 * 1024);
  const html = await (await fetch(address)).text();
  expect(html).not.toMatch(/__reactRouter|modulepreload|entry\.client/);
  await context.close();
});

test.each([
  ['dark', PHONE],
  ['light', DESK],
])('public pages are accessible, in the %s', async (_theme, looks) => {
  const visitor = await newVisitor(looks);
  const page = await visitor.newPage();
  for (const path of [
    '/',
    '/verify',
    '/terms',
    '/refund-policy',
    '/privacy-policy',
    '/faqs',
    '/no-such-page',
  ]) {
    await page.goto(app.url + path);
    await expectAccessible(page);
  }
  await visitor.close();
});

test('a ticket is bought by keyboard alone', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(address);
  await tabTo(page, 'input[type=number]');
  await page.keyboard.press('ArrowUp');
  await tabTo(page, '#email');
  await page.keyboard.type('lerato@example.com');
  await tabTo(page, 'button[type=submit]');
  await page.keyboard.press('Enter');

  // The pop-up takes the focus; its fields are the next stops.
  await popup(page).waitFor();
  const frame = page.frames().find((one) => one.url().startsWith(`${app.gatewayUrl}/popup`));
  for (const [label, text] of [
    [/card number/i, '4084084084084081'],
    [/expir/i, '12/40'],
    [/cvv/i, '408'],
  ] as const) {
    const field = frame?.getByLabel(label);
    for (let stops = 0; stops < 20; stops += 1) {
      if (await field?.evaluate((input) => input === document.activeElement && document.hasFocus())) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(text);
    expect((await field?.inputValue())?.replace(/ /g, '')).toBe(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/order/**');
  await page
    .getByRole('img', { name: /^QR code/ })
    .first()
    .waitFor();
  await context.close();
});

/** Presses Tab until an element matching the selector has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    if (reached) return;
  }
  throw new Error(`60 presses of Tab did not reach ${selector}`);
}

const focused = (page: Page, text: RegExp) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(text);
const popup = (page: Page) => page.frameLocator('iframe[id^=inline-checkout]').getByLabel(/card number/i);
