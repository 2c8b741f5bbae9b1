import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepAnswers } from '../../src/web/door/testing/keep-answers.ts';
import { announced } from '../announced.ts';
import { launchBrowser } from '../launch-browser.ts';
import { buyButton } from './buy-button.ts';
import { expectAccessible } from './expect-accessible.ts';
import { bannerPicture } from './pictures.ts';
import { type RunningApp, startApp } from './running-app.ts';
import { untilAtTop } from './until-at-top.ts';

let app: RunningApp;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ env: { PLACES: 'gazetteer' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const PHONE = { viewport: { width: 390, height: 844 }, theme: 'light' } as const;
const DESK = { viewport: { width: 1440, height: 900 }, theme: 'dark' } as const;
type Look = typeof PHONE | typeof DESK;

/** The whole main job, walked once: people come on a phone in the light theme or to a desk in the dark one, step by step. */
describe('the main job', () => {
  const organiserEmail = 'nomsa@example.com';
  const customerEmail = 'lerato@example.com';
  const eventName = 'Night Market by the River';
  let eventId = '';
  /** The path of the order whose pop-up was closed before it was paid. */
  let resumed = '';
  const tickets: { code: string; shortCode: string }[] = [];

  async function newVisitor(
    { viewport, theme }: Look,
    more: BrowserContextOptions = {},
  ): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext({
      viewport,
      locale: 'en-GB',
      timezoneId: 'Africa/Johannesburg',
      ...more,
    });
    await context.addInitScript((value) => localStorage.setItem('isdark', value), theme);
    const page = await context.newPage();
    return { context, page };
  }

  test('an organiser signs up and confirms their email address', async () => {
    const { context, page } = await newVisitor(PHONE);
    await page.goto(`${app.url}/user-flow/sign-up`);
    await expectAccessible(page);
    await page.getByLabel('Email').fill(organiserEmail);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/user-flow/sign-up-confirm');
    await page.getByRole('heading', { name: 'Confirm email' }).waitFor();
    await expectAccessible(page);
    const goOn = page.getByRole('button', { name: 'Go to platform' });
    expect(await goOn.isDisabled()).toBe(true);

    await expect.poll(async () => (await app.mailsTo(organiserEmail)).length).toBeGreaterThan(0);
    const mailbox = await context.newPage();
    await mailbox.goto(`${app.url}/dev/mailbox`);
    await mailbox.getByRole('link', { name: organiserEmail }).click();
    const [mailTab] = await Promise.all([
      context.waitForEvent('page'),
      mailbox.frameLocator('iframe').getByRole('link', { name: 'Confirm my address' }).click(),
    ]);
    await mailTab.getByText('Email Verified!').waitFor();
    await expectAccessible(mailTab);
    await expect.poll(() => goOn.isEnabled()).toBe(true);
    await goOn.click();
    await page.waitForURL('**/platform');
    await expectAccessible(page);
    await context.storageState({ path: statePath('organiser') });
    await context.close();
  });

  test('they create an event, which waits for approval', async () => {
    const { context, page } = await resume(DESK, 'organiser');
    await page.goto(`${app.url}/platform/new-event`);
    await page.getByLabel('Name').fill(eventName);
    await page.getByLabel('Description').fill('Food, **lights** and late music.');
    await page.getByLabel('Starts').fill('2031-03-01T18:00');
    await page.getByLabel('Ends').fill('2031-03-01T23:30');
    await page.getByLabel('Venue and address for customers').fill('1 Fox Street, Johannesburg');
    // Whoever needs no more is asked no more, whatever the wizard learns to ask.
    expect(await fieldsShown(page.getByRole('main'))).toBe(8);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await untilAtTop(page);

    await page.locator('input[type=file]').setInputFiles({
      name: 'banner.png',
      mimeType: 'image/png',
      buffer: await bannerPicture(),
    });
    // A photo that was cropped and not confirmed is neither lost nor saved without a word.
    await page.getByRole('button', { name: 'Last' }).click();
    await page.getByRole('button', { name: /Confirm the photo that you are cropping/ }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await untilAtTop(page);

    const cards = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Actions for/ }) });
    await cards.nth(0).getByLabel('Name').fill('General');
    await cards.nth(0).getByLabel('Price').fill('120.50');
    await cards.nth(0).getByLabel('Quantity').fill('40');
    expect(await fieldsShown(page.getByRole('main'))).toBe(5);
    await page.getByRole('button', { name: 'Add a new ticket type' }).click();
    await cards.nth(1).getByLabel('Name').fill('Children');
    await cards.nth(1).getByLabel('Price').fill('0');
    await cards.nth(1).getByLabel('Quantity').fill('10');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await untilAtTop(page);

    await page.getByRole('heading', { name: 'Validation' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/platform\/event\/[^/]+$/);
    eventId = page.url().split('/').at(-1) as string;
    await page.getByRole('heading', { level: 1, name: eventName }).waitFor();
    await visible(page.getByText('Waiting for approval')).first().waitFor();
    await expectAccessible(page);
    expect(eventId).toMatch(/^[0-9a-f-]{36}$/);

    await page.goto(`${app.url}/event/${eventId}`);
    await page.getByRole('heading', { name: eventName }).waitFor();
    expect(await page.getByRole('button', { name: 'Buy a ticket!' }).count()).toBe(0);
    await expectAccessible(page);
    await context.close();

    expect((await fetch(`${app.url}/event/${eventId}`)).status).toBe(404);
  });

  test('an admin rejects it with a reason, and then approves it', async () => {
    const { context, page } = await newVisitor(DESK);
    await signIn(page, await app.account('admin'));
    await page.goto(`${app.url}/platform/admin/events`);
    await expectAccessible(page);
    const waiting = visible(page.getByRole('listitem').filter({ hasText: eventName }));
    await waiting.getByRole('button', { name: /Reject/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Please say where the entrance is.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /Reject/ }).click();
    await dialog.waitFor({ state: 'hidden' });

    const organiser = await resume(PHONE, 'organiser');
    await organiser.page.goto(`${app.url}/platform/events`);
    await visible(organiser.page.getByText('Please say where the entrance is.')).waitFor();
    await organiser.page.goto(`${app.url}/platform/edit-event/${eventId}`);
    await organiser.page.locator('fieldset:enabled').first().waitFor({ state: 'attached' });
    await organiser.page
      .getByLabel('Description', { exact: true })
      .fill('Food, **lights** and late music. Enter from Fox Street.');
    await organiser.page.getByText('Saving doesn’t send your event for approval yet').waitFor();
    await organiser.page.getByRole('button', { name: 'Save changes' }).click();
    await organiser.page.getByText('Nothing has changed yet.').waitFor();
    await organiser.page.getByText('Please say where the entrance is.').waitFor();
    await organiser.page.getByRole('button', { name: 'Send for approval again' }).click();
    await announced(organiser.page, 'Sent for approval');
    await organiser.page.goto(`${app.url}/platform/events`);
    await visible(organiser.page.getByText('Waiting for approval')).waitFor();
    await organiser.context.close();

    await page.goto(`${app.url}/platform/admin/events`);
    const again = visible(page.getByRole('listitem').filter({ hasText: eventName }));
    await again.getByRole('button', { name: /Approve/ }).click();
    await expect.poll(async () => (await fetch(`${app.url}/api/events/${eventId}`)).status).toBe(200);
    await context.close();
  });

  test('a customer pays with a declined and then a good card, and holds tickets', async () => {
    const { context, page } = await newVisitor(DESK);
    await page.goto(`${app.url}/event/${eventId}`);
    expect(await page.title()).toContain(eventName);
    await page.getByText('120.50 ZAR').first().waitFor();
    await expectAccessible(page);
    await setQuantity(page, 'General', 2);
    await setQuantity(page, 'Children', 1);
    await page.getByLabel('Email').fill(customerEmail);
    await buyButton(page).click();

    const popup = page.frameLocator('iframe[id^=inline-checkout]');
    await payWith(popup, '4084080000005408');
    await popup.getByRole('alert').getByText('Declined. The card was not charged.').waitFor();
    await payWith(popup, '4084084084084081');
    await page.waitForURL('**/order/**');
    await expectTickets(page, 3);
    await expectAccessible(page);
    const [, event, order] = /event\/([^/]+)\/order\/([^/?]+)/.exec(page.url()) ?? [];
    const answer = await context.request.get(`${app.url}/api/events/${event}/orders/${order}`);
    const { tickets: issued } = (await answer.json()) as { tickets: { code: string; shortCode: string }[] };
    tickets.push(...issued);
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(3);
    await context.close();
  });

  test('a closed pop-up loses nothing', async () => {
    const { context, page } = await newVisitor(PHONE);
    await page.goto(`${app.url}/event/${eventId}`);
    await page.getByLabel('Email').fill(customerEmail);
    await buyButton(page).click();
    const popup = page.frameLocator('iframe[id^=inline-checkout]');
    await popup.getByLabel(/card number/i).waitFor();
    await page.keyboard.press('Escape');
    const goOn = page.getByRole('button', { name: 'Continue payment' }).first();
    await goOn.waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel('Email').inputValue()).toBe(customerEmail);
    await page.reload();
    await goOn.click();
    await payWith(popup, '4084084084084081');
    await page.waitForURL('**/order/**');
    await expectTickets(page, 1);
    resumed = new URL(page.url()).pathname;
    await context.close();
  });

  test('the mail brings a PDF, a calendar entry, a receipt and a link that needs no account', async () => {
    await expect.poll(async () => (await ticketMails(customerEmail)).length).toBe(2);
    const mail = (await ticketMails(customerEmail)).find(({ text }) => text.includes(resumed));
    const types = mail?.attachments.map((attachment) => attachment.contentType);
    expect(types).toEqual([
      'application/pdf',
      expect.stringContaining('text/calendar'),
      'application/pdf',
      'image/png',
    ]);
    expect(mail?.attachments[2]?.filename).toMatch(/^receipt-\d{6}\.pdf$/);
    expect(mail?.html).toContain('src="cid:');
    const pdf = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

    const link = /https?:\/\/\S+\/order\/\S+\?key=[\w-]+/.exec(mail?.text ?? '')?.[0] as string;
    const { context, page } = await newVisitor(PHONE);
    await page.goto(link);
    await expectTickets(page, 1);
    await expect.poll(() => page.url()).not.toContain('key=');
    expect((await fetch(page.url())).status).toBe(404);
    await context.close();
  });

  test('a free ticket needs no card', async () => {
    const { context, page } = await newVisitor(DESK);
    await page.goto(`${app.url}/event/${eventId}`);
    await setQuantity(page, 'General', 0);
    await setQuantity(page, 'Children', 1);
    await page.getByLabel('Email').fill(`free-${customerEmail}`);
    await buyButton(page).click();
    await page.waitForURL('**/order/**');
    await expectTickets(page, 1);
    await context.close();
  });

  test('without scripts, the form leads to the provider and back', async () => {
    const context = await browser.newContext({ viewport: PHONE.viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${app.url}/event/${eventId}`);
    await page.getByLabel('Email').fill('');
    await page.getByLabel('Email').fill(`plain-${customerEmail}`);
    await buyButton(page).click();
    await page.waitForURL(`${app.gatewayUrl}/checkout/**`);
    await fillCard(page, '4084084084084081');
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(`${app.url}/event/**/order/**`);
    await expectTickets(page, 1);
    await context.close();
  });

  test('the door admits a ticket once', async () => {
    const { context, page } = await resume(PHONE, 'organiser');
    await keepAnswers(page);
    await page.goto(`${app.url}/platform/event/${eventId}/door`);
    await expectAccessible(page);
    const [first, second] = tickets as [(typeof tickets)[0], (typeof tickets)[0]];
    await expectAnswer(page, first.shortCode, 'Admitted');
    await expectAnswer(page, first.code, 'Already in');
    const forged = second.code.slice(0, -1) + (second.code.endsWith('A') ? 'B' : 'A');
    await expectAnswer(page, forged, 'Forged');
    await expectAnswer(page, second.code, 'Admitted');
    await context.close();
  });

  // --- what the steps are made of ---

  const statePath = (who: string) => path.join(app.dataDir, `${who}.json`);

  const resume = (look: Look, who: string) => newVisitor(look, { storageState: statePath(who) });

  async function ticketMails(address: string) {
    return (await app.mailsTo(address)).filter((mail) => mail.attachments.length > 0);
  }
});

/** Wide and narrow screens show the same content in different shapes, one of which is hidden. */
function visible(locator: Locator): Locator {
  return locator.locator('visible=true').first();
}

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${app.url}/user-flow/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/platform');
}

/** Counts the fields that somebody sees without unfolding anything. */
const fieldsShown = (part: Locator) =>
  part.locator('input:not([type=hidden]), select, textarea').locator('visible=true').count();

async function setQuantity(page: Page, type: string, quantity: number): Promise<void> {
  const stepper = page.getByRole('spinbutton', { name: new RegExp(type) });
  await stepper.fill(String(quantity)).catch(async (error: Error) => {
    throw new Error(`${error.message}\nThe page says: ${await page.locator('body').innerText()}`);
  });
}

type CardForm = Pick<Page, 'getByLabel' | 'getByRole'>;

async function fillCard(form: CardForm, number: string): Promise<void> {
  await form.getByLabel(/card number/i).fill(number);
  await form.getByLabel(/expir/i).fill('12/40');
  await form.getByLabel(/cvv/i).fill('408');
}

async function payWith(form: CardForm, number: string): Promise<void> {
  await fillCard(form, number);
  await form.getByRole('button', { name: /^Pay/ }).click();
}

async function expectTickets(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.getByRole('img', { name: /^QR code [0-9A-Z]{5}-/ }).count()).toBe(count);
}

/** Types a code at the door, reads the answer that covers the screen, and goes on to the next guest. */
async function expectAnswer(page: Page, code: string, title: string): Promise<void> {
  await page.getByRole('textbox', { name: /code/i }).fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
  const answer = page.getByRole('dialog', { name: 'Answer to the scan' });
  await answer.getByText(title, { exact: true }).waitFor();
  await expectAccessible(page);
  await answer.getByRole('button', { name: 'Next' }).click();
  await answer.waitFor({ state: 'hidden' });
}
