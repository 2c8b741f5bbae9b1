import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allScenarios } from '../../packages/sandbox-gateway/src/scenarios/all-scenarios.ts';
import type { ControlCall, Scenario } from '../../packages/sandbox-gateway/src/scenarios/scenario.ts';
import { createTestApp } from '../database.ts';
import { breaches } from '../factories.ts';
import { readBooks } from './paying/books.ts';
import { buy, goOn, heading, type Order, popupOf, reload, take } from './paying/customer.ts';
import { testEndsOfHolds } from './paying/hold-ends.ts';
import { endsIn } from './paying/see-end.ts';
import { behaveAgain, type Client, type Device, openShop, type Shop, type Till } from './paying/shop.ts';
import { testTryingAgain } from './paying/tried-again.ts';

/**
 * Every way in which a payment may go at the sandbox gateway, walked once in a browser, through the pop-up to the order's page: at a desk
 * where that shows anything else, and in turns in our client and in Paystack's own, to which the gateway is Paystack. After a refused card
 * the pop-up takes another, so refused cards are tried on one order. That our pop-up does not load is in checkout-trouble.test.ts.
 */
const books = await createTestApp({ durable: true });
books.clock.set(new Date());
const { stateOf, attemptOf, orderOf, untilAttempt, untilState, endHold } = readBooks(books);
const { seeTicket, seeSentBack, seeRefundStuck } = endsIn(books);
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(books);
});
afterAll(() => shop?.close());

/** What the customer sees in the end. */
type End = 'tickets' | 'unpaid' | 'processing' | 'sent-back' | 'late';

function endOf({ id, status }: Scenario): End {
  if (id === 'amount-mismatch' || id === 'transfer-wrong-amount') return 'sent-back';
  if (id === 'late-success' || id === 'transfer-late') return 'late';
  if (status === 'pending') return 'processing';
  return status === 'success' ? 'tickets' : 'unpaid';
}

interface Walk {
  id: string;
  scenario: Scenario;
  client: Client;
  device: Device;
  from: 'the event’s page' | 'the order’s link';
  end: End;
}

/** Refunds do not involve a client. Paystack's client leaves the Apple Pay button to its own host, because Apple knows only the shop. */
const isTheirs = ({ id, channel }: Scenario) => !id.startsWith('refund-') && channel !== 'apple_pay';

const LINKS = ['the event’s page', 'the order’s link'] as const;

const WALKS = allScenarios.map((scenario, at): Walk => {
  const device = isNewAtADesk(scenario) ? 'desktop' : 'phone';
  const theirs = scenario.id === 'popup-never-loads' || (device === 'phone' && isTheirs(scenario) && at % 2);
  const client = theirs ? 'Paystack’s own' : 'our pop-up';
  return {
    id: scenario.id,
    scenario,
    client,
    device,
    from: LINKS[(at >> 1) % 2] ?? LINKS[0],
    end: endOf(scenario),
  };
});

/**
 * Tells whether a desk shows something new: where there is more room the pages are laid out otherwise, once for each way to pay and each
 * end.
 */
function isNewAtADesk(scenario: Scenario): boolean {
  const before = allScenarios.slice(0, allScenarios.indexOf(scenario));
  return (
    !before.some(({ channel }) => channel === scenario.channel) ||
    !before.some((other) => endOf(other) === endOf(scenario))
  );
}

/** Whether others would be affected, because the next call of any test fails, or because the gateway's clock is moved. */
const isFelt = ({ scenario: { before, after } }: Walk) =>
  [...before, ...after].some(({ path }) => !path.includes(':reference'));

/** Cards that pay nothing: the bank refuses them, their holder leaves the bank's page, or what is typed is wrong. */
const isRefusedCard = ({ channel, steps, status }: Scenario) =>
  channel === 'card' && steps.length > 0 && (status === 'failed' || status === 'abandoned');
const ONE_BY_ONE = WALKS.filter(({ scenario }) => !isRefusedCard(scenario));

const TITLE = '$id in $client, on a $device from $from, ends with $end';
// Tests mostly wait, so several can run at once. The first waits for a minute.
testEndsOfHolds(books, () => shop);
test.concurrent.each(ONE_BY_ONE.filter((walked) => !isFelt(walked)))(TITLE, walk);

test.concurrent.each([
  { status: 'failed', client: 'Paystack’s own', device: 'phone', open: buy },
  { status: 'abandoned', client: 'our pop-up', device: 'desktop', open: goOn },
] as const)(
  'cards that are refused in $client, on a $device, leave an order unpaid, with a payment that is $status',
  async ({ status, client, device, open }) => {
    const till = shop.tills[client];
    await using tab = await till.openTab(`${status} cards`, device);
    const { page } = tab;
    const order = await open(page, till.event.eventId);
    for (const scenario of allScenarios) {
      if (isRefusedCard(scenario) && scenario.status === status) await seeRefused(page, scenario);
    }
    await popupOf(page).getByRole('button', { name: 'Close checkout' }).click();
    await page
      .getByRole('heading', { name: open === buy ? 'Your seats are reserved until' : 'Almost yours' })
      .waitFor();
    await page.goto(order.path, { waitUntil: 'domcontentloaded' });
    await seeUnpaid(page, order, status);
  },
);
describe('one after the other', () => {
  afterEach(() => behaveAgain(shop));
  test.each(ONE_BY_ONE.filter(isFelt))(TITLE, walk);
});

