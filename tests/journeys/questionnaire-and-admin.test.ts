import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessible, expectAccessibleInBoth } from './expect-accessible.ts';
import { logIn, openAs } from './log-in.ts';
import type { DemoAccount, RunningApp } from './running-app.ts';

let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startAppOnRunServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const PHONE = { width: 360, height: 740 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function loggedIn(role: DemoAccount['role']): Promise<{ page: Page; context: BrowserContext }> {
  const context = await openAs(browser, app, role, { viewport: { width: 1280, height: 900 } });
  return { page: await context.newPage(), context };
}

test('a visitor answers on a phone, without React, and an admin reads it', async () => {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${app.url}/qn/spring`);
  expect(await page.getByRole('heading').first().innerText()).toBe('Please select an option..');
  await page.getByText('This questionnaire isn’t open yet').waitFor();
  expect(await page.getByLabel('Male', { exact: true }).isChecked()).toBe(true);
  await page.getByRole('group', { name: 'Gender (choose one)' }).waitFor();
  await expectAccessibleInBoth(page);
  await page.getByText('Female').click();
  await page.reload();
  await expect.poll(() => page.getByLabel('Female').isChecked()).toBe(true);
  await button(page, 'Next').click();

  await page.getByRole('heading', { name: 'Basic details' }).waitFor();
  // The heading appears before the rest of its document and its script.
  await page.waitForLoadState();
  const placeholders = await page
    .locator('input[placeholder]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).placeholder));
  expect(placeholders).toEqual([
    ...['Firstname', 'Email', 'Field1', 'Field2', 'Field3', 'Field4', 'Field5', 'Firstname'],
  ]);
  await page.getByLabel('First name', { exact: true }).fill('Naledi');
  await page.getByLabel('Email').fill('naledi at example');
  await page.getByLabel('Field 3').fill('By the river');
  await expectAccessibleInBoth(page);
  await page.reload();
  await expect.poll(() => page.getByLabel('Field 3').inputValue()).toBe('By the river');
  await page.getByLabel('Field 3').press('Enter');

  await page.getByRole('heading', { name: 'All done' }).waitFor();
  // It comes after the heading, so the browser has read all of that.
  await page.getByText('Is your email address right?').waitFor();
  expect((await page.locator('h1').textContent())?.trim()).toBe(
    "All done - We'll respond as soon as we've reviewed your answers - Thank you for your interest",
  );
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByLabel('Email').fill('naledi@example.com');
  await button(page, 'Back').click();
  await expect.poll(() => page.getByLabel('Female').isChecked()).toBe(true);
  await button(page, 'Next').click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('naledi@example.com');
  await button(page, 'Finish').click();
  await page.getByText('Thank you for your interest').waitFor();
  expect(await page.getByText('Is your email address right?').count()).toBe(0);
  expect(await page.content()).not.toMatch(/__reactRouter|entry\.client/);
  await context.close();

  const admin = await loggedIn('admin');
  await admin.page.goto(`${app.url}/platform/admin/prospects`);
  await expect.poll(() => admin.page.locator('main h2').allInnerTexts()).toEqual(['Naledi']);
  await admin.page.getByRole('heading', { name: 'Naledi' }).click();
  for (const set of [1, 2, 3]) await admin.page.getByText(`Question Set ${set}`).click();
  for (const answer of ['Female', 'spring', 'naledi@example.com', 'By the river', 'Field 3']) {
    await admin.page.getByText(answer).first().waitFor();
  }
  await expectAccessibleInBoth(admin.page);
  await admin.context.close();
});

test('an admin finds a person by a typo, bans them, and deletes them', async () => {
  const email = 'sipho.nkosi@example.com';
  const theirs = await browser.newPage();
  const signUp = { email, password: 'a long sentence', firstName: 'Sipho', lastName: 'Nkosi' };
  await ask(theirs.request, 'POST', `${app.url}/api/sign-up`, signUp);
  await expect.poll(async () => (await app.mailsTo(email)).length).toBeGreaterThan(0);
  const link = /http\S+email-verified\S+/.exec((await app.mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
  await theirs.goto(link);
  await theirs.getByText('Email Verified!').waitFor();
  const logIn = async () => {
    await theirs.getByLabel('Email').fill(email);
    await theirs.getByLabel('Password', { exact: true }).fill('a long sentence');
    await button(theirs, 'Login').click();
  };

  const { page, context } = await loggedIn('admin');
  await page.goto(`${app.url}/platform/admin`);
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('Last 24 hours').waitFor();
  await expectAccessibleInBoth(page);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByLabel('Name or email').fill('siphho nkossi');
  await button(page, 'Search users').click();
  // Sipho is in the whole list too.
  await page.getByText('1 found for “siphho nkossi”').waitFor();
  await page.getByRole('link', { name: 'Details of Sipho Nkosi' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Question Set 1').click();
  await dialog.getByText('Not answered').first().waitFor();
  await expectAccessible(page);
  await button(page, 'Ban').click();
  const reason = page.getByLabel('Why are you banning them?');
  await reason.fill('Sold what was not theirs.');
  await context.setOffline(true);
  await button(page, 'Ban').click();
  await dialog.getByText(/You seem to be offline/).waitFor();
  expect(await reason.inputValue()).toBe('Sold what was not theirs.');
  await context.setOffline(false);
  await button(page, 'Ban').click();
  await dialog.getByText('Sold what was not theirs.').waitFor();

  await theirs.goto(`${app.url}/platform`);
  await theirs.waitForURL('**/user-flow/login**');
  await logIn();
  const refusal = theirs.getByRole('alert').filter({ hasText: 'This account was closed' });
  await refusal.getByRole('link', { name: 'support@tikiti.example' }).waitFor();
  await expectAccessible(theirs);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByLabel('Select Sipho Nkosi').first().check();
  await button(page, 'Delete 1 account').click();
  const question = page.getByRole('alertdialog', { name: 'Delete this account?' });
  await question.getByText('No events and no orders.').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nobody here').waitFor();
  await context.close();
});

test('nobody else can open or use the admin pages', async () => {
  const { page, context } = await loggedIn('organiser');
  for (const path of ['', '/events', '/prospects']) {
    const address = `${app.url}/platform/admin${path}`;
    expect((await page.goto(address))?.status(), path).toBe(403);
    await page.getByText('Only admins can see this page.').waitFor();
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor();
    await page.getByRole('link', { name: 'Go to the platform' }).waitFor();
    expect((await page.request.post(address, { form: { intent: 'delete' } })).status(), path).toBe(403);
  }
  await context.close();
  const stranger = await browser.newPage();
  await stranger.goto(`${app.url}/platform/admin`);
  expect(stranger.url()).toContain('/user-flow/login?next=');
  await stranger.close();
});

test('two people who share a browser never see each other’s answers or forms', async () => {
  const { page, context } = await loggedIn('organiser');
  const [thandi, admin] = [(await app.account('organiser')).email, (await app.account('admin')).email];
  const opened = `You’re now logged in as ${admin}, but this page was opened by ${thandi}. Nothing was saved.`;
  const questionnaire = `${app.url}/platform/questionnaire`;
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('tikiti')));

  await page.goto(questionnaire);
  await page.getByText('Female').click();
  await (await alive(button(page, 'Next'))).click();
  await alive(page.getByLabel('Field 3'));
  await page.getByLabel('Field 3').fill('By the river');
  await expect.poll(kept).toHaveLength(1);
  await button(page, 'Finish').click();
  await page.getByText('Thank you for your interest').waitFor();
  await expect.poll(kept).toEqual([]);
  await page.getByRole('link', { name: 'Back' }).click();
  // 'Back' opened a new document; the tab keeps typed text only once its scripts have run.
  const typeAndLook = async () => {
    await page.getByLabel('Field 4').fill('');
    await page.getByLabel('Field 4').fill('Not sent yet');
    return kept();
  };
  await expect.poll(typeAndLook).toHaveLength(1);
  const lost = await context.newPage();
  await lost.goto(`${app.url}/platform/nowhere`);
  await button(lost, 'Account of Thandi').waitFor();

  await logIn(context, app, 'admin');
  await button(page, 'Finish').click();
  await page.getByRole('alert').filter({ hasText: opened }).waitFor();
  expect(await page.getByLabel('Field 4').inputValue()).toBe('Not sent yet');
  // A link opens a new document, also from an error page.
  for (const tab of [page, lost]) {
    const opensAnew = tab.waitForEvent('domcontentloaded');
    await Promise.all([opensAnew, tab.getByRole('link', { name: 'Event Management' }).click()]);
    await button(tab, 'Account of Ada').waitFor();
  }
  await page.goto(questionnaire);
  expect(await page.getByLabel('Male', { exact: true }).isChecked()).toBe(true);
  await page.getByRole('group', { name: 'Gender (choose one)' }).waitFor();
  await page.goto(`${questionnaire}?step=second`);
  for (const field of ['Field 3', 'Field 4']) expect(await page.getByLabel(field).inputValue()).toBe('');

  await logIn(context, app, 'organiser');
  await page.goto(`${questionnaire}?step=second`);
  expect(await page.getByLabel('Field 3').inputValue()).toBe('By the river');
  await expect.poll(() => page.getByLabel('Field 4').inputValue()).toBe('Not sent yet');
  const profile = await context.newPage();
  await profile.goto(`${app.url}/platform/profile`);
  await profile.getByLabel('First name').fill('Bobby');
  await profile.getByLabel('Last name').fill('Two');
  await profile.getByLabel('Female').check();
  await profile.getByLabel('Date of birth').fill('1991-04-30');
  await page.goto(`${app.url}/qn/spring`);
  await page.getByText('Male', { exact: true }).click();

  await logIn(context, app, 'admin');
  await button(profile, 'Update').click();
  const status = profile.locator('form p[role=status]').first();
  await expect.poll(() => status.innerText()).toContain(opened);
  await button(page, 'Next').click();
  await page.getByRole('alert').filter({ hasText: opened }).waitFor();
  expect(await page.getByLabel('Male', { exact: true }).isChecked()).toBe(true);
  const stored = await (await context.request.get(`${app.url}/api/profile`)).json();
  expect(stored).toMatchObject({ email: admin, firstName: 'Ada' });

  await logIn(context, app, 'organiser');
  await button(profile, 'Update').click();
  await expect.poll(() => status.innerText()).toBe('Updated');
  await button(page, 'Next').click();
  await page.getByRole('heading', { name: 'Basic details' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.url}/qn/spring?step=second`);
  await page.goto(`${questionnaire}?step=second`);
  await (await alive(button(page, 'Account of Bobby'))).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(`${app.url}/`);
  await expect.poll(kept).toEqual([]);
  await context.close();
});

