import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { aMember, anEvent, aUser } from '../../../../tests/factories.ts';
import { FakeBrowser } from '../../../../tests/fakes/browser.ts';
import { findOrders } from '../../order-desk/find-orders.ts';
import { identify } from '../../sessions/identify.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { collectAddOn } from '../collect-add-on.ts';
import { doorSummary } from '../door-summary.ts';
import { addGate, listGates, removeGate } from '../gates/change-gates.ts';
import { inviteDoorStaff } from '../invite-door-staff.ts';
import { getManifest } from '../offline/get-manifest.ts';
import { mergeDecided } from '../offline/merge-decided.ts';
import { admitTicket } from '../scans/admit-ticket.ts';
import { searchDoor } from '../search-door.ts';
import { aTicket } from '../testing/issued-ticket.ts';
import { undoCheckIn } from '../undo-check-in.ts';
import { makeDoorCode } from './door-code.ts';
import { joinGate, leaveGate, lookAtDoorCode } from './join-gate.ts';
import { removeDevice } from './remove-device.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let gateId: string;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  event = await anEvent(app);
  gateId = (await addGate(app, event.owner, { eventId: event.eventId, name: 'North gate' })).id;
});

const codeFor = async (gate = gateId) => {
  const { url } = await makeDoorCode(app, event.owner, { eventId: event.eventId, gateId: gate });
  return decodeURIComponent(url.split('/').at(-1) ?? '');
};

/** A phone that joined the gate. */
async function aPhone(name = 'Sipho', browser = new FakeBrowser()) {
  const { setCookie } = await joinGate(app, { code: await codeFor(), name }, browser);
  browser.take({ setCookie: [setCookie] });
  return { browser, now: () => identify(app, browser.headers) };
}

const scan = async (phone: Awaited<ReturnType<typeof aPhone>>, { eventId } = event) =>
  admitTicket(app, await phone.now(), {
    eventId,
    code: (await aTicket(app, event)).code,
    gate: 'North gate',
  });

const devices = async () =>
  (await listGates(app, event.owner, event.eventId)).flatMap((gate) => gate.devices);

