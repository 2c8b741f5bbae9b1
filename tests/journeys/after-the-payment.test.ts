import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refundNeedsAttention as refundsWait } from '../../packages/sandbox-gateway/src/scenarios/refund-needs-attention.ts';
import { keepAnswers } from '../../src/web/door/testing/keep-answers.ts';
import { announced } from '../announced.ts';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { buy, type PlacedOrder } from '../prepare/buy.ts';
import { endRefund } from '../prepare/end-refund.ts';
import { type Gateway, gatewayOf } from '../prepare/gateway.ts';
import { pathOf, ticketsOf } from '../prepare/organiser-order.ts';
import { putOnSale } from '../prepare/put-on-sale.ts';
import { beGuest, signIn } from '../prepare/sign-in.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessibleInBoth } from './expect-accessible.ts';
import type { RunningApp } from './running-app.ts';

/** What happens to money and tickets after a purchase, on the pages of the customer, the organiser, the door and the admin. */
let app: RunningApp;
let browser: Browser;
let gateway: Gateway;
let eventId: string;
const sessions = {} as Record<Who, APIRequestContext>;
const pages = {} as Record<Who | 'door', Page>;

type Who = 'organiser' | 'admin' | 'customer';

const DAY_MS = 24 * 3600_000;
const day = (inDays: number) => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

beforeAll(async () => {
  [app, browser] = await Promise.all([
    startAppOnRunServer({ env: { HOLD_SHARE_PER_ADDRESS: '0' } }),
    launchBrowser(),
  ]);
  gateway = await gatewayOf(app);
  sessions.organiser = await signIn(app, await app.account('organiser'));
  sessions.admin = await signIn(app, await app.account('admin'));
  sessions.customer = await beGuest(app);
  pages.organiser = await open('organiser', DESK);
  pages.door = await open('organiser', PHONE);
  await keepAnswers(pages.door);
  pages.admin = await open('admin', DESK);
  pages.customer = await open('customer', PHONE);
  // Then order pages show receipts and credit notes with their numbers.
  const seller = { legalName: 'Koppie Events (Pty) Ltd', vatNumber: '4123456789' };
  await ask(sessions.organiser, 'PUT', '/api/seller', seller);
  const vat = { name: 'VAT', rate: 15_000, isDefault: true };
  await ask(sessions.organiser, 'POST', '/api/tax-rates', vat);
  eventId = await anEvent({ name: 'An Evening of Small Misfortunes', priceMinor: 18_000, capacity: 300 });
});
afterAll(async () => {
  await Promise.all(Object.values(sessions).map((session) => session.dispose()));
  await browser?.close();
  await app?.stop();
});

test('an organiser refunds one of two tickets, and the door refuses it', async () => {
  const { organiser, customer } = pages;
  const order = await bought('thandi@example.com', 2, refundsWait);
  const [back, kept] = await codesOf(order);
  await organiser.goto(deskPage(order));
  await (await alive(organiser.getByRole('button', { name: 'Refund', exact: true }))).click();
  const dialog = organiser.getByRole('alertdialog');
  await dialog.getByText('Selected tickets').click();
  await dialog.getByLabel(back).check();
  await expectAccessibleInBoth(organiser);
  await dialog.getByRole('button', { name: /^Refund 180\.00\sZAR$/ }).click();
  await organiser.getByText('partly refunded').waitFor();
  expect(await organiser.getByRole('listitem').filter({ hasText: back }).innerText()).toContain('refunded');
  await endRefund(gateway, order, 'approve');
  await loadUntil(organiser, organiser.getByText('It arrives within 7-14 business days.'));
  await expectAccessibleInBoth(organiser);

  await customer.goto(orderPage(order));
  await customer.getByText('Sent: it arrives within 7-14 business days.').waitFor();
  await customer.getByText('Refunded: no longer valid.').waitFor();
  const code = await customer.getByRole('img', { name: `QR code ${kept}` }).boundingBox();
  expect((code?.y ?? PHONE.height) + (code?.height ?? 0)).toBeLessThan(PHONE.height);
  expect(await codesShown(customer)).toEqual([kept]);
  await customer.getByRole('link', { name: /Credit note \d{6}/ }).waitFor();
  await customer.getByText(/^Credit note \d{6}, /).waitFor();
  await expectAccessibleInBoth(customer);

  await expectAtDoor(back, 'Refunded');
  await expectAtDoor(kept, 'Admitted');
});

