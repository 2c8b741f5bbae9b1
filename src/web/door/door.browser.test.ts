import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunOptions } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { accessibilityFaults, COLOURS } from '../../../tests/accessibility-faults.ts';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser, letToDoor } from '../../../tests/factories.ts';
import { alive } from '../../../tests/journeys/alive.ts';
import { addArea, changeArea, chooseFrequency, removeArea } from '../../core/check-in/areas/change-areas.ts';
import { aTicket, revoke } from '../../core/check-in/testing/issued-ticket.ts';
import { ADMITTED_FOR_MS, SEEN_AFTER_MS } from './answer/stay.ts';
import { REPEAT_MS } from './repeat-guard.ts';
import { launchWithCamera } from './testing/camera-browser.ts';
import { type DoorServer, startDoorServer } from './testing/door-server.ts';
import { keepAnswers } from './testing/keep-answers.ts';
import { filmQr, type Shot } from './testing/qr-video.ts';

/** The camera's film loops: a ticket, held up longer than the repeat guard's two seconds, then an empty table. */
const SHOWN_SECONDS = 4;
const GONE_SECONDS = 4;

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let onFilm: Awaited<ReturnType<typeof aTicket>>;
let folder: string;
let server: DoorServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  app = await createTestApp();
  event = await anEvent(app, {
    types: [{ name: 'General' }, { name: 'Terrace' }, { name: 'Table', people: 6 }],
  });
  onFilm = await aTicket(app, event, 1);
  folder = await mkdtemp(path.join(tmpdir(), 'door-film-'));
  const film = path.join(folder, 'ticket.y4m');
  await filmQr(film, [{ codes: [onFilm.code], seconds: SHOWN_SECONDS }, { seconds: GONE_SECONDS }]);
  server = await startDoorServer(app, event.owner);
  browser = await launchWithCamera(film);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  // The page lists the ten latest scans. On a clock that stands still, a test's scan would be no later than those of the tests before.
  app.clock.advance(60_000);
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    // Offline reload has its own journey; a service worker would handle requests that a test watches.
    serviceWorkers: 'block',
  });
  await keepAnswers(context);
  // A browser that keeps nothing leaves every decision to the server. What a phone decides by itself has its own journey.
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  page = await context.newPage();
  faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED'))
      faults.push(message.text());
  });
});

afterEach(async () => {
  await context.close();
  expect(faults).toEqual([]);
});

async function openDoor(theme = 'halloween') {
  const decoder = page.waitForResponse(/\.wasm$/);
  await page.goto(`${server.origin}/platform/event/${event.eventId}/door?theme=${theme}`);
  await page.getByRole('heading', { level: 1, name: event.name }).waitFor();
  await alive(page.getByLabel('Type a code'));
  // It loads with the page, before a camera is started; cut off, it would fail with a page error.
  await (await decoder).finished();
}

async function type(code: string) {
  await page.getByLabel('Type a code').fill(code);
  await page.keyboard.press('Enter');
}

