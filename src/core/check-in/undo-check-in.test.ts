import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches, letToDoor } from '../../../tests/factories.ts';
import type { SignedIn } from '../shared/actor.ts';
import { changeArea } from './areas/change-areas.ts';
import { doorSummary } from './door-summary.ts';
import { admitTicket } from './scans/admit-ticket.ts';
import { searchDoor } from './search-door.ts';
import { aTicket } from './testing/issued-ticket.ts';
import { undoCheckIn } from './undo-check-in.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let ticket: Awaited<ReturnType<typeof aTicket>>;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  event = await anEvent(app);
  ticket = await aTicket(app, event);
});

const ofEvent = (more: object) => ({ eventId: event.eventId, ...more });
const scan = (more: object = {}) =>
  admitTicket(app, event.owner, ofEvent({ code: ticket.code, gate: 'North', ...more }));
const undo = (scanId: string, actor: SignedIn = event.owner) => undoCheckIn(app, actor, ofEvent({ scanId }));
const allowReEntry = () =>
  changeArea(app, event.owner, ofEvent({ areaId: event.eventId, name: 'Entrance', reEntry: true }));
const forgetUndoing = (scanId: string) =>
  app.db.updateTable('scans').set({ undoneAt: null, undoneBy: null }).where('id', '=', scanId).execute();

describe('a check-in that is undone', () => {
  it('counts no more, stays in the list of scans with who undid it, and the next scan admits the ticket', async () => {
    const [scanId, helper] = [app.newId(), await letToDoor(app, await aUser(app), event)];
    await scan({ scanId });
    app.clock.advance(60_000);
    await undo(scanId, helper);
    const { admitted, lastScans } = await doorSummary(app, event.owner, event.eventId);
    expect(admitted).toBe(0);
    expect(lastScans).toMatchObject([{ id: scanId, answer: 'admitted', undone: true }]);
    const kept = app.db.selectFrom('scans').where('id', '=', scanId).select(['undoneAt', 'undoneBy']);
    expect(await kept.execute()).toEqual([{ undoneAt: app.clock.now(), undoneBy: helper.userId }]);
    expect(await breaches(app)).toEqual([]);
    expect(await scan()).toMatchObject({ answer: 'admitted', count: 1 });
    expect(await breaches(app)).toEqual([]);
  });

  it('is named by a search, and undone once: a repeat leaves the next admission alone', async () => {
    const found = async () =>
      (await searchDoor(app, event.owner, ofEvent({ text: ticket.shortCode }))).tickets[0];
    await scan();
    const scanId = (await found())?.admitted?.scanId ?? '';
    await undo(scanId);
    expect(await found()).toMatchObject({ state: 'valid', admitted: null });
    await scan();
    await undo(scanId);
    expect(await scan()).toMatchObject({ answer: 'already-admitted' });
  });

  it('does not come back if its scan is sent again', async () => {
    const scanId = app.newId();
    await scan({ scanId });
    await undo(scanId);
    await expect(scan({ scanId })).rejects.toMatchObject({ kind: 'conflict', code: 'check-in.undone' });
    await scan();
    expect(await scan({ scanId })).toMatchObject({ answer: 'already-admitted' });
  });

  it('is a later entry of somebody who left before: they are outside again', async () => {
    await allowReEntry();
    const [first, second] = [app.newId(), app.newId()];
    await scan({ scanId: first });
    app.clock.advance(60_000);
    await scan({ direction: 'exit' });
    await scan({ scanId: second });
    await expect(undo(first)).rejects.toMatchObject({ kind: 'conflict', code: 'check-in.not-last' });
    await undo(second);
    expect(await doorSummary(app, event.owner, event.eventId)).toMatchObject({ admitted: 1, inside: 0 });
    await expect(scan({ scanId: second })).rejects.toMatchObject({ code: 'check-in.undone' });
    // Twin: without the mark on its scan, a device that asks again would let them in uncounted.
    await forgetUndoing(second);
    expect(await scan({ scanId: second })).toMatchObject({ answer: 'admitted', inside: 0 });
    expect(await scan()).toMatchObject({ answer: 'admitted', count: 1, inside: 1 });
    expect(await breaches(app)).toEqual([]);
  });

  it('is not one whose guest has left since', async () => {
    await allowReEntry();
    const scanId = app.newId();
    await scan({ scanId });
    app.clock.advance(60_000);
    await scan({ direction: 'exit' });
    await expect(undo(scanId)).rejects.toMatchObject({ code: 'check-in.not-last' });
    expect(await breaches(app)).toEqual([]);
  });

  it('is one of this event’s, for those who run its door', async () => {
    const [scanId, refused] = [app.newId(), app.newId()];
    await scan({ scanId });
    await scan({ scanId: refused });
    const elsewhere = await anEvent(app, { owner: event.owner });
    for (const unknown of [
      () => undo(refused),
      () => undo(app.newId()),
      () => undoCheckIn(app, event.owner, { eventId: elsewhere.eventId, scanId }),
    ]) {
      await expect(unknown()).rejects.toMatchObject({ kind: 'not-found', code: 'check-in.unknown' });
    }
    await expect(undo(scanId, await aUser(app))).rejects.toMatchObject({ code: 'door.not-found' });
    await expect(undo('no-id')).rejects.toMatchObject({ kind: 'invalid' });
    expect(await scan()).toMatchObject({ answer: 'already-admitted' });
  });
});
