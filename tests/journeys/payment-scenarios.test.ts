import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allScenarios } from '../../packages/sandbox-gateway/src/scenarios/all-scenarios.ts';
import type { ControlCall, Scenario, Step } from '../../packages/sandbox-gateway/src/scenarios/scenario.ts';
import { refundOrder } from '../../src/core/payments/refund-order.ts';
import { testKey } from '../../src/demo/test-key.ts';
import { createTestApp } from '../database.ts';
import { anEvent, breaches } from '../factories.ts';
import { launchBrowser } from '../launch-browser.ts';
import { type RunningApp, startApp } from './running-app.ts';

/**
 * Every way in which a payment may go at the sandbox gateway, walked in a browser from the event's page through the pop-up to
 * the order's page. The app runs on a database that the test reads, and in which it lets holds end sooner.
 */
const books = await createTestApp();
books.clock.set(new Date());
let app: RunningApp;
let browser: Browser;
let event: Awaited<ReturnType<typeof anEvent>>;
const visitors = {} as Record<Device, BrowserContext>;

type Device = 'phone' | 'desktop';
const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

beforeAll(async () => {
  event = await anEvent(books, { types: [{ capacity: 1_000 }] });
  [app, browser] = await Promise.all([
    startApp({
      env: {
        DATABASE_URL: books.databaseUrl,
        APP_SECRET: Buffer.from(books.secret).toString('hex'),
        HOLDS_PER_BUYER: '0',
        HOLDS_PER_ADDRESS: '0',
      },
    }),
    launchBrowser(),
  ]);
  for (const device of ['phone', 'desktop'] as const) {
    visitors[device] = await browser.newContext({ viewport: VIEWPORTS[device] });
    visitors[device].setDefaultTimeout(20_000);
    // Its first purchase makes a browser a guest: several at once would make it several.
    await visitors[device].request.post(`${app.url}/api/guest`);
  }
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
afterEach(() => control('DELETE', '/control/faults'));

vi.setConfig({ testTimeout: 60_000 });

/** What the customer sees in the end. */
type End = 'tickets' | 'unpaid' | 'processing' | 'sent-back' | 'late';

function endOf({ id, status }: Scenario): End {
  if (id === 'amount-mismatch' || id === 'transfer-wrong-amount') return 'sent-back';
  if (id === 'late-success' || id === 'transfer-late') return 'late';
  if (status === 'pending') return 'processing';
  return status === 'success' ? 'tickets' : 'unpaid';
}

const AT_BOTH = new Set(['success', 'declined', '3ds-pass', 'transfer-paid']);
const WALKS = allScenarios.flatMap((scenario, at) =>
  (['phone', 'desktop'] as const)
    .filter((_, side) => AT_BOTH.has(scenario.id) || side === at % 2)
    .map((device) => ({ id: scenario.id, end: endOf(scenario), scenario, device })),
);

/** What others would feel: the next call of whoever makes it fails, or the gateway's clock is moved. */
const isFelt = ({ before, after }: Scenario) =>
  [...before, ...after].some(({ path }) => !path.includes(':reference'));

// Much of a walk is waiting.
test.concurrent.each(WALKS.filter(({ scenario }) => !isFelt(scenario)))(
  '$id on a $device ends with $end',
  walk,
);
test.each(WALKS.filter(({ scenario }) => isFelt(scenario)))('$id on a $device ends with $end', walk);

async function walk({ scenario, device, end }: (typeof WALKS)[number]): Promise<void> {
  await using page = await newPage(device);
  await controls(scenario.before.filter(({ path }) => !path.includes(':reference')));
  if (scenario.id === 'popup-never-loads') await page.clock.install();
  const order = await buy(page);
  await controls(
    scenario.before.filter(({ path }) => path.includes(':reference')),
    order,
  );
  const popup = popupOf(page);
  for (const step of scenario.steps) await take(popup, step);
  if (scenario.id === 'popup-never-loads') {
    await page.locator('iframe[id^=inline-checkout]').waitFor({ state: 'attached' });
    await page.clock.fastForward('00:11');
    await page.getByRole('link', { name: /provider's own page/ }).waitFor();
  } else if (scenario.tells === 'success' || scenario.tells === 'transfer:pending') {
    await page.waitForURL(`**${order.path}*`);
  } else {
    await popup
      .getByText(scenario.shows ?? 'Card number')
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  }
  const transfer = scenario.channel === 'bank_transfer';
  if (transfer) {
    await heading(page, 'Checking your payment');
    await until(async () => (await attemptOf(order)).state, 'processing');
    expect(await minutesLeft(order)).toBeGreaterThan(100);
  }
  if (end === 'late') {
    await endHold(order);
    await show(page, order, 'Your seats went back');
  }
  await controls(scenario.after, order);
  await seeEnd(page, order, scenario, end);
}

async function seeEnd(page: Page, order: Order, scenario: Scenario, end: End): Promise<void> {
  if (end === 'processing') {
    await page.reload();
    await heading(page, 'Checking your payment');
    expect(await page.getByText('your seats are kept').isVisible()).toBe(true);
    expect(await ordersState(order)).toBe('held');
  } else if (end === 'unpaid') {
    await show(page, order, 'Almost yours');
    const state = scenario.status === 'failed' ? 'failed' : 'abandoned';
    expect(await attemptOf(order)).toMatchObject({ state });
    expect(await ordersState(order)).toBe('held');
    await page.getByRole('link', { name: 'Continue payment' }).waitFor();
  } else {
    if (end === 'late') {
      // By its webhook: this page asks nobody any more.
      await until(() => ordersState(order), 'paid');
      await page.reload();
    }
    await (end === 'sent-back' ? seeSentBack(page, order) : seeTicket(page, order));
    const { channel } = scenario;
    expect(await attemptOf(order)).toEqual({ state: 'succeeded', channel });
    if (scenario.id.startsWith('refund-')) await seeRefundStuck(page, order, scenario.id);
  }
}

async function seeTicket(page: Page, order: Order): Promise<void> {
  await heading(page, 'Your ticket');
  await page.getByRole('img', { name: /^QR code [0-9A-Z]{5}-/ }).waitFor();
  expect(await ordersState(order)).toBe('paid');
}

async function seeSentBack(page: Page, order: Order): Promise<void> {
  await heading(page, 'Your payment goes back');
  await page.getByText('the amount paid was not the amount asked for').waitFor();
  expect(await page.getByText('Continue payment').count()).toBe(0);
  // The seats are free again at once (decision 0024).
  expect(await ordersState(order)).toBe('cancelled');
  const filed = books.db.selectFrom('payment_exceptions').select('kind').where('order_id', '=', order.id);
  expect(await filed.execute()).toEqual([{ kind: 'mismatch' }]);
}

async function seeRefundStuck(page: Page, order: Order, id: string): Promise<void> {
  await refundOrder(books, event.owner, { eventId: event.eventId, orderId: order.id });
  const refund = books.db.selectFrom('refunds').select('state').where('order_id', '=', order.id);
  const state = id === 'refund-fails' ? 'failed' : 'needs_attention';
  await until(() => refund.execute(), [{ state }]);
  await page.reload();
  await heading(page, 'Your refund takes longer');
  await page.getByText('It could not be sent back yet. We know and see to it').waitFor();
}

describe('what is tried again', () => {
  test.concurrent('a closed pop-up, a declined card, then a good one from the order’s link', async () => {
    await using page = await newPage('phone');
    const order = await buy(page);
    await popupOf(page).getByLabel('Card number').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continue payment' }).first().waitFor();
    await page.goto(app.url + order.path);
    await page.getByRole('link', { name: 'Continue payment' }).click();
    await payWith(page, '4084080000005408');
    await popupOf(page).getByText('Declined. The card was not charged.').waitFor();
    await payWith(page, '4084084084084081');
    await seeTicket(page, order);
  });

  test.concurrent('two tabs pay one order: it is charged once, and both show its ticket', async () => {
    await using one = await newPage('desktop');
    await using other = await newPage('desktop');
    const order = await buy(one);
    await other.goto(app.url + order.path);
    await other.getByRole('link', { name: 'Continue payment' }).click();
    await Promise.all([fillCard(one, '4084084084084081'), fillCard(other, '4084084084084081')]);
    await Promise.all([pressPay(one), pressPay(other)]);
    await Promise.all([seeTicket(one, order), seeTicket(other, order)]);
    const sales = books.db.selectFrom('ledger_transfers').select('kind').where('order_id', '=', order.id);
    expect((await sales.execute()).filter(({ kind }) => kind === 'sale')).toHaveLength(1);
  });

  test('a provider that fails when it is opened: the page says so, and pressing again goes on', async () => {
    await fault({ call: 'initialize', fail: 500 });
    await using page = await openEvent('phone');
    await buyButton(page).click();
    await page.getByText('Nothing was charged; please try again.').waitFor();
    await buyButton(page).click();
    await popupOf(page).getByLabel('Card number').waitFor();
  });

  test('one that says nothing when it is asked: the page waits and turns into the ticket by itself', async () => {
    await control('PUT', '/control/webhooks/mode', { mode: 'drop' });
    await using page = await newPage('desktop');
    const order = await buy(page);
    await fault({ call: 'verify', fail: 500, times: 2 });
    await payWith(page, '4084084084084081');
    await heading(page, 'Checking your payment');
    await seeTicket(page, order);
    await control('PUT', '/control/webhooks/mode', { mode: 'deliver' });
  });
});

describe('when the hold ends', () => {
  test.concurrent('an abandoned checkout gives its seat back within seconds, and its page says so by itself', async () => {
    await using page = await newPage('phone');
    const order = await buy(page);
    await popupOf(page).getByLabel('Card number').waitFor();
    await holdFor(order, 3_000);
    await page.goto(app.url + order.path);
    await heading(page, 'Almost yours');
    await heading(page, 'Your seats went back');
    await until(() => ordersState(order), 'expired');
    const [freed] = await books.db
      .selectFrom('orders')
      .select(['hold_expires_at', 'state'])
      .where('id', '=', order.id)
      .execute();
    expect(Date.now() - (freed?.hold_expires_at.getTime() ?? 0)).toBeLessThan(10_000);
  });

  test.concurrent('a transfer that comes when the last seat has gone is told of and goes back', async () => {
    const small = await anEvent(books, { types: [{ capacity: 1 }] });
    await using page = await newPage('desktop');
    const order = await buy(page, small.eventId);
    await take(popupOf(page), { press: 'Bank transfer' });
    await take(popupOf(page), { choose: 'Says nothing until told to', press: 'I have sent it' });
    await page.waitForURL(`**${order.path}*`);
    await until(async () => (await attemptOf(order)).state, 'processing');
    await endHold(order);
    await show(page, order, 'Your seats went back');
    await using another = await newPage('phone');
    const other = await buy(another, small.eventId);
    await control('POST', `/control/transactions/${other.reference}/succeed`);
    await until(() => ordersState(other), 'paid');

    await control('POST', `/control/transfers/${order.reference}/settle`);
    await until(async () => (await attemptOf(order)).state, 'succeeded');
    await page.reload();
    await show(page, order, 'Your payment goes back');
    await page.getByText('paid after the seats had gone back on sale').waitFor();
    await until(
      async () => (await app.mailsTo(order.email)).map(({ subject }) => subject),
      [expect.stringMatching(/refund|money|back/i)],
    );
  });
});

test('in the end the books are sound', async () => {
  expect(await breaches(books)).toEqual([]);
});

// --- what the walks are made of ---

interface Order {
  id: string;
  path: string;
  reference: string;
  email: string;
}

let customers = 0;

/** Of tests that run beside each other, none may ask in the name of another: `expect.poll` would. */
const until = (look: () => Promise<unknown>, wanted: unknown) =>
  vi.waitFor(async () => expect(await look()).toEqual(wanted), { timeout: 20_000, interval: 50 });

/** In a browser that was here before. */
const newPage = (device: Device): Promise<Page> => visitors[device].newPage();

async function openEvent(device: Device, eventId = event.eventId): Promise<Page> {
  const page = await newPage(device);
  await page.goto(`${app.url}/event/${eventId}`);
  await page.getByLabel('Email').fill('lerato@example.com');
  return page;
}

/** From the event's page to the pop-up over it. */
async function buy(page: Page, eventId = event.eventId): Promise<Order> {
  customers += 1;
  const email = `lerato${customers}@example.com`;
  await page.goto(`${app.url}/event/${eventId}`);
  await page.getByLabel('Email').fill(email);
  const begun = page.waitForResponse('**/beginTransaction');
  await buyButton(page).click();
  const { orderId, orderPath, tran } = (await (await begun).json()) as {
    orderId: string;
    orderPath: string;
    tran: { reference: string };
  };
  return { id: orderId, path: orderPath, reference: tran.reference, email };
}

const buyButton = (page: Page) =>
  page.getByRole('button', { name: 'Buy a ticket!' }).locator('visible=true').first();

const popupOf = (page: Page) => page.frameLocator('iframe[id^=inline-checkout]');

async function take(popup: FrameLocator, { choose, type = [], press }: Step): Promise<void> {
  await popup.locator('#sheet:not(.busy)').waitFor();
  if (choose) await popup.getByLabel(choose).check();
  for (const { label, text } of type) await popup.getByLabel(label).fill(text);
  await popup.getByRole('button', { name: new RegExp(`^${press}`) }).click();
}

async function fillCard(page: Page, number: string): Promise<void> {
  const popup = popupOf(page);
  await popup.getByLabel('Card number').fill(number);
  await popup.getByLabel('Expiry').fill('12/40');
  await popup.getByLabel('CVV').fill('408');
}

const pressPay = (page: Page) => take(popupOf(page), { press: 'Pay' });

async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await pressPay(page);
}

/** Waits until the order's page says so: by itself where it is open, else it is opened. */
async function show(page: Page, order: Order, name: string): Promise<void> {
  if (!page.url().includes(order.path)) await page.goto(app.url + order.path);
  await heading(page, name);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function control(method: string, path: string, body: object = {}): Promise<void> {
  const response = await fetch(app.gatewayUrl + path, {
    method,
    headers: { authorization: `Bearer ${testKey('sk', books.secret)}`, 'content-type': 'application/json' },
    ...(method !== 'DELETE' && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

const fault = (planned: object) => control('POST', '/control/faults', planned);

async function controls(calls: ControlCall[], order?: Order): Promise<void> {
  for (const { method, path, body } of calls) {
    await control(method, path.replace(':reference', order?.reference ?? ''), body);
  }
}

const attemptOf = (order: Order) =>
  books.db
    .selectFrom('payment_attempts')
    .select(['state', 'channel'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();

async function ordersState({ id }: Order) {
  const order = books.db.selectFrom('orders').select('state').where('id', '=', id);
  return (await order.executeTakeFirstOrThrow()).state;
}

async function minutesLeft({ id }: Order): Promise<number> {
  const order = books.db.selectFrom('orders').select('hold_expires_at').where('id', '=', id);
  return ((await order.executeTakeFirstOrThrow()).hold_expires_at.getTime() - Date.now()) / 60_000;
}

const holdFor = ({ id }: Order, milliseconds: number) =>
  books.db
    .updateTable('orders')
    .set({ hold_expires_at: new Date(Date.now() + milliseconds) })
    .where('id', '=', id)
    .execute();

/** Lets a hold end, and waits until its seats are on sale again. */
async function endHold(order: Order): Promise<void> {
  await holdFor(order, 0);
  await until(() => ordersState(order), 'expired');
}