const answerWith = (title: string) => page.getByRole('dialog').getByRole('heading', { name: title });
const next = () => page.getByRole('button', { name: 'Next ticket' });
async function closeAnswer() {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
async function undo(shortCode: string, within?: string) {
  const place = within ? page.getByRole('dialog', { name: within }) : page;
  await place.getByRole('button', { name: `Undo ${shortCode}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this check-in?' });
  await question.getByRole('button', { name: 'Undo check-in' }).waitFor();
  expect(await faultsInSight({}, '[role=alertdialog]')).toEqual([]);
  await question.getByRole('button', { name: 'Undo check-in' }).click();
  await question.waitFor({ state: 'hidden' });
}
const focused = (text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text);
/** Opens the door in a browser whose camera plays a film. */
async function watchFilm(shots: Shot[]) {
  const film = path.join(folder, `${app.newId()}.y4m`);
  await filmQr(film, shots);
  const filmed = await launchWithCamera(film);
  onTestFinished(() => filmed.close());
  page = await filmed.newPage({
    viewport: { width: 390, height: 844 },
    permissions: ['camera'],
    serviceWorkers: 'block',
  });
  await keepAnswers(page);
  await openDoor();
  await page.getByRole('button', { name: 'Start the camera' }).click();
}
const untilFilm = (seconds: number) =>
  page.waitForFunction((end) => (document.querySelector('video')?.currentTime ?? 0) > end, seconds);
const scansOf = (ticketId: string) =>
  app.db.selectFrom('scans').where('ticketId', '=', ticketId).select('answer').orderBy('id').execute();

describe('the camera', () => {
  it('reads a real ticket once for as long as it is held up, and reports it again when it is shown again', async () => {
    await openDoor();
    await page.getByLabel('This gate').fill('North gate');
    await page.getByRole('button', { name: 'Start the camera' }).click();
    const status = page.getByRole('dialog').getByRole('status');
    await status.filter({ hasText: 'Admitted' }).filter({ hasText: 'Terrace' }).waitFor();
    await answerWith('Already in').waitFor();
    expect(await page.getByRole('dialog').getByRole('alert').textContent()).toMatch(
      /Admitted \d\d:\d\d at North gate/,
    );
    expect(await scansOf(onFilm.id)).toEqual([{ answer: 'admitted' }, { answer: 'already-admitted' }]);
    // The camera repeats the answer until it is stopped.
    await page.addLocatorHandler(next(), () => next().click());
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Start the camera' }).waitFor();
  });

  it('pauses while the phone lies face down, goes on when it is picked up, and starts by itself the next time', async () => {
    await openDoor();
    await page.context().grantPermissions(['camera']);
    await page.addLocatorHandler(next(), () => next().click());
    const [start, stop] = ['Start the camera', 'Stop'].map((name) => page.getByRole('button', { name }));
    await start?.click();
    await stop?.waitFor();
    const paused = page.getByText('The camera is paused to save the battery.');
    const turnTo = (beta: number) =>
      page.evaluate((to) => {
        dispatchEvent(new DeviceOrientationEvent('deviceorientation', { beta: to, gamma: 2 }));
      }, beta);
    await expect
      .poll(async () => {
        await turnTo(178);
        return paused.isVisible();
      })
      .toBe(true);
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull();
    await turnTo(60);
    await stop?.waitFor();
    await page.reload();
    await stop?.click();
    await page.reload();
    await start?.waitFor();
  });

  it('reads nothing new before somebody has closed a refusal', async () => {
    const [refused, good] = [await aTicket(app, event), await aTicket(app, event)];
    await revoke(app, event.eventId, refused.id);
    await watchFilm([
      { codes: [refused.code], seconds: 2 },
      { codes: [good.code], seconds: 2 },
    ]);
    await answerWith('Refunded').waitFor();
    await untilFilm(6);
    expect(await answerWith('Refunded').isVisible()).toBe(true);
    expect(await scansOf(good.id)).toEqual([]);
    await expect
      .poll(async () => {
        if (await answerWith('Refunded').isVisible()) await next().click();
        return scansOf(good.id);
      })
      .toEqual([{ answer: 'admitted' }]);
  });

  it('reads none of two codes in its box, and none outside of it', async () => {
    const [one, other, alone, outside] = await Promise.all([1, 2, 3, 4].map(() => aTicket(app, event)));
    await watchFilm([
      { codes: [one?.code ?? '', other?.code ?? ''], seconds: 3 },
      { seconds: 2 },
      { codes: [alone?.code ?? ''], atEdge: outside?.code ?? '', seconds: 3 },
      { seconds: 2 },
    ]);
    await page.getByText('Two codes: show one').waitFor();
    await answerWith('Admitted').waitFor();
    await page
      .getByRole('dialog')
      .getByText(alone?.shortCode ?? '')
      .waitFor();
    await untilFilm(11);
    for (const ticket of [one, other, outside]) expect(await scansOf(ticket?.id ?? '')).toEqual([]);
  });

  it.each([
    ['NotAllowedError', /blocked here/],
    ['NotFoundError', /no camera/],
    ['NotReadableError', /Another app/],
  ])('says how to go on after %s, and typing works', async (name, words) => {
    const ticket = await aTicket(app, event);
    await page.addInitScript((name) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No', name));
    }, name);
    await openDoor();
    await page.getByRole('button', { name: 'Start the camera' }).click();
    const trouble = page.getByRole('alert').filter({ hasText: words });
    await trouble.waitFor();
    expect(await trouble.textContent()).toMatch(/type the code instead/i);
    await type(ticket.shortCode);
    await answerWith('Admitted').waitFor();
  });
});

describe('typing', () => {
  it('checks code after code by keyboard alone, including a hand scanner', async () => {
    const [first, second] = [await aTicket(app, event), await aTicket(app, event)];
    await page.clock.install();
    await openDoor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await type(first.shortCode.toLowerCase());
    await answerWith('Admitted').waitFor();
    // Before anybody could see the answer, the scanner's next code is dropped as a whole, with the Enter that would close the answer.
    await page.keyboard.type(second.code);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(first.shortCode).waitFor();
    expect(await scansOf(second.id)).toEqual([]);
    await page.clock.runFor(SEEN_AFTER_MS);
    // A hand scanner types into whatever has the focus.
    await page.keyboard.type(second.code);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText(second.shortCode).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
  });

  it('finds a guest whose phone is dead, and admits them once, like any scan', async () => {
    const { shortCode } = await aTicket(app, event);
    await openDoor();
    const find = async () => {
      await page.getByRole('button', { name: 'Find a guest' }).click();
      const field = page.getByLabel('Name, email or code');
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.type(shortCode);
      await page.keyboard.press('Enter');
    };
    await find();
    await page.getByText('g•••@example.com').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: `Admit g•••@example.com, ${shortCode}` }).click();
    await answerWith('Admitted').waitFor();
    await closeAnswer();
    await find();
    await page.getByText(/^In since \d\d:\d\d, Main gate$/).waitFor();
    expect(await page.getByRole('button', { name: /^Admit/ }).count()).toBe(0);
    await undo(shortCode, 'Find a guest');
    await focused(`The check-in of ${shortCode} is undone.`);
    await page.getByRole('button', { name: `Admit g•••@example.com, ${shortCode}` }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('You can’t search while you’re offline.').waitFor();
    await page.context().setOffline(false);
  });

  it('admits some of an order’s tickets at once, with the name of its gate', async () => {
    const [first, second, third] = [
      await aTicket(app, event),
      await aTicket(app, event),
      await aTicket(app, event),
    ];
    const { orderId } = await app.db
      .selectFrom('tickets')
      .where('id', '=', first.id)
      .select('orderId')
      .executeTakeFirstOrThrow();
    for (const [at, { id }] of [second, third].entries())
      await app.db
        .updateTable('tickets')
        .set({ orderId, seat: at + 2 })
        .where('id', '=', id)
        .execute();
    await app.db
      .updateTable('orders')
      .set({ email: 'family@example.com' })
      .where('id', '=', orderId)
      .execute();
    await openDoor();
    await page.getByLabel('Name of this entrance').fill('South gate');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Name of this entrance').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Find a guest' }).click();
    await page.getByLabel('Name, email or code').fill('family@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: third.shortCode }).uncheck();
    expect(await faultsInSight({}, '[role=dialog]')).toEqual([]);
    await page.getByRole('button', { name: 'Admit 2' }).click();
    await page.getByText('2 admitted.').waitFor();
    await focused('2 admitted.');
    expect(await page.getByText(/^In since \d\d:\d\d, South gate$/).count()).toBe(2);
    await page.getByRole('button', { name: new RegExp(`Admit .*${third.shortCode}`) }).waitFor();
    expect(await scansOf(third.id)).toEqual([]);
  });

  it('undoes the check-in of a wrong ticket in the list of scans, once it is confirmed', async () => {
    const { id, code, shortCode } = await aTicket(app, event);
    await openDoor();
    await type(code);
    await answerWith('Admitted').waitFor();
    await closeAnswer();
    const line = page.getByRole('listitem').filter({ hasText: shortCode });
    await line.getByRole('button', { name: `Undo ${shortCode}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await undo(shortCode);
    await line.getByText('Admitted, then undone').waitFor();
    await focused(`Admitted, then undone`);
    expect(await line.getByRole('button').count()).toBe(0);
    await type(shortCode);
    await answerWith('Admitted').waitFor();
    expect(await scansOf(id)).toEqual([{ answer: 'admitted' }, { answer: 'admitted' }]);
  });

  it('shows the server’s time of an admission on a device whose own clock is days off', async () => {
    const ticket = await aTicket(app, event);
    await page.clock.setFixedTime(app.clock.now().getTime() + 3 * 86_400_000);
    await openDoor();
    await type(ticket.code);
    await answerWith('Admitted').waitFor();
    await closeAnswer();
    await type(ticket.shortCode);
    await answerWith('Already in').waitFor();
    expect(await page.getByRole('dialog').getByRole('alert').textContent()).toMatch(/Admitted \d\d:\d\d at/);
  });

  it('clears the screen for the next guest by itself', async () => {
    const ticket = await aTicket(app, event);
    await page.clock.install();
    await openDoor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await type(ticket.shortCode);
    await answerWith('Admitted').waitFor();
    await page.clock.runFor(ADMITTED_FOR_MS - 1);
    expect(await answerWith('Admitted').isVisible()).toBe(true);
    await page.clock.runFor(1);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('listitem').filter({ hasText: ticket.shortCode }).waitFor();
  });

  it('sends a code once if it is submitted twice', async () => {
    const ticket = await aTicket(app, event);
    await openDoor();
    await page.getByLabel('Type a code').evaluate((field: HTMLInputElement, code) => {
      for (let press = 0; press < 2; press += 1) {
        field.value = code;
        field.form?.requestSubmit();
      }
    }, ticket.shortCode);
    await page.getByRole('listitem').filter({ hasText: ticket.shortCode }).waitFor({ state: 'attached' });
    expect(await scansOf(ticket.id)).toEqual([{ answer: 'admitted' }]);
  });
});