async function walk({ scenario, client, device, from, end }: Walk): Promise<void> {
  const till = shop.tills[client];
  const stuck = scenario.id === 'popup-never-loads';
  await using tab = await till.openTab(scenario.id, device, stuck ? 'fresh' : undefined);
  const { page } = tab;
  if (stuck) await page.clock.install();
  await controls(
    till,
    scenario.before.filter(({ path }) => !path.includes(':reference')),
  );
  const order = await (from === 'the event’s page' ? buy : goOn)(page, till.event.eventId);
  await controls(
    till,
    scenario.before.filter(({ path }) => path.includes(':reference')),
    order,
  );
  if (stuck) await seeWayOut(page, till);
  else await seePopup(page, order, scenario);
  if (scenario.channel === 'bank_transfer') {
    await heading(page, 'Checking your payment');
    await untilAttempt(order, 'processing');
    const { holdExpiresAt: end } = await orderOf(order);
    expect(end.getTime() - Date.now()).toBeGreaterThan(20 * 60_000);
  }
  if (end === 'late') {
    await endHold(order);
    // A page that waits for a transfer says so; others show until when the seats were held.
    if (scenario.channel !== 'bank_transfer') {
      // An open page may notice at the same moment and reload itself.
      const opens = () => page.goto(order.path, { waitUntil: 'domcontentloaded' }).then(Boolean, () => false);
      await vi.waitUntil(opens, { timeout: 240_000, interval: 200 });
    }
    await heading(
      page,
      scenario.channel === 'bank_transfer' ? 'Your payment hasn’t arrived yet' : 'Your time ran out',
    );
  }
  await controls(till, scenario.after, order);
  await seeEnd(page, order, scenario, end, till);
}

/** Paystack's client gives up by going to its own page. */
async function seeWayOut(page: Page, { gatewayUrl }: Till): Promise<void> {
  await page.locator('iframe[id^=inline-checkout]').waitFor({ state: 'attached' });
  await page.clock.fastForward('00:11');
  await page.waitForURL(`${gatewayUrl}/checkout/**`, { waitUntil: 'commit' });
}

async function seePopup(page: Page, order: Order, scenario: Scenario): Promise<void> {
  const { steps, tells } = scenario;
  const popup = popupOf(page);
  if (tells === 'success' || tells === 'transfer:pending') {
    for (const step of steps) await take(popup, step);
    await page.waitForURL(`**${order.path}*`, { waitUntil: 'commit' });
  } else {
    await seeRefused(page, scenario);
    await popup.getByRole('button', { name: 'Close checkout' }).click();
  }
}

/** Goes through a scenario after which the pop-up stays open. */
async function seeRefused(page: Page, { steps, shows = 'Card number' }: Scenario): Promise<void> {
  const popup = popupOf(page);
  for (const step of steps) await take(popup, step);
  await popup.getByText(shows).filter({ visible: true }).first().waitFor();
}

async function seeEnd(page: Page, order: Order, scenario: Scenario, end: End, till: Till): Promise<void> {
  if (end === 'processing') {
    await heading(page, 'Checking your payment');
    await page.getByText('Your seats are reserved until').waitFor();
    expect(await stateOf(order)).toBe('held');
  } else if (end === 'unpaid') {
    // A page that waits for a transfer continues when it hears of it.
    if (scenario.channel !== 'bank_transfer') await page.goto(order.path, { waitUntil: 'domcontentloaded' });
    await seeUnpaid(page, order, scenario.status === 'failed' ? 'failed' : 'abandoned');
  } else {
    if (end === 'late') {
      // By its webhook, because this page no longer polls.
      await untilState(order, 'paid');
      await reload(page);
    }
    await (end === 'sent-back' ? seeSentBack(page, order) : seeTicket(page, order));
    const { channel } = scenario;
    expect(await attemptOf(order)).toEqual({ state: 'succeeded', channel });
    if (scenario.id.startsWith('refund-')) await seeRefundStuck(page, order, scenario.id, till);
  }
}

async function seeUnpaid(page: Page, order: Order, attempt: 'failed' | 'abandoned'): Promise<void> {
  await heading(page, 'Almost yours');
  await untilAttempt(order, attempt);
  expect(await stateOf(order)).toBe('held');
  await page.getByRole('link', { name: 'Continue payment' }).waitFor();
}

async function controls(till: Till, calls: ControlCall[], order?: Order): Promise<void> {
  for (const { method, path, body } of calls) {
    await till.control(method, path.replace(':reference', order?.reference ?? ''), body);
  }
}

describe('retries', () => testTryingAgain(books, () => shop));

describe('in the end', () => {
  test('the books are sound', async () => {
    expect(await breaches(books)).toEqual([]);
  });

  test('the pages’ policy allowed everything needed, nothing broke, and only the expected requests were refused', () => {
    expect(shop.complaints.filter((complaint) => !RIGHTLY.has(complaint))).toEqual([]);
  });
});

/** The deliberate failures, as a browser names them. */
const RIGHTLY = new Set([
  'apple-pay-declined: 400 /applepay/charge',
  'lost-answer: 500 /checkout/…/charge',
  'provider that fails: 502 /beginTransaction',
]);