test('a failed refund is retried, and succeeds', async () => {
  const { organiser, customer } = pages;
  const order = await bought('nomsa@example.com', 1, refundsWait);
  await ask(sessions.organiser, 'POST', `${pathOf(order)}/refund`, { requestId: crypto.randomUUID() });
  await endRefund(gateway, order, 'fail');
  await organiser.goto(deskPage(order));
  await loadUntil(organiser, organiser.getByText('The card provider couldn’t send it.'));
  await expectAccessibleInBoth(organiser);
  await customer.goto(orderPage(order));
  await customer.getByText('We couldn’t send this back yet.').waitFor();
  await expectAccessibleInBoth(customer);

  await organiser.getByRole('button', { name: 'Try the refund again' }).click();
  await organiser.getByText('It was requested again.').waitFor();
  await endRefund(gateway, order, 'approve', 2);
  await loadUntil(organiser, organiser.getByText('It arrives within 7-14 business days.'));
  expect(await organiser.getByRole('button', { name: 'Try the refund again' }).count()).toBe(0);
  await expectAccessibleInBoth(organiser);
  await loadUntil(customer, customer.getByText('Sent: it arrives within 7-14 business days.'));
});

test('a dispute puts tickets on hold until it is won', async () => {
  const { organiser, customer } = pages;
  const order = await bought('pieter@example.com', 1);
  const [code] = await codesOf(order);
  const dispute = await disputed(order);
  await customer.goto(orderPage(order));
  await loadUntil(customer, customer.getByRole('heading', { name: 'Ticket on hold' }));
  await customer.getByText('The payment is being disputed with your bank').waitFor();
  expect(await codesShown(customer)).toEqual([]);
  await expectAccessibleInBoth(customer);
  await organiser.goto(deskPage(order));
  await organiser.getByText('The customer disputes this payment with their bank').waitFor();
  expect(await organiser.getByRole('button', { name: 'Refund', exact: true }).count()).toBe(0);
  await expectAccessibleInBoth(organiser);
  await expectAtDoor(code, 'On hold: not admitted');

  await resolve(dispute, 'declined');
  await loadUntil(customer, customer.getByRole('heading', { name: 'You’re going!' }));
  expect(await codesShown(customer)).toEqual([code]);
  await expectAtDoor(code, 'Admitted');
});

test('a lost dispute revokes the tickets, and stays filed until somebody resolves it', async () => {
  const { organiser, customer } = pages;
  const order = await bought('chloe@example.com', 2);
  const [code] = await codesOf(order);
  const dispute = await disputed(order);
  await customer.goto(orderPage(order));
  await loadUntil(customer, customer.getByRole('heading', { name: 'Tickets on hold' }));
  await resolve(dispute, 'merchant-accepted');
  await loadUntil(customer, customer.getByRole('heading', { name: 'Paid back by your bank' }));
  await customer.getByRole('link', { name: /Credit note \d{6}/ }).waitFor();
  await customer.getByText(/^Credit note \d{6}, /).waitFor();
  expect(await codesShown(customer)).toEqual([]);
  await expectAccessibleInBoth(customer);
  await expectAtDoor(code, 'Not valid: the payment was reversed');

  await organiser.goto(`${app.url}/platform/event/${eventId}/exceptions`);
  const line = organiser.getByRole('main').getByRole('listitem').filter({ hasText: 'chloe@example.com' });
  await line.getByText('The dispute was lost').waitFor();
  await expectAccessibleInBoth(organiser);
  await line.getByRole('button', { name: 'Mark as resolved' }).click();
  const dialog = organiser.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await dialog.getByText('Say how it was resolved').waitFor();
  await expectAccessibleInBoth(organiser);
  await dialog.getByLabel('How was it resolved?').fill('Agreed with Chloe on the phone.');
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await line.waitFor({ state: 'detached' });
  await organiser.getByRole('link', { name: /^Resolved/ }).click();
  await line.getByText('Agreed with Chloe on the phone.').waitFor();
  await expectAccessibleInBoth(organiser);
});

