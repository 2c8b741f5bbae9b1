import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { anEvent, aUser, breaches, letToDoor } from '../../../../tests/factories.ts';
import { changeArea } from '../areas/change-areas.ts';
import { doorSummary } from '../door-summary.ts';
import { searchDoor } from '../search-door.ts';
import { aTicket, revoke } from '../testing/issued-ticket.ts';
import { undoCheckIn } from '../undo-check-in.ts';
import { admitTicket } from './admit-ticket.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let table: Awaited<ReturnType<typeof aTicket>>;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  event = await anEvent(app, { types: [{ name: 'Table for six', people: 6 }, { name: 'General' }] });
  table = await aTicket(app, event);
});

const ofEvent = (more: object) => ({ eventId: event.eventId, ...more });
const scan = (more: object = {}) => {
  app.clock.advance(1000);
  return admitTicket(app, event.owner, ofEvent({ code: table.code, gate: 'North', ...more }));
};
const undo = (scanId: string) => undoCheckIn(app, event.owner, ofEvent({ scanId }));
const allowReEntry = () =>
  changeArea(app, event.owner, ofEvent({ areaId: event.eventId, name: 'Entrance', reEntry: true }));
const summary = () => doorSummary(app, event.owner, event.eventId);
const found = async () => (await searchDoor(app, event.owner, ofEvent({ text: table.shortCode }))).tickets[0];

describe('a ticket for six people', () => {
  it('admits them one by one or together, until all six are in', async () => {
    expect(await scan()).toMatchObject({ answer: 'admitted', people: { in: 1, of: 6 }, count: 1 });
    expect(await scan({ people: 3 })).toMatchObject({
      answer: 'admitted',
      people: { in: 4, of: 6 },
      count: 4,
    });
    expect(await scan({ people: 3 })).toMatchObject({ answer: 'too-many', people: { in: 4, of: 6 } });
    expect(await scan({ people: 2 })).toMatchObject({
      answer: 'admitted',
      people: { in: 6, of: 6 },
      count: 6,
    });
    for (const people of [1, 7])
      expect(await scan({ people })).toMatchObject({ answer: 'already-admitted', people: { in: 6, of: 6 } });
    const scans = app.db.selectFrom('scans').where('eventId', '=', event.eventId).orderBy('scannedAt');
    expect(await scans.select(['answer', 'people']).execute()).toEqual([
      { answer: 'admitted', people: 1 },
      { answer: 'admitted', people: 3 },
      { answer: 'too-many', people: 3 },
      { answer: 'admitted', people: 2 },
      { answer: 'already-admitted', people: 1 },
      { answer: 'already-admitted', people: 7 },
    ]);
    expect(await breaches(app)).toEqual([]);
  });

  it('says how many may come in if more come at first, and so does a ticket for one', async () => {
    expect(await scan({ people: 7 })).toMatchObject({ answer: 'too-many', people: { in: 0, of: 6 } });
    const single = await aTicket(app, event, 1);
    expect(await scan({ code: single.code, people: 2 })).toMatchObject({
      answer: 'too-many',
      people: { in: 0, of: 1 },
    });
    const answer = await scan({ code: single.code });
    expect(answer).toMatchObject({ answer: 'admitted', count: 1 });
    expect(answer).not.toHaveProperty('people');
    expect(await breaches(app)).toEqual([]);
  });

  it('gives a scan that is sent again the same answer, also after others came in', async () => {
    const [first, second] = [app.newId(), app.newId()];
    const answer = await scan({ scanId: first, people: 2 });
    expect(await scan({ scanId: first, people: 2 })).toEqual(answer);
    await scan({ scanId: second, people: 4 });
    expect(await scan({ scanId: first, people: 2 })).toMatchObject({
      answer: 'admitted',
      people: { in: 6, of: 6 },
      count: 6,
    });
    const helper = await letToDoor(app, await aUser(app), event);
    const sentByOther = admitTicket(app, helper, ofEvent({ code: table.code, gate: 'North', scanId: first }));
    await expect(sentByOther).rejects.toMatchObject({ code: 'check-in.scan-id-used' });
    expect((await summary()).admitted).toBe(6);
    expect(await breaches(app)).toEqual([]);
  });

  it('counts a scan once if a device sends it twice at the same moment', async () => {
    await allowReEntry();
    const ways = ['entry', 'exit'] as const;
    for (const direction of ways) {
      const scanId = app.newId();
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map(() => scan({ scanId, direction, people: direction === 'entry' ? 2 : 1 })),
      );
      const inside = direction === 'entry' ? 2 : 1;
      for (const answer of answers) expect(answer).toMatchObject({ people: { in: inside, of: 6 }, inside });
    }
    expect(await breaches(app)).toEqual([]);
  });

  it('lets people leave and come back where that is allowed, and counts each once', async () => {
    await allowReEntry();
    await scan({ people: 4 });
    expect(await scan({ direction: 'exit', people: 3 })).toMatchObject({
      answer: 'left',
      people: { in: 1, of: 6 },
      inside: 1,
    });
    expect(await scan({ direction: 'exit', people: 2 })).toMatchObject({
      answer: 'not-inside',
      people: { in: 1, of: 6 },
    });
    expect(await scan({ people: 3 })).toMatchObject({
      answer: 'admitted',
      people: { in: 4, of: 6 },
      count: 4,
    });
    expect(await scan({ people: 3 })).toMatchObject({ answer: 'too-many' });
    expect(await scan({ people: 2 })).toMatchObject({ people: { in: 6, of: 6 }, count: 6, inside: 6 });
    expect(await breaches(app)).toEqual([]);
  });

  it('notes an exit that arrives after others of them came in', async () => {
    await allowReEntry();
    await scan({ people: 2 });
    const scannedAt = app.clock.now().toISOString();
    await scan();
    expect(await scan({ direction: 'exit', scannedAt })).toMatchObject({ answer: 'left', people: { in: 2 } });
  });

  it('is found with how many of them are in, and is good until all are', async () => {
    expect(await found()).toMatchObject({ state: 'valid', people: { in: 0, of: 6 }, admitted: null });
    await scan({ people: 2 });
    expect(await found()).toMatchObject({
      state: 'valid',
      people: { in: 2, of: 6 },
      admitted: { gate: 'North' },
    });
    await scan({ people: 4 });
    expect(await found()).toMatchObject({ state: 'admitted', people: { in: 6, of: 6 } });
  });
});