describe('an answer that was just closed', () => {
  it('holds up no code from the field, although the browser tells of its end only later', async () => {
    const ticket = await aTicket(app, event);
    await openDoor();
    await type('menu');
    await answerWith('No such ticket').waitFor();
    await page.evaluate((code) => {
      document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
      const field = document.querySelector<HTMLInputElement>('input[name=code]');
      if (!field) throw new Error('There is no field for a code.');
      field.value = code;
      field.form?.requestSubmit();
    }, ticket.shortCode);
    await page.getByRole('listitem').filter({ hasText: ticket.shortCode }).waitFor({ state: 'attached' });
    expect(await scansOf(ticket.id)).toEqual([{ answer: 'admitted' }]);
  });
});

describe('a ticket for several people', () => {
  const counted = () =>
    app.db
      .selectFrom('scans')
      .where('ticketId', '=', table.id)
      .orderBy('id')
      .select(['answer', 'people'])
      .execute();
  let table: Awaited<ReturnType<typeof aTicket>>;

  beforeEach(async () => {
    table = await aTicket(app, event, 2);
  });

  it('lets in one, one more and all the others, each with a scan of its own', async () => {
    await openDoor();
    await type(table.code);
    await answerWith('1 of 6 in').waitFor();
    expect(await faultsInSight({})).toEqual([]);
    await page.getByRole('button', { name: '1 more' }).click();
    await answerWith('2 of 6 in').waitFor();
    await page.getByRole('button', { name: 'All 4 more' }).click();
    await answerWith('6 of 6 in').waitFor();
    await closeAnswer();
    expect(await counted()).toEqual([1, 1, 4].map((people) => ({ answer: 'admitted', people })));
    const line = page.getByRole('listitem').filter({ hasText: table.shortCode });
    await line.getByText('Admitted: 4 people').waitFor();
    await line.getByRole('button', { name: `Undo ${table.shortCode}` }).click();
    await page.getByRole('alertdialog').getByText('The 4 people from this scan will').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await undo(table.shortCode);
    await page.getByRole('button', { name: 'Find a guest' }).click();
    await page.getByLabel('Name, email or code').fill(table.shortCode);
    await page.keyboard.press('Enter');
    await page.getByText('2 of 6 in').waitFor();
  });

  it('admits nobody when its code is shown again within seconds, until staff say how many', async () => {
    await openDoor();
    await type(table.code);
    await answerWith('1 of 6 in').waitFor();
    await next().click();
    await page.waitForTimeout(REPEAT_MS);
    await type(table.code);
    await answerWith('Scanned just now').waitFor();
    expect(await faultsInSight({})).toEqual([]);
    expect(await counted()).toHaveLength(1);
    await page.getByRole('button', { name: '1 more' }).click();
    await answerWith('2 of 6 in').waitFor();
  });

  it('admits one, however often the camera loses its code and sees it again', async () => {
    await watchFilm([{ codes: [table.code], seconds: 1 }, { seconds: 3 }]);
    await answerWith('1 of 6 in').waitFor();
    await next().click();
    await answerWith('Scanned just now').waitFor();
    await next().click();
    await answerWith('Scanned just now').waitFor();
    expect(await counted()).toEqual([{ answer: 'admitted', people: 1 }]);
  });

  it('twin: a plain ticket’s code is checked each time the camera sees it again', async () => {
    const single = await aTicket(app, event);
    await openDoor();
    await type(single.code);
    await answerWith('Admitted').waitFor();
    await closeAnswer();
    await page.waitForTimeout(REPEAT_MS);
    await type(single.code);
    await answerWith('Already in').waitFor();
  });
});