describe('a device that scanned the code of a gate', () => {
  it('joins without an account, and scans as of the member who showed the code', async () => {
    const phone = await aPhone();
    expect(await scan(phone)).toMatchObject({ answer: 'admitted', count: 1 });
    const { scannedBy } = await app.db
      .selectFrom('scans')
      .where('eventId', '=', event.eventId)
      .select('scannedBy')
      .executeTakeFirstOrThrow();
    expect(scannedBy).toBe(event.owner.userId);
    expect(await devices()).toMatchObject([{ name: 'Sipho' }]);
    expect(await doorSummary(app, await phone.now(), event.eventId)).toMatchObject({
      device: { name: 'Sipho', gateId },
      mine: false,
      seesEvent: false,
    });
  });

  it('can do all that the door does', async () => {
    const phone = await aPhone();
    const actor = await phone.now();
    const { eventId } = event;
    const ticket = await aTicket(app, event);
    const scanId = app.newId();
    await admitTicket(app, actor, { eventId, code: ticket.code, gate: 'North gate', scanId });
    await undoCheckIn(app, actor, { eventId, scanId });
    expect((await searchDoor(app, actor, { eventId, text: ticket.shortCode })).tickets).toHaveLength(1);
    await expect(
      collectAddOn(app, actor, { eventId, unitId: eventId, gate: 'North gate' }),
    ).rejects.toMatchObject({
      code: 'add-on.unknown',
    });
    const { areas } = await getManifest(app, actor, { eventId });
    const merged = await mergeDecided(app, actor, {
      eventId,
      device: app.newId(),
      sentAt: app.clock.now().toISOString(),
      checkIns: [
        {
          scanId: app.newId(),
          code: ticket.code,
          gate: 'North gate',
          areaId: areas[0]?.id,
          scannedAt: app.clock.now().toISOString(),
          sequence: 1,
        },
      ],
    });
    expect(merged.checkIns).toMatchObject([{ answer: 'admitted', over: 0 }]);
  });

  it('can do nothing else: no other door, no orders, no staff, no gates', async () => {
    const phone = await aPhone();
    const actor = await phone.now();
    const other = await anEvent(app);
    expect(actor.kind).toBe('visitor');
    await expect(scan(phone, other)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const { eventId } = event;
    for (const attempt of [
      () => listGates(app, actor, eventId),
      () => makeDoorCode(app, actor, { eventId, gateId }),
      () => inviteDoorStaff(app, actor, { eventId, email: 'more@example.com' }),
      () => findOrders(app, actor, eventId, {}),
    ])
      await expect(attempt()).rejects.toMatchObject({
        kind: expect.stringMatching(/unauthenticated|forbidden|not-found/),
      });
  });

  it('is refused once it was removed, told so, and cannot come back with its cookie', async () => {
    const phone = await aPhone();
    const [device] = await devices();
    const { eventId } = event;
    await removeDevice(app, event.owner, { eventId, deviceId: device?.id });
    await removeDevice(app, event.owner, { eventId, deviceId: device?.id });
    await expect(scan(phone)).rejects.toMatchObject({ kind: 'forbidden', code: 'door.device-removed' });
    await expect(getManifest(app, await phone.now(), { eventId })).rejects.toMatchObject({
      code: 'door.device-removed',
    });
    expect(await devices()).toEqual([]);
  });

  it('is removed with its gate', async () => {
    const phone = await aPhone();
    await removeGate(app, event.owner, { eventId: event.eventId, gateId });
    await expect(scan(phone)).rejects.toMatchObject({ code: 'door.device-removed' });
  });

  it('stops a day after the event', async () => {
    const phone = await aPhone();
    const { endsAt } = await app.db
      .selectFrom('events')
      .where('id', '=', event.eventId)
      .select('endsAt')
      .executeTakeFirstOrThrow();
    const now = app.clock.now();
    app.clock.set(new Date(endsAt.getTime() + DAY_MS - MINUTE_MS));
    expect((await phone.now()).device).toBeDefined();
    app.clock.set(new Date(endsAt.getTime() + DAY_MS + MINUTE_MS));
    expect((await phone.now()).device).toBeUndefined();
    app.clock.set(now);
  });

  it('can belong to somebody with an account who does not run the door, and stays a guest for the rest', async () => {
    const phone = await aPhone();
    const somebody = { ...(await aUser(app)), device: (await phone.now()).device };
    expect(
      await admitTicket(app, somebody as typeof event.owner, {
        eventId: event.eventId,
        code: (await aTicket(app, event)).code,
        gate: 'North gate',
      }),
    ).toMatchObject({ answer: 'admitted' });
    await expect(listGates(app, somebody as typeof event.owner, event.eventId)).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('leaves by itself', async () => {
    const phone = await aPhone();
    const setCookie = await leaveGate(app, await phone.now(), phone.browser);
    expect(await devices()).toEqual([]);
    phone.browser.take({ setCookie: [setCookie] });
    expect(await phone.now()).toEqual({ kind: 'visitor' });
  });

  it('is heard of while it has its page open', async () => {
    const phone = await aPhone();
    const [before] = await devices();
    app.clock.advance(2 * MINUTE_MS);
    await getManifest(app, await phone.now(), { eventId: event.eventId });
    const [after] = await devices();
    expect(Date.parse(after?.seenAt ?? '') - Date.parse(before?.seenAt ?? '')).toBe(2 * MINUTE_MS);
  });
});

describe('the code of a gate', () => {
  it('says which door it opens, and runs out', async () => {
    const code = await codeFor();
    expect(await lookAtDoorCode(app, code, new FakeBrowser())).toMatchObject({ gate: 'North gate' });
    const now = app.clock.now();
    app.clock.advance(16 * MINUTE_MS);
    await expect(joinGate(app, { code, name: 'Late' }, new FakeBrowser())).rejects.toMatchObject({
      code: 'door.code-over',
    });
    app.clock.set(now);
  });

  it.each([['another gate'], ['a later end'], ['a cut-off signature'], ['nothing']])(
    'is refused with %s',
    async (how) => {
      const code = await codeFor();
      const parts = code.split('~');
      const changed = {
        'another gate': [parts[0], app.newId(), ...parts.slice(2)].join('~'),
        'a later end': code.replace(/~(\d+)\./, (_, seconds) => `~${Number(seconds) + 9999}.`),
        'a cut-off signature': code.slice(0, -1),
        nothing: '',
      }[how];
      await expect(lookAtDoorCode(app, changed ?? '', new FakeBrowser())).rejects.toMatchObject({
        code: 'door.code-over',
      });
    },
  );

  it('is no cookie of a device, nor a device’s cookie a code', async () => {
    const code = await codeFor();
    const headers = new Headers({ cookie: `tikiti-door-device=${code}` });
    expect((await identify(app, headers)).device).toBeUndefined();
  });

  it('is made only by those who choose the staff', async () => {
    const reader = await aMember(app, event.owner, { role: 'door' });
    await expect(makeDoorCode(app, reader, { eventId: event.eventId, gateId })).rejects.toMatchObject({
      code: 'door.owner-only',
    });
  });
});
