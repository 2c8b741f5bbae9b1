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

const email = 'kagiso@example.com';

const mailOf = (subject: RegExp) =>
  until(async () => (await app.mailsTo(email)).find((mail) => subject.test(mail.subject)), String(subject));
const linkIn = (text: string, part: RegExp) =>
  (text.match(/https?:\/\/\S+/g) ?? []).find((link) => part.test(link)) ?? '';

async function scan(page: Page, code: string): Promise<void> {
  await alive(page.getByRole('button', { name: 'Check' }));
  await page.getByLabel('Type a code').fill(code);
  await page.getByRole('button', { name: 'Check' }).click();
}

test('a person without an account is invited to a door, joins it in one step and admits a guest', async () => {
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
  await desk.goto(`${app.url}/platform/event/${id}/door-team`);
  const address = await alive(desk.getByLabel('Email'));
  await address.fill('thandi');
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  await desk.getByText(/Enter an email like/).waitFor();
  await address.fill('Thandi@example.com');
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  await desk.getByRole('button', { name: 'Remove thandi@example.com' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Remove from the door?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await desk.getByRole('button', { name: 'Remove thandi@example.com' }).waitFor({ state: 'detached' });
  await address.fill(email);
  await desk.getByRole('button', { name: 'Invite', exact: true }).click();
  await desk.getByText(`We’ve emailed ${email}`).waitFor();
  await organiser.close();

  const invitation = await mailOf(/check tickets/);
  expect(invitation.subject).toContain(name);
  expect(invitation.text).toContain(name);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await keepAnswers(phone);
  const page = await phone.newPage();
  const link = linkIn(invitation.text, /\/join-door\//);
  expect(invitation.text).not.toContain('/door?invitation=');
  // A mail scanner opens the link too.
  expect((await fetch(link)).status).toBe(200);
  await page.goto(link);
  await page.getByText(`Admit guests at ${name}`).waitFor();
  await page.getByText(email).waitFor();
  await (await alive(page.getByLabel('First name'))).fill('Kagiso');
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Join the door' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await expectAccessibleInBoth(page);

  // Here they are in, so the link leads to the door. Nobody else gets in by it.
  const second = await phone.newPage();
  await second.goto(link);
  await second.getByRole('heading', { level: 1, name }).waitFor();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await stranger.getByText('This invitation was withdrawn, replaced by a newer one, or accepted').waitFor();
  await stranger.getByRole('link', { name: 'Open the door' }).waitFor();
  await stranger.context().close();

  await scan(second, tickets[0]?.shortCode ?? '');
  await second.getByRole('dialog').getByRole('heading', { name: 'Admitted' }).waitFor();
  await scan(page, tickets[0]?.shortCode ?? '');
  await page.getByRole('dialog').getByRole('heading', { name: 'Already in' }).waitFor();

  // On another day, in another browser, their home page leads there.
  await page.goto(`${app.url}/platform`);
  await page.getByRole('link', { name: `Open the door of ${name}` }).waitFor();
  await expectAccessibleInBoth(page);
  await phone.close();
});
