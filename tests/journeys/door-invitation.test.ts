import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAnswers } from '../../src/web/door/testing/keep-answers.ts';
import { launchBrowser } from '../launch-browser.ts';
import { ask, until } from '../prepare/ask.ts';
import { buy } from '../prepare/buy.ts';
import { gatewayOf } from '../prepare/gateway.ts';
import { beGuest } from '../prepare/sign-in.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessibleInBoth } from './expect-accessible.ts';
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

const newcomer = { email: 'kagiso@example.com', password: 'koppie sunset' };

const mailOf = (subject: RegExp) =>
  until(
    async () => (await app.mailsTo(newcomer.email)).find((mail) => subject.test(mail.subject)),
    String(subject),
  );
const linkIn = (text: string, part: RegExp) =>
  (text.match(/https?:\/\/\S+/g) ?? []).find((link) => part.test(link)) ?? '';

async function scan(page: Page, code: string): Promise<void> {
  await alive(page.getByRole('button', { name: 'Check' }));
  await page.getByLabel('Type a code').fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
}

test('a person without an account is invited to a door, signs up, arrives at it and admits a guest', async () => {
  const { id, name } = await app.demoEvent();
  const guest = await beGuest(app);
  const { orderId } = await buy(guest, await gatewayOf(app), id, 'guest@example.com', [1]);
  const { tickets } = await ask<{ tickets: { shortCode: string }[] }>(
    guest,
    'GET',
    `/api/events/${id}/orders/${orderId}`,
  );
  await guest.dispose();

  const organiser = await openAs(browser, app, 'organiser');
  const desk = await organiser.newPage();
  await desk.goto(`${app.url}/platform/event/${id}/door`);
  await (await alive(desk.getByLabel('Email'))).fill(newcomer.email);
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  await desk.getByText(`We’ve emailed ${newcomer.email}`).waitFor();
  await organiser.close();

  const invitation = await mailOf(/check tickets/);
  expect(invitation.subject).toContain(name);
  expect(invitation.text).toContain(name);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await keepAnswers(phone);
  const page = await phone.newPage();
  await page.goto(linkIn(invitation.text, /\/door\?invitation=/));
  const says = page.getByText(new RegExp(`invited you to check tickets at the door of \\W*${name}`));
  await says.waitFor();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await (await alive(page.getByRole('button', { name: 'Continue' }))).waitFor();
  await says.waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(newcomer.email);
  await page.locator('input[type=password]').first().fill(newcomer.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/user-flow/sign-up-confirm');

  const confirmed = await phone.newPage();
  await confirmed.goto(linkIn((await mailOf(/confirm|verify/i)).text, /email-verified/));
  await confirmed.getByText('Email Verified!').waitFor();
  // Both pages lead there: the one that waited, and the one from the email.
  await (await alive(page.getByRole('button', { name: 'Open the door' }))).click();
  await (await alive(page.getByRole('button', { name: 'Accept' }))).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await confirmed.getByRole('link', { name: 'Open the door' }).click();
  await confirmed.getByRole('heading', { level: 1, name }).waitFor();
  await expectAccessibleInBoth(confirmed);

  await scan(confirmed, tickets[0]?.shortCode ?? '');
  await confirmed.getByRole('dialog').getByRole('heading', { name: 'Admitted' }).waitFor();
  await scan(page, tickets[0]?.shortCode ?? '');
  await page.getByRole('dialog').getByRole('heading', { name: 'Already in' }).waitFor();

  // On another day, in another browser, their home page leads there.
  await page.goto(`${app.url}/platform`);
  await page.getByRole('link', { name: `Open the door of ${name}` }).waitFor();
  await expectAccessibleInBoth(page);
  await phone.close();
});
