import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { addArea, changeArea } from '../areas/change-areas.ts';
import { doorSummary } from '../door-summary.ts';
import { mergeDecided } from '../offline/merge-decided.ts';
import { admitTicket } from '../scans/admit-ticket.ts';
import { aTicket } from '../testing/issued-ticket.ts';
import { undoCheckIn } from '../undo-check-in.ts';
import { addGate, changeGate, listGates, removeGate } from './change-gates.ts';
import { doorFigures, MINUTES } from './door-figures.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  event = await anEvent(app);
});

const ofEvent = (more: object) => ({ eventId: event.eventId, ...more });
const figures = async () => (await doorFigures(app, event.owner, event.eventId)).areas[0];
const scan = (code: string, more: object = {}) =>
  admitTicket(app, event.owner, ofEvent({ code, gate: 'North gate', areaId: event.eventId, ...more }));

describe('a gate', () => {
  it('is added, changed, listed by name and seen at the door', async () => {
    const south = await addGate(app, event.owner, ofEvent({ name: 'South gate' }));
    const backstage = await addArea(app, event.owner, ofEvent({ name: 'Backstage' }));
    await addGate(app, event.owner, ofEvent({ name: 'East gate', direction: 'exit' }));
    const changed = { gateId: south.id, name: 'South gate', areaIds: [backstage.id], direction: 'entry' };
    await changeGate(app, event.owner, ofEvent(changed));
    const gates = [
      { name: 'East gate', direction: 'exit', areaIds: [] },
      { name: 'South gate', direction: 'entry', areaIds: [backstage.id] },
    ];
    expect(await listGates(app, event.owner, event.eventId)).toMatchObject(gates);
    expect((await doorSummary(app, event.owner, event.eventId)).gates).toMatchObject(gates);
    await removeGate(app, event.owner, ofEvent({ gateId: south.id }));
    expect(await listGates(app, event.owner, event.eventId)).toHaveLength(1);
  });

  it.each([
    ['no name', { name: ' ' }, ['name']],
    ['a name that another has', { name: 'NORTH gate' }, ['name']],
    [
      'an area of another event',
      { name: 'New', areaIds: ['0193b2f8-2c3a-7a55-8d55-6a3f0a7f9f10'] },
      ['areaIds.0'],
    ],
    ['a direction that is none', { name: 'New', direction: 'up' }, ['direction']],
  ])('is refused with %s', async (_, input, paths) => {
    await addGate(app, event.owner, ofEvent({ name: 'North gate' }));
    const refused = addGate(app, event.owner, ofEvent(input));
    await expect(refused).rejects.toMatchObject({ kind: 'invalid', issues: paths.map((path) => ({ path })) });
  });

  it('of another event cannot be changed or deleted', async () => {
    const other = await anEvent(app);
    const { id } = await addGate(app, other.owner, { eventId: other.eventId, name: 'Theirs' });
    const changed = changeGate(app, event.owner, ofEvent({ gateId: id, name: 'Mine' }));
    await expect(changed).rejects.toMatchObject({ code: 'gate.not-found' });
    const removed = removeGate(app, event.owner, ofEvent({ gateId: id }));
    await expect(removed).rejects.toMatchObject({ code: 'gate.not-found' });
  });
});

describe('the figures of a door', () => {
  beforeEach(async () => {
    const area = { areaId: event.eventId, name: 'Entrance', reEntry: true, capacity: 2 };
    await changeArea(app, event.owner, ofEvent(area));
  });

  it('count who came in and went out by gate and minute', async () => {
    const [one, two] = [await aTicket(app, event), await aTicket(app, event)];
    await scan(one.code);
    await scan(two.code, { gate: 'East gate' });
    app.clock.advance(MINUTE_MS);
    await scan(one.code, { direction: 'exit' });
    await scan(one.code, { gate: 'East gate' });
    const area = await figures();
    expect(area).toMatchObject({ in: 3, out: 1, inside: 2, capacity: 2 });
    expect(area?.gates.map(({ name }) => name)).toEqual(['East gate', 'North gate']);
    expect(area?.gates.map((gate) => gate.perMinute.slice(-2))).toEqual([
      [1, 1],
      [1, 1],
    ]);
    app.clock.advance(MINUTES * MINUTE_MS);
    expect((await figures())?.gates.every(({ perMinute }) => perMinute.every((people) => people === 0))).toBe(
      true,
    );
  });

  it('leave out refused scans and check-ins that were undone', async () => {
    const ticket = await aTicket(app, event);
    const scanId = app.newId();
    await scan(ticket.code, { scanId });
    await scan(ticket.code, { scanId });
    await scan(ticket.code);
    await scan('K7QX9-M2P4T');
    expect(await figures()).toMatchObject({ in: 1, inside: 1 });
    await undoCheckIn(app, event.owner, ofEvent({ scanId }));
    expect(await figures()).toMatchObject({ in: 0, inside: 0 });
  });

  it('count each person once, in whatever order and however often cut-off devices report', async () => {
    const check = fc.asyncProperty(
      fc.array(
        fc.record({
          ticket: fc.nat(3),
          device: fc.nat(2),
          exit: fc.boolean(),
          secondsAgo: fc.integer({ min: 1, max: 600 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      fc.infiniteStream(fc.nat(1000)),
      async (moves, random) => {
        event = await anEvent(app);
        await changeArea(
          app,
          event.owner,
          ofEvent({ areaId: event.eventId, name: 'Entrance', reEntry: true }),
        );
        const tickets = await Promise.all([0, 1, 2, 3].map(() => aTicket(app, event)));
        const devices = [app.newId(), app.newId(), app.newId()];
        const reports = moves.map(({ ticket, device, exit, secondsAgo }, index) => ({
          device: devices[device] ?? '',
          checkIn: {
            scanId: app.newId(),
            code: tickets[ticket]?.code,
            gate: `Gate ${device}`,
            areaId: event.eventId,
            direction: exit ? 'exit' : 'entry',
            scannedAt: new Date(app.clock.now().getTime() - 1000 * secondsAgo).toISOString(),
            sequence: index + 1,
          },
        }));
        const twice = [...reports, ...reports]
          .map((report) => ({ report, at: random.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at);
        for (const { report } of twice)
          await mergeDecided(app, event.owner, {
            eventId: event.eventId,
            device: report.device,
            sentAt: app.clock.now().toISOString(),
            checkIns: [report.checkIn],
          });
        const exits = moves.filter(({ exit }) => exit).length;
        expect(await figures()).toMatchObject({
          in: moves.length - exits,
          out: exits,
          inside: moves.length - 2 * exits,
        });
      },
    );
    await fc.assert(check, { numRuns: 12 });
  });
});
