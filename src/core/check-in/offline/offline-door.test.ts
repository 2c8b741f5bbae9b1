import { createDecipheriv, createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { doorBreaches } from '../../../../tests/door-breaches.ts';
import { aGuest, anEvent, aUser } from '../../../../tests/factories.ts';
import { untilWaiting } from '../../../../tests/until-waiting.ts';
import type { SignedIn } from '../../shared/actor.ts';
import { readTicketCode } from '../../tickets/read-ticket-code.ts';
import { changeArea } from '../areas/change-areas.ts';
import { doorSummary } from '../door-summary.ts';
import { admitTicket } from '../scans/admit-ticket.ts';
import { aTicket, revoke } from '../testing/issued-ticket.ts';
import { undoCheckIn } from '../undo-check-in.ts';
import { getManifest } from './get-manifest.ts';
import { DETAILS_LABEL, manifestSchema, ticketDetailsSchema } from './manifest.ts';
import { mergeDecided } from './merge-decided.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;
let owner: SignedIn;
let areaId: string;
const DEVICE = '0193b2f8-2c3a-7a55-8d55-6a3f0a7f9f10';
let sequence = 0;
const AREA = { name: 'Entrance', frequency: 'event', reEntry: false, closed: false, types: null };

beforeAll(async () => {
  app = await createTestApp();
  event = await anEvent(app, { types: [{ name: 'General' }, { name: 'Terrace' }] });
  owner = event.owner;
  areaId = (await manifest()).areas[0]?.id ?? '';
});

const manifest = async (after?: string) =>
  manifestSchema.parse(await getManifest(app, owner, { eventId: event.eventId, after }));
/** Asks until nothing more comes. */
async function settled(after?: string) {
  let part = await manifest(after);
  while (part.tickets.length > 0 || part.admissions.length > 0) part = await manifest(part.next);
  return part;
}
const scan = (code: string, gate = 'North gate') =>
  admitTicket(app, owner, { eventId: event.eventId, code, gate });
const report = (more: object, device = DEVICE) =>
  mergeDecided(app, owner, {
    eventId: event.eventId,
    device,
    sentAt: app.clock.now().toISOString(),
    ...more,
  });
const merge = (checkIns: object[], device = DEVICE) => report({ checkIns }, device);
/** A check-in that a device undid so many seconds ago. */
const undone = (scanId: string, secondsAgo: number) => ({
  scanId,
  undoneAt: new Date(app.clock.now().getTime() - 1000 * secondsAgo).toISOString(),
  sequence: ++sequence,
});
/** A check-in that a device decided so many seconds ago. */
const decided = (code: string, secondsAgo: number, more: object = {}) => ({
  scanId: app.newId(),
  code,
  gate: 'East gate',
  areaId,
  scannedAt: new Date(app.clock.now().getTime() - 1000 * secondsAgo).toISOString(),
  sequence: ++sequence,
  ...more,
});
const admissionOf = (ticketId: string) =>
  app.db
    .selectFrom('admissions')
    .where('eventId', '=', event.eventId)
    .where('ticketId', '=', ticketId)
    .select(['scanId', 'gate', 'admitted', 'inside', 'over'])
    .executeTakeFirst();
const counts = () =>
  app.db
    .selectFrom('admission_counts')
    .where('eventId', '=', event.eventId)
    .select(['admitted', 'inside'])
    .executeTakeFirst();

describe('the manifest', () => {
  it('has keys, areas and types, and each ticket with details that its code opens', async () => {
    const ticket = await aTicket(app, event);
    const all = await manifest();
    expect(all).toMatchObject({ eventName: event.name, more: false, areas: [{ types: null }] });
    expect(all.types.map(({ name }) => name)).toEqual(['General', 'Terrace']);
    const listed = all.tickets.find(({ id }) => id === ticket.id);
    expect(listed).toMatchObject({
      typeId: event.types[0]?.id,
      state: 'valid',
      admits: true,
      former: [],
      admissions: [],
    });
    expect(open(listed?.details ?? '', ticket.code)).toEqual({ shortCode: ticket.shortCode });
    const other = await aTicket(app, event);
    expect(() => open(listed?.details ?? '', other.code)).toThrow();
    expect(JSON.stringify(all)).not.toContain(ticket.shortCode);
  });

  it('continues with what changed since: new, refunded and admitted tickets, and check-ins that were undone', async () => {
    const [refunded, admitted] = [await aTicket(app, event), await aTicket(app, event)];
    let { next } = await settled();
    /** What changed since the last call. Rows come again while a transaction of any database of this server is open. */
    const changes = async () => {
      const part = await manifest(next);
      next = (await settled(next)).next;
      return part;
    };
    expect(await changes()).toMatchObject({ tickets: [], admissions: [], more: false });
    await revoke(app, event.eventId, refunded.id);
    const fresh = await aTicket(app, event);
    expect((await changes()).tickets).toMatchObject([
      { id: refunded.id, state: 'revoked', why: null },
      { id: fresh.id, state: 'valid' },
    ]);
    const scanId = app.newId();
    await admitTicket(app, owner, {
      eventId: event.eventId,
      code: admitted.code,
      gate: 'North gate',
      scanId,
    });
    expect(await changes()).toMatchObject({
      tickets: [],
      admissions: [{ ticketId: admitted.id, gate: 'North gate', admitted: 1, inside: 1 }],
    });
    await undoCheckIn(app, owner, { eventId: event.eventId, scanId });
    expect((await changes()).tickets).toMatchObject([{ id: admitted.id, admissions: [] }]);
    expect(await changes()).toMatchObject({ tickets: [], admissions: [] });
  });

  it('misses no ticket of a transaction that commits later than its successor', async () => {
    const [early, late] = [await aTicket(app, event), await aTicket(app, event)];
    const { next } = await settled();
    const slow = await app.db.startTransaction().execute();
    await sql`update tickets set reversed = false where id = ${early.id}`.execute(slow);
    await revoke(app, event.eventId, late.id);
    const before = await manifest(next);
    expect(before.tickets.map(({ id }) => id)).toEqual([late.id]);
    await slow.commit().execute();
    const after = await manifest(before.next);
    expect(after.tickets.map(({ id }) => id)).toEqual([early.id, late.id]);
  });

  it('tells of admissions that move to their days, and of the later of two entries that is undone', async () => {
    const own = await anEvent(app, { owner: event.owner, types: [{ name: 'Table', people: 5 }] });
    const ticket = await aTicket(app, own);
    const asked = { eventId: own.eventId };
    const scanId = app.newId();
    for (const more of [{}, { scanId }])
      await admitTicket(app, owner, { ...asked, code: ticket.code, gate: 'North gate', people: 2, ...more });
    const first = await getManifest(app, owner, asked);
    await undoCheckIn(app, owner, { ...asked, scanId });
    const undone = await getManifest(app, owner, { ...asked, after: first.next });
    expect(undone.admissions).toMatchObject([{ ticketId: ticket.id, admitted: 2 }]);
    await changeArea(app, owner, { ...AREA, ...asked, areaId: own.eventId, frequency: 'day' });
    const daily = await getManifest(app, owner, { ...asked, after: undone.next });
    expect(daily.admissions).toMatchObject([{ ticketId: ticket.id, period: '2026-11-21' }]);
  });

  it('is for those who run the door, and refuses a position that is none', async () => {
    for (const actor of [await aGuest(app), await aUser(app)])
      await expect(getManifest(app, actor, { eventId: event.eventId })).rejects.toMatchObject({
        code: expect.stringMatching(/^(account\.sign-in-needed|door\.not-found)$/),
      });
    for (const after of ['', 'x', '1~2', "1~0'.1~0'", `${'9'.repeat(20)}~${DEVICE}.0~${DEVICE}.0~${DEVICE}`])
      await expect(getManifest(app, owner, { eventId: event.eventId, after })).rejects.toMatchObject({
        code: 'input.invalid',
      });
  });
});

describe('check-ins that a device decided', () => {
  it('count as if they had come in time, also if they are sent again', async () => {
    const ticket = await aTicket(app, event);
    const before = (await counts())?.admitted ?? 0;
    const sent = decided(ticket.code, 60);
    for (const _ of [1, 2])
      expect(await merge([sent])).toEqual({
        checkIns: [{ scanId: sent.scanId, answer: 'admitted', over: 0 }],
        undone: [],
        collected: [],
        putBack: [],
      });
    expect(await admissionOf(ticket.id)).toEqual({
      scanId: sent.scanId,
      gate: 'East gate',
      admitted: 1,
      inside: 1,
      over: 0,
    });
    expect((await counts())?.admitted).toBe(before + 1);
    expect(await scan(ticket.code)).toMatchObject({
      answer: 'already-admitted',
      gate: 'East gate',
      secondsAgo: 60,
    });
  });

  it('that two devices decided for one ticket leave the earlier one in, and one person over, in any order', async () => {
    for (const order of [
      (one: object, other: object) => [one, other],
      (one: object, other: object) => [other, one],
    ]) {
      const ticket = await aTicket(app, event);
      const early = decided(ticket.code, 90, { gate: 'South gate' });
      const late = decided(ticket.code, 30);
      const [first, second] = order(early, late);
      await merge([first as object]);
      expect(await merge([second as object], app.newId())).toMatchObject({
        checkIns: [{ answer: 'admitted', over: 1 }],
      });
      expect(await admissionOf(ticket.id)).toMatchObject({
        scanId: early.scanId,
        gate: 'South gate',
        admitted: 1,
        over: 1,
      });
    }
  });

  it('that came in before one that we decided take its place', async () => {
    const ticket = await aTicket(app, event);
    await scan(ticket.code);
    const before = await counts();
    expect(await merge([decided(ticket.code, 10)])).toMatchObject({ checkIns: [{ over: 1 }] });
    expect(await admissionOf(ticket.id)).toMatchObject({ gate: 'East gate', admitted: 1, over: 1 });
    expect(await counts()).toEqual(before);
  });

  it('of a ticket that was refunded meanwhile are over, and no success', async () => {
    const ticket = await aTicket(app, event);
    await revoke(app, event.eventId, ticket.id);
    const before = await counts();
    expect(await merge([decided(ticket.code, 10)])).toMatchObject({
      checkIns: [{ answer: 'refunded', over: 1 }],
    });
    expect(await admissionOf(ticket.id)).toMatchObject({ admitted: 0, inside: 0, over: 1 });
    expect(await counts()).toEqual(before);
  });

  it('can be undone, of a ticket with somebody over any of them, and then the others count', async () => {
    const ticket = await aTicket(app, event);
    const [early, late] = [decided(ticket.code, 90), decided(ticket.code, 30, { gate: 'South gate' })];
    const before = await counts();
    await merge([early, late]);
    await undoCheckIn(app, owner, { eventId: event.eventId, scanId: early.scanId });
    expect(await admissionOf(ticket.id)).toMatchObject({ gate: 'South gate', admitted: 1, over: 0 });
    await undoCheckIn(app, owner, { eventId: event.eventId, scanId: late.scanId });
    expect(await admissionOf(ticket.id)).toBeUndefined();
    expect(await counts()).toEqual(before);
    expect(await scan(ticket.code)).toMatchObject({ answer: 'admitted' });
  });

  it('of a group can be undone like others, and leave nobody behind', async () => {
    const group = await anEvent(app, { owner: event.owner, types: [{ name: 'Table', people: 5 }] });
    const ticket = await aTicket(app, group);
    const of = (scanId: string, more: object) => ({
      ...{
        scanId,
        code: ticket.code,
        gate: 'East gate',
        areaId: group.eventId,
        people: 3,
        sequence: ++sequence,
      },
      ...{ scannedAt: app.clock.now().toISOString(), ...more },
    });
    const send = (checkIn: object) =>
      mergeDecided(app, owner, {
        ...{ eventId: group.eventId, device: DEVICE, sentAt: app.clock.now().toISOString() },
        checkIns: [checkIn],
      });
    const [three, two] = [app.newId(), app.newId()];
    await send(of(three, {}));
    await admitTicket(app, owner, {
      eventId: group.eventId,
      code: ticket.code,
      gate: 'N',
      people: 2,
      scanId: two,
    });
    const inGroup = async () => (await doorSummary(app, owner, group.eventId)).admitted;
    expect(await inGroup()).toBe(5);
    for (const [scanId, left] of [
      [two, 3],
      [three, 0],
    ] as const) {
      await undoCheckIn(app, owner, { eventId: group.eventId, scanId });
      expect(await inGroup()).toBe(left);
    }
  });

  it('leave the day on which they came, also after it has ended', async () => {
    const night = await anEvent(app, { owner: event.owner });
    await changeArea(app, owner, {
      ...AREA,
      eventId: night.eventId,
      areaId: night.eventId,
      frequency: 'day',
      reEntry: true,
    });
    const ticket = await aTicket(app, night);
    const at = (hours: number, more: object = {}) => ({
      ...{
        scanId: app.newId(),
        code: ticket.code,
        gate: 'East gate',
        areaId: night.eventId,
        sequence: ++sequence,
      },
      ...{ scannedAt: new Date(app.clock.now().getTime() - 3_600_000 * hours).toISOString(), ...more },
    });
    await mergeDecided(app, owner, {
      ...{ eventId: night.eventId, device: DEVICE, sentAt: app.clock.now().toISOString() },
      checkIns: [at(24), at(1, { direction: 'exit' })],
    });
    const inside = await app.db
      .selectFrom('admissions')
      .where('eventId', '=', night.eventId)
      .select(['admitted', 'inside'])
      .execute();
    expect(inside).toEqual([{ admitted: 1, inside: 0 }]);
  });

  it('are refused with the id of another scan, or twice in one report, and nothing is stored', async () => {
    const [refused, ticket] = [await aTicket(app, event), await aTicket(app, event)];
    await revoke(app, event.eventId, refused.id);
    const scanId = app.newId();
    await admitTicket(app, owner, { eventId: event.eventId, code: refused.code, gate: 'North gate', scanId });
    await expect(merge([decided(ticket.code, 1, { scanId })])).rejects.toMatchObject({
      code: 'check-in.scan-id-used',
    });
    const one = decided(ticket.code, 1);
    await expect(merge([one, one])).rejects.toMatchObject({ code: 'input.invalid' });
    expect(await admissionOf(ticket.id)).toBeUndefined();
  });

  it('that the device’s clock is wrong about are put in their place', async () => {
    const ticket = await aTicket(app, event);
    const day = 86_400_000;
    const wrong = (secondsAgo: number) =>
      new Date(app.clock.now().getTime() + day - 1000 * secondsAgo).toISOString();
    await mergeDecided(app, owner, {
      eventId: event.eventId,
      device: DEVICE,
      sentAt: wrong(0),
      checkIns: [{ ...decided(ticket.code, 0), scannedAt: wrong(45) }],
    });
    expect(await scan(ticket.code)).toMatchObject({ answer: 'already-admitted', secondsAgo: 45 });
  });

  it('are refused with an area that the event lacks, or by somebody without the door, and nothing is stored', async () => {
    const ticket = await aTicket(app, event);
    await expect(merge([decided(ticket.code, 1, { areaId: DEVICE })])).rejects.toMatchObject({
      code: 'check-in.area-not-open',
    });
    const stranger = await aUser(app);
    const input = {
      eventId: event.eventId,
      device: DEVICE,
      sentAt: app.clock.now().toISOString(),
      checkIns: [decided(ticket.code, 1)],
    };
    await expect(mergeDecided(app, stranger, input)).rejects.toMatchObject({ code: 'door.not-found' });
    expect(await admissionOf(ticket.id)).toBeUndefined();
  });
});

describe('check-ins that a device undid', () => {
  const undoneOf = (scanId: string) =>
    app.db
      .selectFrom('scans')
      .where('id', '=', scanId)
      .select(['undoneAt', 'undoneBy', 'undoneDevice', 'undoneSequence'])
      .executeTakeFirst();

  it('count no more, whether it decided them or we did, and the ticket may come in again', async () => {
    for (const byUs of [true, false]) {
      const ticket = await aTicket(app, event);
      const before = await counts();
      const own = decided(ticket.code, 60);
      const scanId = byUs ? app.newId() : own.scanId;
      if (byUs)
        await admitTicket(app, owner, { eventId: event.eventId, code: ticket.code, gate: 'N', scanId });
      const sent = undone(scanId, 30);
      for (const _ of [1, 2])
        expect(await report({ checkIns: byUs ? [] : [own], undone: [sent] })).toMatchObject({
          undone: [{ scanId, known: true }],
        });
      expect(await undoneOf(scanId)).toEqual({
        undoneAt: new Date(sent.undoneAt),
        undoneBy: owner.userId,
        undoneDevice: DEVICE,
        undoneSequence: sent.sequence,
      });
      expect(await admissionOf(ticket.id)).toBeUndefined();
      expect(await counts()).toEqual(before);
      expect(await doorBreaches(app)).toEqual([]);
      expect(await scan(ticket.code)).toMatchObject({ answer: 'admitted' });
    }
  });

  it('leave the others of their ticket in, the earliest undoing noted, in whatever order they arrive', async () => {
    const ends = [];
    for (const turned of [false, true]) {
      const ticket = await aTicket(app, event);
      const [early, late] = [decided(ticket.code, 90, { gate: 'South gate' }), decided(ticket.code, 30)];
      const parts = [
        () => report({ checkIns: [early], undone: [undone(early.scanId, 10)] }),
        () => report({ checkIns: [late] }, app.newId()),
      ];
      for (const part of turned ? parts.toReversed() : parts) await part();
      const first = undone(early.scanId, 20);
      await report({ undone: [first] }, app.newId());
      expect((await undoneOf(early.scanId))?.undoneSequence).toBe(first.sequence);
      expect((await doorSummary(app, owner, event.eventId)).over).not.toContainEqual(
        expect.objectContaining({ ticket: expect.objectContaining({ shortCode: ticket.shortCode }) }),
      );
      ends.push({ ...(await admissionOf(ticket.id)), scanId: undefined });
    }
    expect(ends[0]).toMatchObject({ gate: 'East gate', admitted: 1, over: 0 });
    expect(ends[1]).toEqual(ends[0]);
  });

  it('of a ticket that was refunded meanwhile are over no more', async () => {
    const ticket = await aTicket(app, event);
    await revoke(app, event.eventId, ticket.id);
    const sent = decided(ticket.code, 10);
    await merge([sent]);
    expect(await admissionOf(ticket.id)).toMatchObject({ over: 1 });
    await report({ undone: [undone(sent.scanId, 5)] });
    expect(await admissionOf(ticket.id)).toBeUndefined();
    expect(await doorBreaches(app)).toEqual([]);
  });

  it('wait for a ticket that somebody has locked', async () => {
    const [locked, free] = [await aTicket(app, event), await aTicket(app, event)];
    const [one, other] = [decided(locked.code, 10), decided(free.code, 10)];
    await merge([one, other]);
    const somebody = await app.db.startTransaction().execute();
    await sql`select from tickets where id = ${locked.id} for update`.execute(somebody);
    const reported = report({ undone: [undone(one.scanId, 5), undone(other.scanId, 5)] });
    await untilWaiting(app.db);
    expect(await admissionOf(free.id)).toBeUndefined();
    await somebody.commit().execute();
    await reported;
    expect(await admissionOf(locked.id)).toBeUndefined();
  });

  it('may have moved since, as the device could not know: their ticket is counted without them', async () => {
    const own = await anEvent(app, { owner: event.owner, types: [{ name: 'Table', people: 5 }] });
    const ticket = await aTicket(app, own);
    const scans = [app.newId(), app.newId(), app.newId()];
    for (const scanId of scans)
      await admitTicket(app, owner, {
        eventId: own.eventId,
        code: ticket.code,
        gate: 'N',
        people: 1,
        scanId,
      });
    const [first = '', , last = ''] = scans;
    await report({ eventId: own.eventId, undone: [undone(first, 1)] });
    const admitted = async () => (await doorSummary(app, owner, own.eventId)).admitted;
    expect(await admitted()).toBe(2);
    // From now on its scans have no order that undoing could follow.
    await undoCheckIn(app, owner, { eventId: own.eventId, scanId: last });
    expect(await admitted()).toBe(1);
    expect(await doorBreaches(app)).toEqual([]);
  });

  it('are known only at their door', async () => {
    const ticket = await aTicket(app, event);
    await revoke(app, event.eventId, ticket.id);
    const refused = app.newId();
    await admitTicket(app, owner, { eventId: event.eventId, code: ticket.code, gate: 'N', scanId: refused });
    const elsewhere = await anEvent(app, { owner: event.owner });
    const there = await aTicket(app, elsewhere);
    const foreign = app.newId();
    await admitTicket(app, owner, {
      eventId: elsewhere.eventId,
      code: there.code,
      gate: 'N',
      scanId: foreign,
    });
    const ids = [app.newId(), refused, foreign];
    const { undone: told } = await report({ undone: ids.map((scanId) => undone(scanId, 1)) });
    expect(told).toEqual(ids.map((scanId) => ({ scanId, known: false })));
    expect(await undoneOf(foreign)).toMatchObject({ undoneAt: null });
    await expect(report({ undone: [undone(refused, 1), undone(refused, 1)] })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});

function open(details: string, code: string) {
  const bytes = Buffer.from(details, 'base64url');
  const signature = readTicketCode(code)?.signature ?? new Uint8Array();
  const key = createHash('sha256').update(DETAILS_LABEL).update(signature).digest().subarray(0, 16);
  const cipher = createDecipheriv('aes-128-gcm', key, bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
  return ticketDetailsSchema.strict().parse(JSON.parse(text.toString()));
}
