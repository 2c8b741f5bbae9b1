import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { changeArea } from './areas/change-areas.ts';
import { doorSummary } from './door-summary.ts';
import { doorSummarySchema } from './door-view.ts';
import { admitTicket } from './scans/admit-ticket.ts';
import { aTicket, revoke } from './testing/issued-ticket.ts';
import { undoCheckIn } from './undo-check-in.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

describe('the door’s summary', () => {
  it('counts who is in and who may come, by type, and shows the latest scans of all gates', async () => {
    const event = await anEvent(app, {
      types: [{ name: 'General' }, { name: 'Terrace' }, { name: 'Unsold' }],
    });
    const { eventId, owner } = event;
    const [first, left, refunded, terrace] = [
      await aTicket(app, event),
      await aTicket(app, event),
      await aTicket(app, event),
      await aTicket(app, event, 1),
    ];
    const scan = async (code: string, gate: string) => {
      app.clock.advance(1000);
      await admitTicket(app, owner, { eventId, code, gate });
    };
    await scan(first.code, 'North');
    await scan(terrace.code, 'South');
    await revoke(app, eventId, refunded.id);
    await scan(refunded.code, 'South');
    await scan('hello', 'North');
    await revoke(app, eventId, terrace.id);

    const summary = await doorSummary(app, owner, eventId);
    expect(doorSummarySchema.parse(summary)).toEqual(summary);
    expect(summary).toMatchObject({
      event: { id: eventId, name: event.name },
      mine: true,
      seesEvent: true,
      admitted: 2,
      issued: 3,
    });
    expect(summary.types.map(({ name, admitted, issued }) => `${name} ${admitted}/${issued}`)).toEqual([
      'General 1/2',
      'Terrace 1/1',
      'Unsold 0/0',
    ]);
    expect(summary.lastScans.map(({ answer, gate, ticket }) => [answer, gate, ticket?.shortCode])).toEqual([
      ['malformed', 'North', undefined],
      ['refunded', 'South', refunded.shortCode],
      ['admitted', 'South', terrace.shortCode],
      ['admitted', 'North', first.shortCode],
    ]);
    expect(JSON.stringify(summary)).not.toContain(left.shortCode);
  });

  it('offers to undo the scan that was admitted last, also if it arrived late, and none whose guests have left', async () => {
    const event = await anEvent(app, { types: [{ name: 'Table', people: 6 }] });
    const { eventId, owner } = event;
    const { code } = await aTicket(app, event);
    await changeArea(app, owner, { eventId, areaId: eventId, name: 'Entrance', reEntry: true });
    const scan = (more: object) => admitTicket(app, owner, { eventId, code, gate: 'North', ...more });
    const seen = app.clock.now().toISOString();
    app.clock.advance(60_000);
    const [prompt, late] = [app.newId(), app.newId()];
    await scan({ scanId: prompt, people: 3 });
    app.clock.advance(1000);
    await scan({ scanId: late, people: 2, scannedAt: seen });
    const offered = async () =>
      (await doorSummary(app, owner, eventId)).lastScans.map(({ id, canUndo }) => ({ id, canUndo }));
    expect(await offered()).toEqual([
      { id: prompt, canUndo: false },
      { id: late, canUndo: true },
    ]);
    await expect(undoCheckIn(app, owner, { eventId, scanId: prompt })).rejects.toMatchObject({
      code: 'check-in.not-last',
    });
    await undoCheckIn(app, owner, { eventId, scanId: late });
    expect(await offered()).toEqual([
      { id: prompt, canUndo: true },
      { id: late, canUndo: false },
    ]);
    app.clock.advance(1000);
    await scan({ direction: 'exit' });
    expect((await offered()).every(({ canUndo }) => !canUndo)).toBe(true);
  });

  it('is for those who run the door', async () => {
    const { eventId, owner } = await anEvent(app);
    await expect(doorSummary(app, await aUser(app), eventId)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(doorSummary(app, owner, 'no-id')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