test('an admin records a payout, and the organiser sees it in the books', async () => {
  const { organiser, admin } = pages;
  await bought('sipho@example.com', 3);
  const payoutsPage = moneyPage().replace(/money$/, 'payouts');
  await admin.goto(payoutsPage);
  await (await alive(admin.getByRole('button', { name: 'Record a payout' }))).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Amount in ZAR').fill('123.45');
  await dialog.getByLabel('Transfer date').fill(day(0));
  await dialog.getByLabel('Transfer reference').fill('TK-4711');
  await expectAccessibleInBoth(admin);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await admin.getByText('Reference TK-4711, recorded by').waitFor();

  await organiser.goto(payoutsPage);
  const payouts = organiser.getByRole('region', { name: 'Paid out' });
  await payouts.getByText('Reference TK-4711').waitFor();
  expect(await payouts.innerText()).toContain('123.45');
  expect(await organiser.getByRole('button', { name: 'Record a payout' }).count()).toBe(0);
  await expectAccessibleInBoth(organiser);
  await organiser.goto(moneyPage());
  await organiser.getByRole('row').filter({ hasText: 'Payout' }).getByText('123.45').waitFor();
  await expectAccessibleInBoth(organiser);

  // A user who was logged out meanwhile is told so, and gets the file once they are back.
  await organiser.route('**/exports/transactions', (route) => route.fulfill({ status: 401 }), { times: 1 });
  await organiser.getByRole('link', { name: 'Download transactions (CSV)' }).click();
  await announced(organiser, 'You were logged out. Log in again in another tab');
  const downloading = organiser.waitForEvent('download');
  await organiser.getByRole('link', { name: 'Download transactions (CSV)' }).click();
  const ledger = await readFile(await (await downloading).path(), 'utf8');
  expect(ledger).toMatch(/Payout,Organiser,Organiser’s bank,-123\.45,ZAR/);
  expect(ledger).toMatch(/,Dispute,/);
  expect(ledger).toMatch(/,Refund,/);
});

test('a ticket is resold to the next in line, and its old code no longer works', async () => {
  const { admin, customer } = pages;
  const full = await anEvent({ name: 'A Recital for One', priceMinor: 18_000, capacity: 1 });
  const list = `/api/events/${full}/waiting-list`;
  await ask(sessions.organiser, 'PUT', list, { open: true, offerHours: 24, resale: true });
  const order = await buy(sessions.customer, gateway, full, 'lindiwe@example.com', [1]);
  const [old] = await codesOf(order);
  const { email } = await app.account('admin');
  const { types } = await ask<{ types: { id: string }[] }>(sessions.admin, 'GET', `/api/events/${full}`);
  await ask(sessions.admin, 'POST', list, { email, ticketTypeId: types[0]?.id, quantity: 1 });

  await customer.goto(orderPage(order));
  await customer.getByText('Sell a ticket').press('Enter');
  await customer.getByRole('button', { name: 'Continue' }).press('Enter');
  await customer.getByRole('heading', { name: 'Sell this ticket?' }).waitFor();
  await expectAccessibleInBoth(customer);
  await customer.getByRole('button', { name: 'Offer for resale' }).press('Enter');
  await customer.getByText('For resale: valid until somebody buys it.').waitFor();
  expect(await codesShown(customer)).toEqual([old]);

  await admin.goto(await linkMailedTo(email, /reserved until/));
  await admin.getByText('Somebody is selling their ticket').waitFor();
  await expectAccessibleInBoth(admin);
  await admin.getByRole('button', { name: 'Go to payment' }).press('Enter');
  const popup = admin.frameLocator('iframe[id^=inline-checkout]');
  await popup.getByLabel(/card number/i).fill('4084084084084081');
  await popup.getByLabel(/expir/i).fill('12/40');
  await popup.getByLabel(/cvv/i).fill('408');
  await popup.getByRole('button', { name: /^Pay/ }).press('Enter');
  await expect.poll(() => codesShown(admin)).toHaveLength(1);
  const [sold = ''] = await codesShown(admin);
  expect(sold).not.toBe(old);

  await loadUntil(customer, customer.getByRole('heading', { name: 'Your ticket was resold' }));
  expect(await codesShown(customer)).toEqual([]);
  await expectAtDoor(old, 'Resold', full);
  await expectAtDoor(sold, 'Admitted', full);
});

