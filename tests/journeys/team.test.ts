import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { until } from '../prepare/ask.ts';
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

const colleague = { email: 'kagiso@example.com', password: 'koppie sunset' };

const mailOf = (subject: RegExp) =>
  until(
    async () => (await app.mailsTo(colleague.email)).find((mail) => subject.test(mail.subject)),
    String(subject),
  );
const linkIn = (text: string, part: RegExp) =>
  (text.match(/https?:\/\/\S+/g) ?? []).find((link) => part.test(link)) ?? '';

test('a colleague is invited, joins in one step, sees what their role allows, and nothing once removed', async () => {
  const { id, name } = await app.demoEvent();
  const organiser = await openAs(browser, app, 'organiser');
  const team = await organiser.newPage();
  await team.goto(`${app.url}/platform/team`);
  await (await alive(team.getByRole('button', { name: 'Invite somebody' }))).click();
  await expectAccessibleInBoth(team);
  await team.getByRole('textbox', { name: 'Email' }).fill(colleague.email);
  await team.getByLabel('Role').selectOption('Box office');
  await team.getByLabel('Events').selectOption('Only some events');
  await team.getByLabel(name).check();
  await team.getByRole('button', { name: 'Send invitation' }).click();
  await team.getByText('Box office, for one event').waitFor();

  const invitation = await mailOf(/Join/);
  const link = linkIn(invitation.text, /\/join-team\//);
  // For somebody logged in as another user, the link says whom it is for.
  const other = await organiser.newPage();
  await other.goto(link);
  await other.getByText(`This invitation is for ${colleague.email}`).waitFor();
  await expectAccessibleInBoth(other);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  await page.goto(link);
  const join = await alive(page.getByRole('button', { name: 'Join the team' }));
  await page.getByText('Helps customers with their orders').waitFor();
  await expectAccessibleInBoth(page);
  await page.locator('input[type=password]').first().fill(colleague.password);
  await join.click();
  await page.getByText('You have joined').waitFor();
  await page.waitForURL(`${app.url}/platform/event/${id}/box-office`);
  await (await alive(page.getByLabel('Cash in the drawer'))).fill('500');
  await page.getByRole('button', { name: 'Open till' }).click();
  await page
    .getByRole('button', { name: /^One .* more$/ })
    .first()
    .waitFor();

  await page.goto(`${app.url}/platform/event/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await (await alive(page.getByRole('button', { name }))).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Scan tickets' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('link', { name: 'Sales' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Money' }).filter({ visible: true }).count()).toBe(0);
  expect((await page.goto(`${app.url}/platform/edit-event/${id}`))?.status()).toBe(403);
  await page.goto(`${app.url}/platform/team`);
  await page.getByRole('heading', { name: 'Your place' }).waitFor();
  await expectAccessibleInBoth(page);
  expect((await page.goto(`${app.url}/platform/organisation/payouts`))?.status()).toBe(403);

  await team.reload();
  await (await alive(team.getByRole('button', { name: `Remove ${colleague.email}` }))).click();
  await team.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await team.getByText(`${colleague.email} is no longer in the team.`).waitFor();
  expect((await page.goto(`${app.url}/platform/event/${id}`))?.status()).toBe(404);
  await phone.close();
  await organiser.close();
});