describe('without network', () => {
  it('admits nobody, keeps the code, and checks it when the network is back', async () => {
    const ticket = await aTicket(app, event);
    await openDoor();
    await context.setOffline(true);
    await type(ticket.code);
    await answerWith('Not checked').waitFor();
    expect(await page.getByRole('dialog').textContent()).not.toContain('Admitted');
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await answerWith('Not checked').waitFor();
    await next().click();
    expect(await scansOf(ticket.id)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('button', { name: /^Try again: / }).click();
    await answerWith('Admitted').waitFor();
    await closeAnswer();
    expect(await page.getByRole('heading', { name: 'Not checked' }).count()).toBe(0);
  });

  it('finds the unchecked codes again after the page was left, until they are forgotten', async () => {
    const ticket = await aTicket(app, event);
    await openDoor();
    await context.setOffline(true);
    await type(ticket.shortCode);
    await answerWith('Not checked').waitFor();
    await next().click();
    await context.setOffline(false);
    await openDoor();
    await page.getByRole('button', { name: `Forget ${ticket.shortCode}` }).click();
    await openDoor();
    expect(await page.getByRole('heading', { name: 'Not checked' }).count()).toBe(0);
    expect(await scansOf(ticket.id)).toEqual([]);
  });

  it('admits a guest whose first answer was lost, without calling it a duplicate', async () => {
    const ticket = await aTicket(app, event);
    await openDoor();
    await page.route(
      '**/check-ins',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await type(ticket.code);
    await answerWith('Not checked').waitFor();
    expect(await scansOf(ticket.id)).toEqual([{ answer: 'admitted' }]);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await answerWith('Admitted').waitFor();
    faults = faults.filter((fault) => !fault.includes('ERR_FAILED'));
  });
});

describe('door staff', () => {
  const wayBack = () => page.getByRole('link', { name: event.name });
  it('who may see the event find the way back to it', async () => {
    await openDoor();
    expect(await wayBack().getAttribute('href')).toBe(`/platform/event/${event.eventId}`);
  });

  it('scan without a way to the event’s page', async () => {
    server.actor = await letToDoor(app, await aUser(app), event);
    await openDoor();
    expect(await wayBack().count()).toBe(0);
    await type((await aTicket(app, event)).shortCode);
    await answerWith('Admitted').waitFor();
    expect(await page.getByRole('dialog').textContent()).not.toContain('guest@example.com');
    server.actor = event.owner;
  });
});

describe('areas and re-entry', () => {
  it('are chosen once on the device, and an exit lets the ticket in again', async () => {
    const [ofEvent, { code, shortCode }] = [{ eventId: event.eventId }, await aTicket(app, event)];
    const entrance = { ...ofEvent, areaId: event.eventId, name: 'Entrance' };
    await changeArea(app, event.owner, { ...entrance, reEntry: true });
    const backstage = { ...ofEvent, name: 'Backstage', types: [{ ticketTypeId: event.types[1]?.id }] };
    const { id } = await addArea(app, event.owner, backstage);
    try {
      await openDoor();
      await type(code);
      await page.getByRole('dialog').getByText('Choose this device’s area first.').waitFor();
      await closeAnswer();
      // The browser logs the refusal as a console error.
      faults.pop();
      await page.getByRole('button', { name: /^Forget/ }).click();
      await page.getByLabel('Area', { exact: true }).selectOption('Backstage');
      await type(shortCode);
      await answerWith('Wrong area').waitFor();
      await page.getByRole('dialog').getByText('It’s for Entrance').waitFor();
      await closeAnswer();
      await page.reload();
      await page.getByText('Door · Backstage').waitFor();
      await page.getByLabel('Area', { exact: true }).selectOption('Entrance');
      for (const [way, title] of [
        ['Entry', 'Admitted'],
        ['Entry', 'Already in'],
        ['Exit', 'Exit noted'],
        ['Exit', 'Not inside'],
        ['Entry', 'Admitted'],
      ] as const) {
        await page.getByRole('radio', { name: way }).check();
        await type(way === 'Entry' ? code : shortCode);
        await answerWith(title).waitFor();
        expect(await faultsInSight({})).toEqual([]);
        await closeAnswer();
        await page.waitForTimeout(REPEAT_MS);
        // The test's clock stands still otherwise. An exit scanned a millisecond before it was sent would then be older than its entry.
        app.clock.advance(REPEAT_MS);
      }
      expect(await faultsInSight({})).toEqual([]);
    } finally {
      await app.db.deleteFrom('scans').where('areaId', '=', id).execute();
      await removeArea(app, event.owner, { ...ofEvent, areaId: id });
      await changeArea(app, event.owner, entrance);
    }
  });
});

describe('an event of two days', () => {
  it('admits until its organiser has chosen how often, and then shows what was scanned on its day', async () => {
    const startsAt = new Date(app.clock.now().getTime() + 3_600_000);
    const endsAt = new Date(startsAt.getTime() + 30 * 3_600_000);
    const weekend = await anEvent(app, { owner: event.owner, startsAt, endsAt });
    const { code } = await aTicket(app, weekend);
    await page.goto(`${server.origin}/platform/event/${weekend.eventId}/door`);
    await alive(page.getByLabel('Type a code'));
    await page.getByText('you still have to choose how often').waitFor();
    await type(code);
    await answerWith('Admitted').waitFor();
    await closeAnswer();
    expect(await faultsInSight({})).toEqual([]);
    const { eventId } = weekend;
    await chooseFrequency(app, event.owner, { eventId, areaId: eventId, frequency: 'day' });
    await page.reload();
    await page.getByText('Admitted today').waitFor();
    const admissions = app.db.selectFrom('admissions').where('eventId', '=', weekend.eventId);
    expect(await admissions.select('period').execute()).toEqual([{ period: '2026-11-21' }]);
  });
});

/** The other theme differs only in colours, which are the same at any width. */
const FULLY = 'halloween';

describe.each([
  [FULLY, [390, 1440]],
  ['wireframe', [390]],
])('in %s', (theme, widths) => {
  it.each(widths)('has no accessibility fault at %i px with any answer', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    const rules = theme === FULLY ? {} : { runOnly: COLOURS };
    const [twice, refunded, reversed] = await Promise.all([1, 2, 3].map(() => aTicket(app, event)));
    if (!twice || !refunded || !reversed) throw new Error('They were issued.');
    const foreign = await aTicket(app, await anEvent(app, { owner: event.owner }));
    await revoke(app, event.eventId, refunded.id);
    await revoke(app, event.eventId, reversed.id, { reversed: true });
    await openDoor(theme);
    expect(await faultsInSight(rules)).toEqual([]);
    const forged = twice.code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const [code, title] of [
      [twice.code, 'Admitted'],
      [twice.shortCode, 'Already in'],
      [refunded.code, 'Refunded'],
      [reversed.code, 'Not valid: the payment was reversed'],
      [foreign.code, 'Another event'],
      [forged, 'Forged'],
      [foreign.shortCode, 'No such ticket'],
      ['menu', 'No such ticket'],
      ['https://example.com/menu', 'Not a ticket'],
    ] as const) {
      await type(code);
      await answerWith(title).waitFor();
      expect(await faultsInSight(rules)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      // All of it is on the screen, starting with the sign.
      const sign = await page.locator('.door-sign[data-size=large]').boundingBox();
      expect(sign?.y).toBeGreaterThanOrEqual(0);
      expect(
        await page.locator('.door-answer').evaluate((answer) => answer.scrollHeight),
      ).toBeLessThanOrEqual(844);
      await closeAnswer();
    }
  });
});

async function faultsInSight(rules: RunOptions, within = 'dialog[open]'): Promise<string[]> {
  // Colours are checked after their transitions.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  return accessibilityFaults(page, { within, ...rules });
}