test('a code’s reserve holds the last tickets, and a buyer with the code uploads a file', async () => {
  const { organiser, customer } = pages;
  const choir = await anEvent({ name: 'A Choir for Two', priceMinor: 0, capacity: 2 });
  const questions = `/api/events/${choir}/questions`;
  await ask(sessions.organiser, 'PUT', `${questions}/settings`, {
    names: 'off',
    emails: false,
    beforePayment: false,
  });
  const score = { scope: 'ticket', kind: 'file', text: 'Your score', required: true };
  await ask(sessions.organiser, 'POST', questions, score);
  await organiser.goto(`${app.url}/platform/event/${choir}/codes/new`);
  await alive(organiser.getByRole('button', { name: 'Create code' }));
  await organiser.getByLabel('Code', { exact: true }).fill('ALTO');
  await organiser.getByLabel('Discount').selectOption('none');
  await organiser.getByLabel('Set tickets aside').fill('2');
  await organiser.keyboard.press('Enter');
  await organiser.getByText('2 of the 2 tickets set aside are left').waitFor();
  await expectAccessibleInBoth(organiser);

  await customer.goto(`${app.url}/event/${choir}`);
  await customer.getByText('Sold out').first().waitFor();
  await customer.getByText('Have a code?').press('Enter');
  await customer.getByLabel('Code').fill('alto');
  await customer.keyboard.press('Enter');
  await customer.getByText('2 tickets are set aside for it.').waitFor();
  await customer.getByRole('spinbutton').fill('1');
  await customer.getByLabel('Email').fill('zanele@example.com');
  await customer.keyboard.press('Enter');
  await customer.getByRole('link', { name: 'Add ticket details' }).press('Enter');
  const scoreFile = customer.getByLabel('Your score');
  const tooLarge = Buffer.alloc(11 * 1024 * 1024);
  await scoreFile.setInputFiles({ name: 'opera.pdf', mimeType: 'application/pdf', buffer: tooLarge });
  await customer.getByRole('button', { name: 'Save' }).press('Enter');
  await customer.getByText('This file is larger than 10 MB. Choose a smaller one.').waitFor();
  expect(await scoreFile.getAttribute('aria-invalid')).toBe('true');
  await expectAccessibleInBoth(customer);
  await scoreFile.setInputFiles({
    name: 'aria.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 la la la'),
  });
  await expectAccessibleInBoth(customer);
  await customer.getByRole('button', { name: 'Save' }).press('Enter');
  await customer.getByRole('link', { name: 'Ticket details' }).waitFor();

  await organiser.reload();
  await organiser.getByText('1 of the 2 tickets set aside is left').waitFor();
  await organiser.getByRole('link', { name: 'Orders with this code' }).press('Enter');
  await organiser.getByRole('link', { name: 'zanele@example.com' }).locator('visible=true').press('Enter');
  const downloading = organiser.waitForEvent('download');
  await organiser.getByRole('link', { name: 'aria.pdf' }).press('Enter');
  expect(await readFile(await (await downloading).path(), 'utf8')).toBe('%PDF-1.7 la la la');

  // The organiser replaces it with a file that came by email.
  await organiser.getByRole('link', { name: 'Edit ticket details' }).press('Enter');
  await alive(organiser.getByRole('button', { name: 'Save' }));
  const better = { name: 'solo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 solo') };
  await organiser.getByLabel('Your score').setInputFiles(better);
  await expectAccessibleInBoth(organiser);
  await organiser.getByRole('button', { name: 'Save' }).press('Enter');
  await organiser.getByRole('link', { name: 'solo.pdf' }).waitFor();
});

