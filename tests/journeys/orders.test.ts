import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announced } from '../announced.ts';
import { launchBrowser } from '../launch-browser.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { buyButton } from './buy-button.ts';
import { expectAccessible } from './expect-accessible.ts';
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

const typo = 'thandi@exmaple.example';

/** Lets a guest buy a free ticket with a mistyped address, which leaves only the page that confirms it. */
async function buyFree(page: Page): Promise<string> {
  await page.goto((await app.demoEvent()).url);
  await page.getByLabel('Email').fill(typo);
  await page.locator('[data-step="1"]').last().click();
  await buyButton(page).click();
  await page.waitForURL('**/order/**');
  return page.url();
}

async function logIn(page: Page, role: 'organiser' | 'admin'): Promise<void> {
  const { email, password } = await app.account(role);
  await page.goto(`${app.url}/user-flow/login`);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL('**/platform');
}

test('a mistyped address is corrected, and the tickets are found, claimed and shown', async () => {
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const orderUrl = await buyFree(guest);
  await guest.goto((await app.demoEvent()).url);
  await guest.getByText('You have a ticket for this event.').waitFor();

  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await logIn(desk, 'organiser');
  await desk.goto(`${app.url}/platform/event/${(await app.demoEvent()).id}/orders`);
  await desk.getByLabel('Find an order').fill('exmaple');
  await desk.getByLabel('Find an order').press('Enter');
  await desk.getByText('1 order found').waitFor();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: typo }).locator('visible=true').click();
  await desk.getByRole('button', { name: 'Change email' }).click();
  const { email } = await app.account('admin');
  await desk.getByRole('textbox', { name: 'Email' }).fill('thandi');
  await desk.getByRole('button', { name: 'Change and send tickets' }).click();
  await desk.getByText('Enter an email like name@example.com.').waitFor();
  await expectAccessible(desk);
  await desk.getByRole('textbox', { name: 'Email' }).fill('lerato@example.com');
  await desk.getByRole('button', { name: 'Change and send tickets' }).click();
  await desk.getByText(/The email was changed from/).waitFor();
  await expectAccessible(desk);

  // Somebody else, logged in with another address, has the email to the new one.
  await expect.poll(async () => (await app.mailsTo('lerato@example.com')).length).toBe(1);
  const [mail] = await app.mailsTo('lerato@example.com');
  const link = /https?:\/\/\S+\/order\/\S+\?key=[\w-]+/.exec(mail?.text ?? '')?.[0] as string;
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await other.goto(orderUrl);
  await other.getByRole('heading', { name: 'We can’t show this order here' }).waitFor();
  await expectAccessible(other);
  await other.getByLabel('Email').fill('lerato@example.com');
  await other.getByRole('button', { name: 'Email my tickets again' }).click();
  await other.getByText('Check your inbox').waitFor();
  await logIn(other, 'admin');
  await other.goto(`${app.url}/platform/tickets`);
  await other.getByText(email).first().waitFor();
  await other.goto(link);
  await other.getByRole('button', { name: 'Add to my tickets' }).click();
  await other.waitForURL('**/platform/tickets');
  const showQr = await alive(other.getByRole('button', { name: /^QR code of ticket/ }));
  // A request that the network breaks off is retried, and may be cancelled.
  const arrives = other.waitForEvent('download');
  const offline = other.getByText('Your download will start when you’re back online.');
  await other.context().setOffline(true);
  await other.getByRole('link', { name: 'PDF' }).click();
  await offline.waitFor();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Cancel' }).click();
  await offline.waitFor({ state: 'detached' });
  await other.getByRole('link', { name: 'PDF' }).click();
  await offline.waitFor();
  await other.context().setOffline(false);
  await arrives;
  await showQr.click();
  await other.getByRole('dialog').getByRole('img').waitFor();
  await expectAccessible(other);

  // The organiser refunds it. It stays in the list, but is no longer a ticket.
  await (await alive(desk.getByRole('button', { name: 'Refund' }))).click();
  const question = desk.getByRole('alertdialog', { name: 'Cancel the ticket?' });
  const confirm = question.getByRole('button', { name: 'Cancel ticket' });
  // A refusal is shown where the request was made, which can be repeated there.
  await desk.context().setOffline(true);
  await confirm.click();
  await question.getByRole('alert').filter({ hasText: 'You seem to be offline' }).waitFor();
  await expectAccessible(desk);
  await desk.context().setOffline(false);
  await confirm.click();
  await announced(desk, 'It’s no longer valid.');
  await other.reload();
  await other.getByText('refunded').waitFor();
});
