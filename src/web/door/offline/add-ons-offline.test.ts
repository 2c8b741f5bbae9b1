import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { doorBreaches } from '../../../../tests/door-breaches.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { orderWithAddOn } from '../../../../tests/order-add-on.ts';
import { replay } from '../../../../tests/replay.ts';
import { doorSummary } from '../../../core/check-in/door-summary.ts';
import { revoke } from '../../../core/check-in/testing/issued-ticket.ts';
import { aPhone } from './testing/phone.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  app = await createTestApp();
  event = await anEvent(app);
});

/** Phones that know the event's tickets, and a function that lets them talk to the server until they agree. */
async function phones(...gates: string[]) {
  const all = await Promise.all(gates.map((gate) => aPhone(app, event, { gate })));
  for (const phone of all) await phone.sync();
  const agree = async () => {
    for (const phone of all) phone.network.cut = false;
    for (const phone of [...all, ...all]) await phone.sync();
  };
  return { all, agree };
}
const twice = async () => (await doorSummary(app, event.owner, event.eventId)).handedOut;
const collectedOf = (unitId: string) =>
  app.db
    .selectFrom('collected_add_ons')
    .where('ticketId', '=', unitId)
    .select(['gate', 'over'])
    .executeTakeFirst();

describe('add-ons at a phone without network', () => {
  it('are ticked off once and put back, also after a reload, and reported', async () => {
    const { ticket, unit } = await orderWithAddOn(app, event);
    const { all, agree } = await phones('Bar', 'Hall');
    const [bar, hall] = all;
    if (!bar || !hall) throw new Error('There are two phones.');
    bar.network.cut = true;
    expect(await bar.scan(ticket.code, { areaId: event.eventId })).toMatchObject({
      answer: 'admitted',
      ticket: { addOns: [{ id: unit.id, name: 'T-shirt', collected: null }] },
    });
    expect(await bar.collect(unit.id)).toMatchObject({ collected: { gate: 'Bar' }, byUs: true });
    expect(await bar.collect(unit.id)).toMatchObject({ collected: { gate: 'Bar' }, byUs: false });
    await bar.reload();
    expect(await bar.scan(ticket.code)).toMatchObject({
      answer: 'already-admitted',
      ticket: { addOns: [{ collected: { gate: 'Bar' } }] },
    });
    expect(await bar.putBack(unit.id)).toEqual({ collected: null, byUs: false });
    expect(await bar.collect(unit.id)).toMatchObject({ byUs: true });
    await agree();
    hall.network.cut = true;
    expect(await hall.collect(unit.id)).toMatchObject({ collected: { gate: 'Bar' }, byUs: false });
    expect(await collectedOf(unit.id)).toEqual({ gate: 'Bar', over: 0 });
    expect(bar.state.waiting).toBe(0);
  });

  it('are put back here although the server ticked them off, and not twice', async () => {
    const { unit } = await orderWithAddOn(app, event);
    const { all, agree } = await phones('Bar');
    const [bar] = all;
    expect(await bar?.collect(unit.id)).toMatchObject({ byUs: true });
    await bar?.sync();
    if (bar) bar.network.cut = true;
    expect(await bar?.putBack(unit.id)).toEqual({ collected: null, byUs: false });
    expect(await bar?.putBack(unit.id)).toEqual({ collected: null, byUs: false });
    expect(bar?.state.waiting).toBe(1);
    await agree();
    expect(await collectedOf(unit.id)).toBeUndefined();
  });

  it('that two phones handed out are reported, with gates, until one is put back', async () => {
    const { unit } = await orderWithAddOn(app, event);
    const { all, agree } = await phones('Bar', 'Hall');
    for (const phone of all) {
      phone.network.cut = true;
      app.clock.advance(1000);
      expect(await phone.collect(unit.id)).toMatchObject({ byUs: true });
    }
    await agree();
    const found = (await twice()).find(({ addOn }) => addOn.shortCode === unit.shortCode);
    expect(found).toMatchObject({
      addOn: { name: 'T-shirt' },
      units: 1,
      collections: [
        { gate: 'Bar', valid: true, offline: true },
        { gate: 'Hall', valid: true, offline: true },
      ],
    });
    const [bar] = all;
    if (bar) bar.network.cut = true;
    expect(await bar?.putBack(unit.id)).toMatchObject({ collected: { gate: 'Hall' } });
    await agree();
    expect(await collectedOf(unit.id)).toEqual({ gate: 'Hall', over: 0 });
    expect(await twice()).toEqual([]);
  });

  it('that were refunded are not handed out, and reported where the phone could not know', async () => {
    const { ticket, unit } = await orderWithAddOn(app, event);
    const { all, agree } = await phones('Bar', 'Hall');
    const [bar, hall] = all;
    if (!bar || !hall) throw new Error('There are two phones.');
    bar.network.cut = true;
    await revoke(app, event.eventId, unit.id);
    await hall.sync();
    hall.network.cut = true;
    expect(await hall.collect(unit.id)).toMatchObject({ why: 'This was refunded, so don’t hand it out.' });
    const answer = await hall.scan(ticket.code, { areaId: event.eventId });
    expect(answer).toMatchObject({ answer: 'admitted' });
    expect('ticket' in answer && answer.ticket).not.toHaveProperty('addOns');
    expect(await bar.collect(unit.id)).toMatchObject({ byUs: true });
    await agree();
    const found = (await twice()).find(({ addOn }) => addOn.shortCode === unit.shortCode);
    expect(found).toMatchObject({ units: 1, collections: [{ gate: 'Bar', valid: false }] });
    expect(await bar.collect(ticket.id)).toMatchObject({ why: 'This event has no such add-on.' });
    await bar.putBack(unit.id);
  });

  it('agree in the end in whatever order phones tick off, put back and report', async () => {
    const { unit } = await orderWithAddOn(app, event);
    const step = fc.record({ do: fc.constantFrom('tick', 'put back', 'cut', 'sync'), phone: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const { all, agree } = await phones('Bar', 'Hall', 'Shop');
        for (const { do: what, phone: at } of steps) {
          app.clock.advance(1000);
          const phone = all[at];
          if (!phone) continue;
          if (what === 'cut') phone.network.cut = !phone.network.cut;
          else if (what === 'sync') await phone.sync();
          else if (what === 'tick') await phone.collect(unit.id);
          else await phone.putBack(unit.id);
        }
        await agree();
        const standing = await app.db
          .selectFrom('add_on_collections')
          .where('ticketId', '=', unit.id)
          .where('putBackAt', 'is', null)
          .orderBy('collectedAt')
          .select('gate')
          .execute();
        const [first] = standing;
        expect(await collectedOf(unit.id)).toEqual(first && { gate: first.gate, over: standing.length - 1 });
        const shown = [];
        for (const phone of all) {
          phone.network.cut = true;
          const { collected } = await phone.collect(unit.id, app.newId());
          shown.push(collected?.gate);
          phone.network.cut = false;
        }
        if (first) expect(shown).toEqual(all.map(() => first.gate));
        await agree();
        for (const phone of all) {
          while ((await phone.putBack(unit.id)).collected) await phone.sync();
          await phone.sync();
        }
        expect(await doorBreaches(app)).toEqual([]);
      }),
      replay(40),
    );
  });
});