// --- what the steps are made of ---

async function open(who: Who, viewport: typeof PHONE): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    storageState: await sessions[who].storageState(),
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  return page;
}

const anEvent = ({ name, ...seat }: { name: string; priceMinor: number; capacity: number }) =>
  putOnSale(sessions.organiser, sessions.admin, {
    name,
    description: 'Eleven short stories, all of them true, about tickets.',
    startsAt: `${day(23)}T19:30`,
    endsAt: `${day(23)}T22:00`,
    timeZone: 'Africa/Johannesburg',
    locationText: 'The Boathouse, Zoo Lake, Johannesburg, South Africa',
    latitude: -26.155,
    longitude: 28.03,
    types: [{ name: 'Seat', currency: 'ZAR', ...seat }],
  });

/** @param card without one the payment is forced through; with `refundsWait`, refunds of it wait until they are ended */
const bought = (email: string, seats: number, card?: { number: string; cvv: string }): Promise<PlacedOrder> =>
  buy(sessions.customer, gateway, eventId, email, [seats], card);

const moneyPage = () => `${app.url}/platform/event/${eventId}/money`;
const deskPage = ({ orderId }: PlacedOrder) => `${app.url}/platform/event/${eventId}/orders/${orderId}`;
const orderPage = (order: PlacedOrder) => `${app.url}/event/${order.eventId}/order/${order.orderId}`;

/** The link to an order in the mail with such a subject. */
async function linkMailedTo(address: string, subject: RegExp): Promise<string> {
  const mailed = async () => (await app.mailsTo(address)).find((mail) => subject.test(mail.subject))?.text;
  const text = await vi.waitUntil(mailed, { timeout: 240_000, interval: 200 });
  return /https?:\/\/\S+\/order\/\S+/.exec(text)?.[0] ?? '';
}

/** Returns the codes of an order's first two tickets, to type at the door. */
async function codesOf(order: PlacedOrder): Promise<[string, string]> {
  const [first, second] = await ticketsOf(sessions.organiser, order);
  return [first?.shortCode ?? '', second?.shortCode ?? ''];
}

/** The codes that an order's page still shows as QR. */
async function codesShown(page: Page): Promise<string[]> {
  const codes = page.getByRole('img', { name: /^QR code [0-9A-Z]{5}-/ });
  const names = await codes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return names.map((name) => name.replace('QR code ', ''));
}

/** @returns the dispute's id at the gateway */
async function disputed({ reference }: PlacedOrder): Promise<string> {
  const dispute = { category: 'fraud' };
  return (await gateway('POST', `/control/transactions/${reference}/dispute`, dispute)).id;
}

const resolve = (dispute: string, resolution: 'declined' | 'merchant-accepted') =>
  gateway('POST', `/control/disputes/${dispute}/resolve`, { resolution });

/** Reloads until something is there, because these pages do not poll and the gateway takes its time. */
async function loadUntil(page: Page, sight: Locator): Promise<void> {
  const seen = async () => {
    await page.reload();
    return sight.first().isVisible();
  };
  await vi.waitUntil(seen, { timeout: 240_000, interval: 200 });
}

/** Types a code at a newly opened door, and reads the answer that covers the screen. */
async function expectAtDoor(code: string, title: string, event = eventId): Promise<void> {
  const { door } = pages;
  await door.goto(`${app.url}/platform/event/${event}/door`);
  const check = await alive(door.getByRole('button', { name: 'Check' }));
  await door.getByRole('textbox', { name: /code/i }).fill(code);
  await check.click();
  const answer = door.getByRole('dialog', { name: 'Answer to the scan' });
  await answer.getByText(title, { exact: true }).waitFor();
  await expectAccessibleInBoth(door);
}