describe('a ticket whose payment is disputed', () => {
  const hold = (state: 'on_hold' | 'valid') =>
    app.db.updateTable('tickets').set({ state }).where('id', '=', table.id).execute();

  it('lets nobody else of its group in', async () => {
    await scan({ people: 2 });
    await hold('on_hold');
    expect(await scan()).toMatchObject({ answer: 'disputed' });
    await hold('valid');
    await scan({ people: 4 });
    await hold('on_hold');
    expect(await scan()).toMatchObject({ answer: 'already-admitted', people: { in: 6, of: 6 } });
    await hold('valid');
  });

  it('is admitted by the same scan, sent again, once it is good, and that can be undone', async () => {
    const scanId = app.newId();
    await hold('on_hold');
    expect(await scan({ scanId, people: 2 })).toMatchObject({ answer: 'disputed' });
    expect(await scan({ scanId, people: 2 })).toMatchObject({ answer: 'disputed' });
    await hold('valid');
    const admitted = { answer: 'admitted', people: { in: 2, of: 6 } };
    expect(await scan({ scanId, people: 2 })).toMatchObject(admitted);
    expect(await scan({ scanId, people: 2 })).toMatchObject(admitted);
    await undo(scanId);
    expect((await summary()).admitted).toBe(0);
    expect(await breaches(app)).toEqual([]);
  });
});

describe('undoing the check-ins of a group', () => {
  it('takes back the people of each scan, newest first, and leaves nothing', async () => {
    const [first, second, third] = [app.newId(), app.newId(), app.newId()];
    await scan({ scanId: first, gate: 'South' });
    await scan({ scanId: second, people: 3 });
    await scan({ scanId: third, people: 2 });
    await expect(undo(first)).rejects.toMatchObject({
      code: 'check-in.not-last',
      message: 'More people came in with this ticket since. Undo their check-in first.',
    });
    await undo(third);
    expect(await found()).toMatchObject({ people: { in: 4, of: 6 }, admitted: { scanId: second } });
    await undo(second);
    expect(await found()).toMatchObject({
      people: { in: 1, of: 6 },
      admitted: { scanId: first, gate: 'South' },
    });
    await expect(scan({ scanId: third, people: 2 })).rejects.toMatchObject({ code: 'check-in.undone' });
    expect(await breaches(app)).toEqual([]);
    await undo(first);
    expect(await found()).toMatchObject({ people: { in: 0, of: 6 }, admitted: null });
    expect(await summary()).toMatchObject({ admitted: 0, inside: 0 });
    expect(await scan({ people: 6 })).toMatchObject({
      answer: 'admitted',
      people: { in: 6, of: 6 },
      count: 6,
    });
    expect(await breaches(app)).toEqual([]);
  });

  it('keeps those counted who were in before, where people leave and come back', async () => {
    await allowReEntry();
    const [first, second] = [app.newId(), app.newId()];
    await scan({ scanId: first, people: 3 });
    await scan({ direction: 'exit', people: 2 });
    await scan({ scanId: second, people: 4 });
    expect(await summary()).toMatchObject({ admitted: 5, inside: 5 });
    await undo(second);
    expect(await summary()).toMatchObject({ admitted: 3, inside: 1 });
    await expect(undo(first)).rejects.toMatchObject({
      code: 'check-in.not-last',
      message: 'This ticket has left or come in again since, so there’s nothing to undo.',
    });
    expect(await breaches(app)).toEqual([]);
  });
});

test('the door counts people: those who may come, and a refunded ticket’s who came', async () => {
  const refunded = await aTicket(app, event);
  await scan({ people: 2 });
  await scan({ code: refunded.code, people: 3 });
  await revoke(app, event.eventId, refunded.id);
  const { admitted, issued, inside, types, lastScans } = await summary();
  expect({ admitted, issued, inside }).toEqual({ admitted: 5, issued: 9, inside: 5 });
  expect(types[0]).toMatchObject({ name: 'Table for six', admitted: 5, issued: 9 });
  expect(lastScans[0]).toMatchObject({ answer: 'admitted', people: 3 });
});