test('an admin writes the questions, which people are asked from then on', async () => {
  const organiser = await loggedIn('organiser');
  // They answered the example questions above; before that, none of their pages leads there.
  await organiser.page.goto(`${app.url}/platform/profile`);
  expect(await organiser.page.getByRole('link', { name: 'Questionnaire' }).count()).toBe(0);

  const { page, context } = await loggedIn('admin');
  await page.goto(`${app.url}/platform/admin/prospects`);
  await page.getByRole('link', { name: 'Write your questions' }).click();
  await (await alive(button(page, 'Save and open'))).waitFor();
  await page.getByLabel('Heading').first().fill('What brings you here?');
  await page.getByRole('textbox', { name: 'Question 1' }).first().fill('I organise');
  await page.getByLabel('Options').fill('Concerts');
  await button(page, 'Add a question').last().click();
  // A reload loses nothing until it is saved or discarded.
  await page.reload();
  await page.getByText('We kept your unfinished changes').waitFor();
  await expect.poll(() => page.getByLabel('Heading').first().inputValue()).toBe('What brings you here?');
  await page.getByRole('textbox', { name: 'Question 3' }).waitFor();
  await expectAccessibleInBoth(page);
  await button(page, 'Save and open').click();
  await page.getByText('Offer at least two options.').first().waitFor();
  await page.getByText('Write the question.').first().waitFor();
  await page.getByLabel('Options').fill('Concerts\nTalks\n');
  await page.getByRole('textbox', { name: 'Question 3' }).fill('Where do you live?');
  await page.getByLabel('Required').last().check();
  await button(page, 'Move question 3 up').click();
  await button(page, 'Remove question 3').click();
  await button(page, 'Save and open').click();
  await page.getByRole('link', { name: 'Edit questions' }).click();
  const heading = page.getByLabel('Heading').first();
  await (await alive(heading)).fill('Never saved');
  await page.reload();
  await button(page, 'Discard').click();
  await expect.poll(() => heading.inputValue()).toBe('What brings you here?');
  await page.reload();
  await alive(heading);
  expect(await page.getByText('We kept your unfinished changes').count()).toBe(0);
  await context.close();

  await organiser.page.goto(`${app.url}/platform/profile`);
  await organiser.page.getByRole('link', { name: 'Questionnaire' }).click();
  await organiser.page.getByRole('heading', { name: 'What brings you here?' }).waitFor();
  expect(await organiser.page.getByText('isn’t open yet').count()).toBe(0);
  expect(await organiser.page.locator('input:checked').count()).toBe(0);
  await organiser.page.getByText('Talks').click();
  await (await alive(button(organiser.page, 'Next'))).click();
  await organiser.page.getByLabel('Where do you live?').waitFor();
  await button(organiser.page, 'Finish').click();
  await organiser.page.getByText('Please answer this question.').waitFor();
  await expectAccessible(organiser.page);
  await organiser.page.getByLabel('Where do you live?').fill('Durban');
  await button(organiser.page, 'Finish').click();
  await organiser.page.getByText('Thank you for your interest').waitFor();
  await organiser.context.close();
});
