import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aZip } from '../../src/core/renderings/testing/sample-zip.ts';
import { accessibilityFaults } from '../accessibility-faults.ts';
import { launchBrowser } from '../launch-browser.ts';
import { ask } from '../prepare/ask.ts';
import { buy } from '../prepare/buy.ts';
import { gatewayOf } from '../prepare/gateway.ts';
import { pathOf } from '../prepare/organiser-order.ts';
import { beGuest, signIn } from '../prepare/sign-in.ts';
import { alive } from './alive.ts';
import { startAppOnRunServer } from './app-on-run-server.ts';
import { expectAccessibleInBoth } from './expect-accessible.ts';
import { openAs } from './log-in.ts';
import type { RunningApp } from './running-app.ts';
import { untilAtTop } from './until-at-top.ts';
import { withoutMaps } from './without-maps.ts';

/** The wizard used without a mouse, and the input that must not get lost. */
let app: RunningApp;
let browser: Browser;
/** For all tests but the first, which also uses the map: it would be redrawn each time that the wizard is opened. */
let context: BrowserContext;
const PHONE = {
  viewport: { width: 390, height: 844 },
  timezoneId: 'Africa/Johannesburg',
  reducedMotion: 'reduce',
} as const;

beforeAll(async () => {
  // The order in which a date is typed is the browser's language's.
  [app, browser] = await Promise.all([startAppOnRunServer(), launchBrowser(['--lang=en-US'])]);
  context = await openAs(browser, app, 'organiser', PHONE);
  await withoutMaps(context);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

test('an event with two ticket types is created by keyboard alone', async () => {
  const page = await open('/platform/new-event', await openAs(browser, app, 'organiser', PHONE));
  await page.locator('.maplibregl-map').waitFor();
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  await type(page.getByLabel('Name'), 'Keyboard Night');
  await tabTo(page, page.getByRole('tab', { name: 'Write' }));
  await type(page.getByLabel('Description'), 'Come **all**.');
  await tabTo(page, page.getByRole('tab', { name: 'Write' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.locator('strong', { hasText: 'all' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await type(page.getByLabel('Starts'), '030120310600PM');
  await type(page.getByLabel('Ends'), '030120311130PM');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await tabTo(page, zone);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('berl');
  await page.getByRole('option', { name: 'Europe/Berlin' }).waitFor();
  // While it is open, everything else is hidden from screen readers, including the page's heading.
  expect(await accessibilityFaults(page, { within: '[role="listbox"]' })).toEqual([]);
  // Scrolling of the page loses nothing.
  await page.evaluate(() => window.scrollBy(0, 40));
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.keyboard.press('Enter');
  await expect.poll(() => zone.inputValue()).toBe('Europe/Berlin');
  await tabTo(page, page.getByLabel('Would you like to upload a 3d rendering of the event area?'));
  await page.keyboard.press('Space');
  await page.getByLabel('Please upload your 3d file here').setInputFiles({
    name: 'hall.zip',
    mimeType: 'application/zip',
    buffer: aZip(),
  });
  await page.getByText('hall.zip').waitFor();
  await expectAccessibleInBoth(page);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  expect(await scrolled()).toBeGreaterThan(0);
  await press(page, 'Next');

  await page.getByRole('heading', { name: 'Photo' }).waitFor();
  await expect.poll(scrolled).toBe(0);
  await expectAccessibleInBoth(page);
  await press(page, 'Next');

  const card = (index: number) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Actions for/ }) })
      .nth(index);
  await type(card(0).getByLabel('Name'), 'Early bird');
  await type(card(0).getByLabel('Price'), '350,50');
  await tabTo(page, card(0).getByLabel('Currency'));
  await page.keyboard.type('EUR');
  await type(card(0).getByLabel('Quantity'), '40');
  await tabTo(page, card(0).getByText('More options'));
  await page.keyboard.press('Enter');
  await type(card(0).getByLabel('Sale ends'), '020120311200PM');
  await press(page, 'Add a new ticket type');
  await page.keyboard.type('Children'); // its name has the focus
  await type(card(1).getByLabel('Price'), '0');
  const people = (index: number) => card(index).getByLabel('People each ticket admits');
  await tabTo(page, card(1).getByText('More options'));
  await page.keyboard.press('Enter');
  await people(1).fill('2');
  await press(page, 'Add a shared capacity');
  await page.keyboard.type('Hall');
  await page.getByLabel('Places', { exact: true }).fill('600');
  // A new capacity counts nothing until types are chosen. Each takes as many places as it admits people, in either order.
  await page.getByText('No ticket type uses it yet').waitFor();
  await page.getByRole('checkbox', { name: /Early bird/ }).check();
  // The first type's row was closed to make room for the second one, and says what was typed.
  await press(page, /^Early bird 350\.50 EUR 40 Until 1 Feb 2031/);
  await people(0).fill('8');
  await page.getByLabel(/Early bird.*8 places each/).waitFor();
  await expectAccessibleInBoth(page);
  await press(page, 'Next');

  await page.getByRole('heading', { name: 'Validation' }).waitFor();
  await page.getByText('One thing still to do').waitFor();
  await expectAccessibleInBoth(page);
  await press(page, /Enter how many tickets/);
  await expect.poll(() => isFocused(card(1).getByLabel('Quantity'))).toBe(true);
  await page.keyboard.type('10');
  await page.getByRole('checkbox', { name: /Children/ }).check();
  await press(page, 'Next');
  await page.getByText('Ready to submit').waitFor();
  await page.getByText('Counts towards Hall (8 places)').waitFor();
  await page.getByText('Hall: 600 places').waitFor();
  await press(page, 'Create');
  await page.waitForURL(/\/platform\/event\/[^/]+$/);
  const [made] = await ownEvents('Keyboard Night');
  expect(await details(made?.id)).toMatchObject({
    startsAt: '2031-03-01T18:00',
    endsAt: '2031-03-01T23:30',
    timeZone: 'Europe/Berlin',
    rendering: { fileName: 'hall.zip' },
    types: [
      {
        name: 'Early bird',
        priceMinor: 35_050,
        currency: 'EUR',
        saleEndsAt: '2031-02-01T12:00',
        people: 8,
        places: [8],
      },
      { name: 'Children', priceMinor: 0, currency: 'ZAR', capacity: 10, people: 2, places: [2] },
    ],
  });
  await page.close();
});

test('typed text survives a reload, a lost network and an expired session; two presses create one event', async () => {
  const page = await open('/platform/new-event');
  await step(page, 'Last');
  await page.getByText('Need name').waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => isFocused(page.getByRole('heading', { name: /still to do/ }))).toBe(true);
  await step(page, 'Details');
  // Errors show at their fields, even if nobody has been in them.
  await page.getByLabel('Name').and(page.locator('[aria-invalid="true"]')).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await untilAtTop(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Name').and(page.locator('[aria-invalid="true"]')).waitFor();
  await page.getByLabel('Name').fill('<b>Ночь</b> 🎷 حفلة');
  await page.getByText('Need name').waitFor({ state: 'detached' });
  await page.getByLabel('Starts').fill('2031-03-01T17:00');
  await expect.poll(() => page.getByLabel('Ends').inputValue()).toBe('2031-03-01T20:00');
  await page.getByLabel('Starts').fill('2031-03-01T18:00');
  await expect.poll(() => page.getByLabel('Ends').inputValue()).toBe('2031-03-01T21:00');
  await page.getByLabel('Ends').fill('2031-03-01T23:00');
  await step(page, 'Ticket Types');
  await page.getByLabel('Name').fill('General');
  await page.getByLabel('Price').fill('100');
  await page.getByLabel('Quantity').fill('5');
  await page.reload();
  await page.getByText('We kept your unfinished event').waitFor();
  await step(page, 'Last');
  await page.getByText('Ready to submit').waitFor();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('You seem to be offline.').waitFor();
  await context.setOffline(false);

  await context.clearCookies();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/user-flow/login?next=*');
  await page.getByText('Log in to carry on: we’ve kept what you typed.').waitFor();
  await logIn(page);
  await page.waitForURL('**/platform/new-event');
  await page.getByText('We kept your unfinished event').waitFor();
  await step(page, 'Last');
  const create = page.getByRole('button', { name: 'Create' });
  await create.evaluate((button: HTMLButtonElement) => [button, button].map((again) => again.click()));
  await page.waitForURL(/\/platform\/event\/[^/]+$/);
  expect(await ownEvents('<b>Ночь</b> 🎷 حفلة')).toHaveLength(1);
  await page.close();
});

test('an unfinished event is open in one tab at a time, and another tab takes it over with its contents', async () => {
  const first = await open('/platform/new-event');
  await fillAll(first, 'Typed in the first');
  const second = await context.newPage();
  await second.goto(`${app.url}/platform/new-event`);
  await second.getByText('This is open in another tab').waitFor();
  await expectAccessibleInBoth(second);
  expect(await second.getByLabel('Name').count()).toBe(0);
  await second.getByRole('button', { name: 'Continue here' }).click();
  await expect.poll(() => second.getByLabel('Name').inputValue()).toBe('Typed in the first');
  await expect.poll(() => isFocused(second.getByRole('heading', { name: 'Details' }))).toBe(true);
  await second.getByLabel('Name').fill('Typed in the second');

  await first.getByText('This is open in another tab').waitFor();
  await first.getByRole('button', { name: 'Continue here' }).click();
  await step(first, 'Details');
  await expect.poll(() => first.getByLabel('Name').inputValue()).toBe('Typed in the second');
  await second.getByText('This is open in another tab').waitFor();
  await step(first, 'Last');
  await first.getByRole('button', { name: 'Create' }).click();
  await first.waitForURL(/\/platform\/event\/[^/]+$/);
  expect(await ownEvents('Typed in the second')).toHaveLength(1);

  // It is stored; the other tab begins a new one.
  await second.reload();
  await enabled(second);
  expect(await second.getByText('unfinished event').count()).toBe(0);
  expect(await second.getByLabel('Name').inputValue()).toBe('');
  await Promise.all([first.close(), second.close()]);
});

test('a lost answer creates no second event, and loses no later change', async () => {
  const page = await open('/platform/new-event');
  await fillAll(page, 'Lost answer');
  await step(page, 'Last');
  await page.route('**/platform/new-event*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('You seem to be offline.').waitFor();
  await page.unroute('**/platform/new-event*');
  await step(page, 'Details');
  await page.getByLabel('Description').fill('Changed since');
  await step(page, 'Last');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Open it with my changes' }).click();
  await page.waitForURL('**/platform/edit-event/**');
  await page.getByText('We kept your unfinished changes').waitFor();
  await page.getByRole('button', { name: /Details.*unsaved changes|unsaved changes.*Details/ }).waitFor();
  expect(await page.getByRole('button', { name: /unsaved changes/ }).count()).toBe(1);
  await expectAccessibleInBoth(page);
  await step(page, 'Last');
  const changes = page.getByRole('region', { name: 'Your changes' });
  await changes.getByText('Changed since').waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/platform/events');
  const events = await ownEvents('Lost answer');
  expect(events).toHaveLength(1);
  expect(await details(events[0]?.id)).toMatchObject({ description: 'Changed since' });
  await page.close();
});

test('each step of a stored event is saved by itself, and shows what saving will change; Update saves the rest', async () => {
  const id = await create('Step by step');
  const before = (await details(id)) as { types: object[] };
  const page = await open(`/platform/edit-event/${id}`);
  await page.getByRole('heading', { name: 'Details' }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Step by step');
  await page.getByLabel('Description', { exact: true }).fill('Saved at the end');
  await expectAccessibleInBoth(page);
  await step(page, 'Ticket Types');
  await page.getByText('Nothing has changed yet.').waitFor();
  await page.getByLabel('Quantity').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => isFocused(page.getByLabel('Quantity'))).toBe(true);
  await page.getByText('One thing still to do').waitFor();
  await page.getByLabel('Quantity').fill('250');
  const changes = page.getByRole('region', { name: 'Your changes' });
  await expect.poll(() => changes.innerText()).toMatch(/General · Quantity\s+5\s+→\s+becomes\s+250/);
  await expectAccessibleInBoth(page);

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('5');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('250');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Nothing has changed yet.').waitFor();
  const types = [{ ...before.types[0], capacity: 250, left: 250 }];
  expect(await details(id)).toMatchObject({ types, description: '' });

  // What is unsaved in another step outlives that and a reload, and the last step saves it.
  await page.reload();
  await page.getByText('We kept your unfinished changes').waitFor();
  await page.getByLabel('Name').fill('');
  await step(page, 'Last');
  await page.getByText('Need name').waitFor();
  await changes.getByText('Saved at the end').waitFor();
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => isFocused(page.getByRole('heading', { name: /still to do/ }))).toBe(true);
  await page.getByRole('button', { name: /Need name/ }).click();
  await expect.poll(() => isFocused(page.getByLabel('Name'))).toBe(true);
  await page.getByLabel('Name').fill('Step after step');
  await step(page, 'Last');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/platform/events');
  expect(await details(id)).toMatchObject({
    types,
    name: 'Step after step',
    description: 'Saved at the end',
  });
  await page.close();
});

test('ticket types are reordered by dragging and by key, and keep their order once saved', async () => {
  const id = await create('In order');
  const page = await open(`/platform/edit-event/${id}/types`);
  for (const name of ['Balcony', 'Student']) {
    await page.getByRole('button', { name: 'Add a new ticket type' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Price').fill('0');
    await page.getByLabel('Quantity').fill('5');
  }
  const rows = page.locator('.type-list > li');
  const names = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
  expect(await names()).toEqual(['General', 'Balcony', 'Student']);

  const handle = page.locator('.type-handle').first();
  await handle.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 3_000, { steps: 10 });
  await page.mouse.up();
  await expect.poll(names).toEqual(['Balcony', 'Student', 'General']);

  const student = page.getByRole('button', { name: /^Student/ });
  await tabTo(page, student);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Student', 'Balcony', 'General']);
  await page.getByRole('status').filter({ hasText: 'Student is now 1 of 3.' }).waitFor();
  // The row that moved keeps the focus. At an end of the list, it stays where it is.
  await expect.poll(() => isFocused(student)).toBe(true);
  await page.keyboard.press('Alt+ArrowUp');
  const act = async (name: string, action: string) => {
    await tabTo(page, page.getByRole('button', { name: `Actions for ${name}` }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: action }).press('Enter');
  };
  await act('Student', 'Move down');
  await expect.poll(names).toEqual(['Balcony', 'Student', 'General']);
  await act('Balcony', 'Duplicate');
  await expect.poll(names).toEqual(['Balcony', 'Balcony (copy)', 'Student', 'General']);
  // Its name has the focus and is selected, so that it can be typed over.
  await expect.poll(() => isFocused(page.getByLabel('Name'))).toBe(true);
  await page.keyboard.type('Gallery');
  await expectAccessibleInBoth(page);
  await act('Balcony', 'Delete');
  await expect.poll(names).toEqual(['Gallery', 'Student', 'General']);
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Add a new ticket type' }))).toBe(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Nothing has changed yet.').waitFor();
  const { types } = (await details(id)) as { types: { name: string; capacity: number }[] };
  expect(types.map(({ name, capacity }) => [name, capacity])).toEqual([
    ['Gallery', 5],
    ['Student', 5],
    ['General', 5],
  ]);
  await page.close();
});

test('a festival’s days are set once: they limit sales, and the door refuses tickets of another day', async () => {
  // It is under way: today is the second of its three days, which begin at 05:00 in Johannesburg.
  const date = (days: number) =>
    new Date(Date.now() - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const page = await open('/platform/new-event');
  await page.getByLabel('Name').fill('Three Days by the River');
  await page.getByLabel('Starts').fill(`${date(-1)}T12:00`);
  await page.getByLabel('Ends').fill(`${date(1)}T23:00`);
  await step(page, 'Ticket Types');
  await page.getByRole('button', { name: 'Set its 3 days' }).click();
  const days = page.getByRole('region', { name: 'Days' }).getByRole('listitem');
  expect(await days.count()).toBe(3);
  await days.nth(1).getByLabel('People').fill('2');
  const [first = '', second = '', third = ''] = await days.evaluateAll((all) =>
    all.map((day) => day.getAttribute('aria-label') ?? ''),
  );
  const addType = async (name: string, notOn: string[]) => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Price').fill('100');
    await page.getByLabel('Quantity').fill('40');
    for (const day of notOn) await page.getByRole('checkbox', { name: day }).uncheck();
  };
  await addType('First day', [first, second, third]);
  await page.getByText('Choose at least one day.').waitFor();
  await page.getByRole('checkbox', { name: first }).check();
  await page.getByText('Choose at least one day.').waitFor({ state: 'detached' });
  await expectAccessibleInBoth(page);
  await page.getByRole('button', { name: 'Add a new ticket type' }).click();
  await addType('Second day', [first, third]);
  await page.getByRole('button', { name: 'Add a new ticket type' }).click();
  await addType('Whole festival', []);
  await page.getByRole('button', { name: new RegExp(`^First day ${first} 100.00 ZAR 40`) }).waitFor();
  await page.getByRole('button', { name: /^Whole festival All days/ }).waitFor();
  await step(page, 'Last');
  await page.getByText('Ready to submit').waitFor();
  await page.getByText(`Valid on ${first}`).waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/platform\/event\/[^/]+$/);
  const eventId = page.url().split('/').at(-1) ?? '';
  const admin = await signIn(app, await app.account('admin'));
  await ask(admin, 'POST', `/api/events/${eventId}/decision`, { decision: 'approved' });
  await admin.dispose();

  const guest = await beGuest(app);
  const order = await buy(guest, await gatewayOf(app), eventId, 'guest@example.com', [1, 1, 1]);
  const left = async () => {
    const event = await ask<{ types: { left: number }[] }>(guest, 'GET', `/api/events/${eventId}`);
    return event.types.map((type) => type.left);
  };
  // The second day is sold out, for day tickets and for the whole festival.
  await expect.poll(left).toEqual([39, 0, 0]);
  const { tickets } = await ask<{ tickets: { typeName: string; shortCode: string }[] }>(
    guest,
    'GET',
    pathOf(order),
  );
  await guest.dispose();
  const codeOf = (name: string) => tickets.find(({ typeName }) => typeName === name)?.shortCode ?? '';
  await page.goto(`${app.url}/event/${eventId}`);
  await page.getByText(`Valid on ${first}`, { exact: true }).waitFor();
  await page.getByText(`Valid on ${first}, ${second} and ${third}`).waitFor();

  await page.goto(`${app.url}/platform/event/${eventId}/door`);
  const code = await alive(page.getByLabel('Type a code'));
  const answer = page.getByRole('dialog', { name: 'Answer to the scan' });
  for (const [name, says] of [
    ['First day', 'Not valid now'],
    ['Second day', 'Admitted'],
    ['Whole festival', 'Admitted'],
  ] as const) {
    await code.fill(codeOf(name));
    await page.keyboard.press('Enter');
    await answer.getByRole('heading', { name: says }).waitFor();
    await page.keyboard.press('Escape');
    await answer.waitFor({ state: 'hidden' });
  }
  await page.close();
});

test('an end that is not after its start is reported as soon as either field is left', async () => {
  const id = await create('Times apart');
  const page = await context.newPage();
  await page.goto(`${app.url}/platform/edit-event/${id}`);
  await enabled(page);
  const [starts, ends] = [page.getByLabel('Starts'), page.getByLabel('Ends')];
  const notice = page.getByText('The end must be after the start.');
  const start = await starts.inputValue();
  await starts.fill('2032-06-01T18:00');
  await starts.blur();
  await notice.waitFor();
  await expectAccessibleInBoth(page);
  await starts.fill(start);
  await starts.blur();
  await notice.waitFor({ state: 'detached' });
  await ends.fill('2030-06-01T18:00');
  await ends.blur();
  await notice.waitFor();
  await page.close();
});

test('the second of two browsers is warned, and overwrites nothing unless it confirms', async () => {
  const id = await create('Two browsers');
  const path = `/platform/edit-event/${id}`;
  const change = async (page: Page, description: string) => {
    await page.getByLabel('Description', { exact: true }).fill(description);
    await page.getByRole('button', { name: 'Save changes' }).click();
  };
  const saved = (page: Page) => page.getByText('Nothing has changed yet.').waitFor();
  const beside = await openAs(browser, app, 'organiser', PHONE);
  const [first, second] = [await open(path), await open(path, beside)];
  await change(first, 'By the first');
  await saved(first);

  await change(second, 'By the second');
  await second.getByText('differs from yours in: Description.').waitFor();
  await expectAccessibleInBoth(second);
  expect(await details(id)).toMatchObject({ description: 'By the first' });
  await second.getByRole('button', { name: 'See the saved version' }).click();
  await second.getByText('You had unfinished changes').waitFor();
  await expectAccessibleInBoth(second);
  const description = second.getByLabel('Description', { exact: true });
  await expect.poll(() => description.inputValue()).toBe('By the first');
  await second.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(() => description.inputValue()).toBe('By the second');

  // What the first changes elsewhere meanwhile, in the same step too, is not overwritten either way.
  await first.getByLabel('Name').fill('Renamed by the first');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await saved(first);
  await step(first, 'Ticket Types');
  await first.getByLabel('Can customers get a refund?').selectOption('7');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await saved(first);
  await second.getByRole('button', { name: 'Save changes' }).click();
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await saved(second);
  const both = { name: 'Renamed by the first', description: 'By the second', refundUntilDays: 7 };
  expect(await details(id)).toMatchObject(both);
});

// --- what the steps are made of ---

async function open(path: string, as = context): Promise<Page> {
  const page = await as.newPage();
  await page.goto(app.url + path);
  await enabled(page);
  return page;
}

/** Before that, a form does not keep typed text. */
const enabled = (page: Page) => page.locator('fieldset:enabled').first().waitFor({ state: 'attached' });

/** Creates an event over HTTP: the tests above walk all of the wizard. @returns its id */
async function create(name: string): Promise<string> {
  const { id } = await ask<{ id: string }>(context.request, 'POST', `${app.url}/api/events`, {
    id: crypto.randomUUID(),
    name,
    startsAt: '2031-03-01T18:00',
    endsAt: '2031-03-01T23:00',
    timeZone: 'Africa/Johannesburg',
    types: [{ name: 'General', priceMinor: 0, currency: 'ZAR', capacity: 5 }],
  });
  return id;
}

async function logIn(page: Page): Promise<void> {
  const { email, password } = await app.account('organiser');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByText(name, { exact: true }).click();
  await untilAtTop(page);
}

async function fillAll(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Starts').fill('2031-03-01T18:00');
  await page.getByLabel('Ends').fill('2031-03-01T23:00');
  await step(page, 'Ticket Types');
  await page.getByLabel('Name').fill('General');
  await page.getByLabel('Price').fill('0');
  await page.getByLabel('Quantity').fill('5');
}

const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

/** Presses Tab until a field has the focus; what no key reaches cannot be used without a mouse. */
async function tabTo(page: Page, field: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Found once: to look for it by its label or role at each press takes longer than all else that a press does.
  const wanted = await field.elementHandle();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await wanted?.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${field} cannot be reached by ${key}`);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }));
  await page.keyboard.press('Enter');
}

async function ownEvents(name: string): Promise<{ id: string; name: string }[]> {
  const answer = await context.request.get(`${app.url}/api/events`);
  const { events } = (await answer.json()) as { events: { id: string; name: string }[] };
  return events.filter((event) => event.name === name);
}

async function details(eventId: string | undefined): Promise<object> {
  return (await context.request.get(`${app.url}/api/events/${eventId}/organiser`)).json();
}
