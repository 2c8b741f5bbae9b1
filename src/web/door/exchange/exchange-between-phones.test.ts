import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { changeArea } from '../../../core/check-in/areas/change-areas.ts';
import { doorSummary } from '../../../core/check-in/door-summary.ts';
import { aTicket } from '../../../core/check-in/testing/issued-ticket.ts';
import { aPhone } from '../offline/testing/phone.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  event = await anEvent(app);
});

/** Two phones of a door whose network is cut. */
async function twoPhones() {
  const phones = [
    await aPhone(app, event),
    await aPhone(app, event, { gate: 'South gate', aheadMs: 3_600_000 }),
  ];
  for (const phone of phones) {
    await phone.sync();
    phone.network.cut = true;
  }
  return phones as [Awaited<ReturnType<typeof aPhone>>, Awaited<ReturnType<typeof aPhone>>];
}

const over = async () => (await doorSummary(app, event.owner, event.eventId)).over;

describe('two phones without network, of which one read the other’s code', () => {
  it('let a ticket in once, and say where and when it came in', async () => {
    const ticket = await aTicket(app, event);
    const [north, south] = await twoPhones();
    await north.scan(ticket.code);
    expect(await north.showTo(south)).toEqual([{ tickets: 1, gates: ['North gate'], number: 1, of: 1 }]);
    expect(await south.scan(ticket.code)).toMatchObject({
      answer: 'already-admitted',
      gate: 'North gate',
      offline: true,
    });
    await south.reload();
    expect(await south.scan(ticket.code)).toMatchObject({ answer: 'already-admitted', offline: true });
    for (const phone of [south, north]) {
      phone.network.cut = false;
      await phone.sync();
    }
    expect(await over()).toEqual([]);
  });

  it('would each let it in otherwise', async () => {
    const ticket = await aTicket(app, event);
    const [north, south] = await twoPhones();
    await north.scan(ticket.code);
    expect(await south.scan(ticket.code)).toMatchObject({ answer: 'admitted', offline: true });
    for (const phone of [south, north]) {
      phone.network.cut = false;
      await phone.sync();
    }
    expect(await over()).toMatchObject([{ people: 1 }]);
  });

  it('pass on what they heard, and take nothing from another event or a stranger', async () => {
    const ticket = await aTicket(app, event);
    const [north, south] = await twoPhones();
    await north.scan(ticket.code);
    await north.showTo(south);
    const west = await aPhone(app, event, { gate: 'West gate' });
    await west.sync();
    west.network.cut = true;
    await south.showTo(west);
    expect(await west.scan(ticket.code)).toMatchObject({ answer: 'already-admitted', gate: 'North gate' });
    const elsewhere = await aPhone(app, await anEvent(app));
    await elsewhere.sync();
    expect(await north.showTo(elsewhere)).toEqual([{ refused: 'foreign' }]);
    expect(await south.hear('TIKITI-DOOR1:00')).toEqual({ refused: 'invalid' });
  });

  it('let somebody back in who left at the other', async () => {
    await changeArea(app, event.owner, {
      eventId: event.eventId,
      areaId: event.eventId,
      name: 'Entrance',
      reEntry: true,
    });
    const ticket = await aTicket(app, event);
    const [north, south] = await twoPhones();
    await north.scan(ticket.code);
    await north.showTo(south);
    app.clock.advance(60_000);
    await south.scan(ticket.code, { direction: 'exit' });
    await south.showTo(north);
    app.clock.advance(60_000);
    expect(await north.scan(ticket.code)).toMatchObject({ answer: 'admitted', offline: true });
  });

  it('believe the server once it knows: an undone check-in lets the ticket in again', async () => {
    const ticket = await aTicket(app, event);
    const [north, south] = await twoPhones();
    const scanId = app.newId();
    await north.scan(ticket.code, { scanId });
    await north.showTo(south);
    for (const phone of [north, south]) phone.network.cut = false;
    await north.sync();
    await south.sync();
    await north.undo(scanId);
    await south.sync();
    south.network.cut = true;
    expect(await south.scan(ticket.code)).toMatchObject({ answer: 'admitted', offline: true });
  });
});
