import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { doorBreaches } from '../../../../tests/door-breaches.ts';
import { anEvent } from '../../../../tests/factories.ts';
import { replay } from '../../../../tests/replay.ts';
import { addArea, changeArea } from '../../../core/check-in/areas/change-areas.ts';
import { doorSummary } from '../../../core/check-in/door-summary.ts';
import { getManifest } from '../../../core/check-in/offline/get-manifest.ts';
import { admitTicket } from '../../../core/check-in/scans/admit-ticket.ts';
import { aTicket, revoke } from '../../../core/check-in/testing/issued-ticket.ts';
import { addGuests } from '../../../core/guests/add-guests.ts';
import { generateShortCode } from '../../../core/tickets/short-code.ts';
import { signTicketCode } from '../../../core/tickets/ticket-code.ts';
import { openOfflineDoor } from './offline-door.ts';
import { keepInMemory } from './testing/kept-in-memory.ts';
import { aPhone } from './testing/phone.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  app = await createTestApp();
  event = await anEvent(app, { types: [{ name: 'General' }, { name: 'Terrace' }] });
});

const online = (code: string) =>
  admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'South gate' });

async function offline() {
  const phone = await aPhone(app, event);
  await phone.sync();
  phone.network.cut = true;
  return phone;
}

it('keeps a part of the list while the next one travels', async () => {
  await aTicket(app, event);
  const { eventId, owner } = event;
  const whole = await getManifest(app, owner, { eventId });
  const asked: string[] = [];
  let secondAsked = () => {};
  const second = new Promise<void>((resolve) => {
    secondAsked = resolve;
  });
  const fetchFrom: typeof fetch = async (address) => {
    asked.push(String(address).split('after=')[1] ?? 'all');
    if (asked.length === 2) secondAsked();
    return Response.json({ ...whole, more: asked.length === 1 });
  };
  const kept = keepInMemory();
  const keep: typeof kept.keep = async (...part) => {
    await second;
    await kept.keep(...part);
  };
  const door = await openOfflineDoor({ eventId, userId: owner.userId, kept: { ...kept, keep }, fetchFrom });
  await door.sync();
  expect(asked).toEqual(['all', encodeURIComponent(whole.next)]);
  expect(door.state()).toMatchObject({ tickets: whole.tickets.length, reachable: true });
});

it('goes on where a part did not come', async () => {
  await aTicket(app, event);
  const { eventId, owner } = event;
  const whole = await getManifest(app, owner, { eventId });
  const asked: string[] = [];
  const fetchFrom: typeof fetch = async (address) => {
    asked.push(String(address).split('after=')[1] ?? 'all');
    if (asked.length === 2) throw new TypeError('Failed to fetch');
    return Response.json({ ...whole, more: asked.length === 1 });
  };
  const door = await openOfflineDoor({ eventId, userId: owner.userId, kept: keepInMemory(), fetchFrom });
  await door.sync();
  expect(door.state()).toMatchObject({ tickets: 0, reachable: false });
  await door.sync();
  expect(asked).toEqual(['all', encodeURIComponent(whole.next), encodeURIComponent(whole.next)]);
  expect(door.state()).toMatchObject({ tickets: whole.tickets.length, reachable: true });
});

describe('a phone without network', () => {
  it('answers every code as the server does', async () => {
    const [fresh, used, refunded] = [
      await aTicket(app, event),
      await aTicket(app, event),
      await aTicket(app, event),
    ];
    const elsewhere = await anEvent(app, { owner: event.owner });
    const foreign = await aTicket(app, elsewhere);
    const forged = signTicketCode({ ...fresh.claim, ticketId: app.newId() }, foreign.privateKey);
    await online(used.code);
    await revoke(app, event.eventId, refunded.id);
    const phone = await offline();
    const codes = [
      used.code,
      refunded.code,
      foreign.code,
      forged,
      generateShortCode(app.randomBytes),
      'https://example.com',
      fresh.code,
    ];
    const here = [];
    for (const code of codes) here.push(await phone.decide(code));
    const there = [];
    for (const code of codes) there.push(await online(code));
    expect(here.map((outcome) => outcome?.answer)).toEqual([
      'already-admitted',
      'refunded',
      'foreign',
      'forged',
      'unknown',
      'malformed',
      'admitted',
    ]);
    expect(here).toEqual(
      there.map((answer) =>
        // It keeps no addresses.
        answer.answer === 'admitted'
          ? { ...answer, ticket: { typeName: 'General', shortCode: fresh.shortCode }, offline: true }
          : // Nor other events' names.
            { ...answer, ...(answer.answer === 'foreign' && { eventName: null }), offline: true },
      ),
    );
  });

  it('admits a ticket once by the code of the system that sold it, and the server agrees', async () => {
    const { owner, eventId, types } = event;
    const code = 'y2tskvt8a5mfvmzv9u7kjb4wqcx6rzne';
    const guest = { name: 'Thandi', ticketTypeId: types[0]?.id, code };
    await addGuests(app, owner, eventId, { source: 'pretix', reason: 'Imported', guests: [guest] });
    const phone = await offline();
    expect(await phone.decide(code)).toMatchObject({ answer: 'admitted', ticket: { name: 'Thandi' } });
    expect(await phone.decide(code)).toMatchObject({ answer: 'already-admitted' });
    expect(await phone.decide(code.toUpperCase())).toMatchObject({ answer: 'malformed' });
    phone.network.cut = false;
    await phone.sync();
    expect(await online(code)).toMatchObject({ answer: 'already-admitted' });
  });

  it('admits a ticket once, by its signed or its typed code, also after a reload', async () => {
    const ticket = await aTicket(app, event);
    const phone = await offline();
    expect(await phone.scan(ticket.shortCode.toLowerCase())).toMatchObject({
      answer: 'admitted',
      offline: true,
      ticket: { shortCode: ticket.shortCode },
    });
    expect(await phone.scan(ticket.code)).toMatchObject({ answer: 'already-admitted', offline: true });
    await phone.reload();
    expect(await phone.scan(ticket.code)).toMatchObject({ answer: 'already-admitted', offline: true });
    expect(phone.state.waiting).toBe(1);
  });

  it('knows at once whom the server let in here', async () => {
    const ticket = await aTicket(app, event);
    const phone = await aPhone(app, event);
    await phone.sync();
    expect(await phone.scan(ticket.code)).toMatchObject({ answer: 'admitted', count: expect.any(Number) });
    phone.network.cut = true;
    expect(await phone.scan(ticket.code)).toMatchObject({ answer: 'already-admitted', offline: true });
    await phone.reload();
    expect(await phone.scan(ticket.code)).toMatchObject({ answer: 'already-admitted', offline: true });
  });

  it('knows where and when a ticket may come in', async () => {
    const types = [{ ticketTypeId: event.types[1]?.id ?? '' }];
    const terrace = await addArea(app, event.owner, { eventId: event.eventId, name: 'Terrace', types });
    const ticket = await aTicket(app, event);
    const phone = await offline();
    expect(await phone.scan(ticket.code)).toMatchObject({
      answer: 'not-checked',
      why: 'Choose this device’s area first.',
    });
    expect(await phone.scan(ticket.code, { areaId: terrace.id })).toMatchObject({ answer: 'wrong-area' });
    expect(await phone.scan(ticket.code, { areaId: event.eventId })).toMatchObject({ answer: 'admitted' });
  });

  it('knows on which days a ticket is valid', async () => {
    const festival = await anEvent(app, {
      types: [{ name: 'Sunday ticket' }],
      sharedCapacities: [{ name: 'Sunday', capacity: 10, places: [1] }],
    });
    const { eventId, owner } = festival;
    const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
    const day = { startsAt: inHours(36), endsAt: inHours(44) };
    await app.db.updateTable('shared_capacities').set(day).where('eventId', '=', eventId).execute();
    const { code } = await aTicket(app, festival);
    const phone = await aPhone(app, festival);
    await phone.sync();
    phone.network.cut = true;
    const refused = { answer: 'not-valid-now', validFrom: day.startsAt.toISOString() };
    expect(await phone.decide(code)).toMatchObject({ ...refused, offline: true });
    expect(await admitTicket(app, owner, { eventId, code, gate: 'South gate' })).toMatchObject(refused);
  });

  it('reports its check-ins by itself, with the right time however wrong its clock is', async () => {
    const ticket = await aTicket(app, event);
    const phone = await aPhone(app, event, { aheadMs: 3_600_000 });
    await phone.sync();
    phone.network.cut = true;
    const at = app.clock.now().toISOString();
    expect(await phone.scan(ticket.code, { areaId: event.eventId })).toMatchObject({
      answer: 'admitted',
      admittedAt: at,
    });
    app.clock.advance(120_000);
    await phone.sync();
    expect(phone.state).toMatchObject({ reachable: false, waiting: 1 });
    phone.network.cut = false;
    await phone.sync();
    expect(phone.state).toMatchObject({ reachable: true, waiting: 0 });
    expect(await onlineAt(ticket.code)).toMatchObject({
      answer: 'already-admitted',
      admittedAt: at,
      gate: 'North gate',
    });
  });

  it('counts a guest once whose answer was lost on the way', async () => {
    const ticket = await aTicket(app, event);
    const phone = await aPhone(app, event);
    await phone.sync();
    phone.network.losesAnswers = true;
    expect(await phone.scan(ticket.code, { areaId: event.eventId })).toMatchObject({
      answer: 'admitted',
      offline: true,
    });
    phone.network.losesAnswers = false;
    await phone.sync();
    expect(await overOf(ticket.shortCode)).toBeUndefined();
  });

  it('undoes a wrong check-in, whether the server has it or not, and lets the ticket in again', async () => {
    const [early, late] = [await aTicket(app, event), await aTicket(app, event)];
    const at = { areaId: event.eventId };
    const phone = await aPhone(app, event);
    await phone.sync();
    const [byServer, here] = [app.newId(), app.newId()];
    await phone.scan(early.code, { ...at, scanId: byServer });
    phone.network.cut = true;
    await phone.scan(late.code, { ...at, scanId: here });
    for (const scanId of [byServer, here, here]) expect(await phone.undo(scanId)).toBeUndefined();
    await phone.reload();
    const other = await aTicket(app, event);
    expect(await phone.undo(other.id)).toBe('No ticket was checked in with this scan.');
    expect(await phone.scan(late.code, at)).toMatchObject({ answer: 'admitted', offline: true });
    phone.network.cut = false;
    await phone.sync();
    expect(phone.state.waiting).toBe(0);
    expect(await onlineAt(early.code)).toMatchObject({ answer: 'admitted' });
    expect(await onlineAt(late.code)).toMatchObject({ answer: 'already-admitted', gate: 'North gate' });
    expect(await overOf(late.shortCode)).toBeUndefined();
  });

  it('undoes people of a group scan by scan, newest first, and knows who came before', async () => {
    const own = await anEvent(app, { owner: event.owner, types: [{ name: 'Table', people: 5 }] });
    const ticket = await aTicket(app, own);
    const phone = await aPhone(app, own);
    await phone.sync();
    phone.network.cut = true;
    const [three, two] = [app.newId(), app.newId()];
    await phone.scan(ticket.code, { people: 3, scanId: three });
    await phone.scan(ticket.code, { people: 2, scanId: two });
    expect(await phone.undo(three)).toBe(
      'More people came in with this ticket since. Undo their check-in first.',
    );
    expect(await phone.undo(two)).toBeUndefined();
    expect(await phone.scan(ticket.code, { people: 3 })).toMatchObject({
      answer: 'too-many',
      people: { in: 3, of: 5 },
    });
    expect(await phone.undo(three)).toBeUndefined();
    expect(await phone.scan(ticket.code, { people: 5 })).toMatchObject({ people: { in: 5, of: 5 } });
    phone.network.cut = false;
    await phone.sync();
    expect((await doorSummary(app, own.owner, own.eventId)).admitted).toBe(5);
  });

  it('does not undo a check-in whose guest has left, as the server wouldn’t', async () => {
    const own = await anEvent(app, { owner: event.owner });
    await changeArea(app, own.owner, { ...ENTRANCE, eventId: own.eventId, areaId: own.eventId });
    const ticket = await aTicket(app, own);
    const phone = await aPhone(app, own);
    await phone.sync();
    phone.network.cut = true;
    const scanId = app.newId();
    await phone.scan(ticket.code, { scanId });
    app.clock.advance(1000);
    await phone.scan(ticket.code, { direction: 'exit' });
    expect(await phone.undo(scanId)).toMatch(/^This ticket has left or come in again since/);
  });

  it('keeps two things that it decides at once apart', async () => {
    const tickets = [await aTicket(app, event), await aTicket(app, event)];
    const phone = await offline();
    await Promise.all(tickets.map(({ code }) => phone.decide(code, { areaId: event.eventId })));
    await phone.reload();
    expect(phone.state.decided.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('brings its list up to date although its check-ins are refused, and lets the server say that somebody is logged out', async () => {
    const [ticket, later] = [await aTicket(app, event), await aTicket(app, event)];
    const phone = await offline();
    await phone.scan(ticket.code, { areaId: event.eventId });
    phone.network.cut = false;
    phone.network.refuses = 'check-in.area-not-open';
    await revoke(app, event.eventId, later.id);
    await phone.sync();
    expect(phone.state).toMatchObject({ reachable: true, waiting: 1 });
    phone.network.cut = true;
    await phone.sync();
    expect(await phone.scan(later.code, { areaId: event.eventId })).toMatchObject({
      answer: 'refunded',
      offline: true,
    });
  });

  it('forgets its list when its user may no longer run the door, and not because of a page in between', async () => {
    const phone = await aPhone(app, event);
    await phone.sync();
    phone.network.refuses = 'something-else';
    await phone.sync();
    expect(phone.state.asOf).toBeDefined();
    phone.network.refuses = 'door.not-found';
    await phone.sync();
    expect(phone.state.asOf).toBeUndefined();
  });

  it('lets nobody in whose check-in it cannot store, and shows what the server says all the same', async () => {
    const [ticket, other] = [await aTicket(app, event), await aTicket(app, event)];
    const kept = keepInMemory();
    const full = () => Promise.reject(new Error('The device is full.'));
    const phone = await aPhone(app, event, { kept: { ...kept, keep: full, decide: full } });
    await phone.sync();
    expect(await phone.scan(ticket.code, { areaId: event.eventId })).toMatchObject({ answer: 'admitted' });
    phone.network.cut = true;
    expect(await phone.scan(other.code, { areaId: event.eventId })).toMatchObject({ answer: 'not-checked' });
  });

  it('decides nothing without a whole list, or with one that is too old', async () => {
    const ticket = await aTicket(app, event);
    const empty = await aPhone(app, event);
    empty.network.cut = true;
    expect(await empty.scan(ticket.code)).toMatchObject({ answer: 'not-checked', unanswered: true });
    const phone = await offline();
    app.clock.advance(18 * 3_600_000);
    expect(await phone.scan(ticket.code, { areaId: event.eventId })).toMatchObject({
      answer: 'not-checked',
      unanswered: true,
    });
  });

  it('lets nobody in with a changed or invented code', async () => {
    const tickets = [await aTicket(app, event), await aTicket(app, event)];
    const phone = await offline();
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const changed = fc
      .record({ which: fc.nat(1), at: fc.nat(176), to: fc.constantFrom(...digits) })
      .map(({ which, at, to }) => {
        const code = tickets[which]?.code ?? '';
        return { code: code.slice(0, at) + to + code.slice(at + 1), same: code[at] === to };
      });
    const invented = fc
      .array(fc.constantFrom(...digits), { minLength: 175, maxLength: 175 })
      .map((all) => ({ code: `T1${all.join('')}`, same: false }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(changed, invented), async ({ code, same }) => {
        fc.pre(!same);
        const outcome = await phone.decide(code, { areaId: event.eventId });
        expect(['forged', 'foreign', 'malformed']).toContain(outcome?.answer);
      }),
      // A million of them: FORGED_CODES=1000000 npx vitest run src/web/door/offline
      { numRuns: Number(process.env.FORGED_CODES ?? 300) },
    );
  });
});

const ENTRANCE = { name: 'Entrance', frequency: 'event', reEntry: true, closed: false, types: null };

const onlineAt = (code: string) =>
  admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'South gate', areaId: event.eventId });

const overOf = async (shortCode: string) =>
  (await doorSummary(app, event.owner, event.eventId)).over.find(
    ({ ticket }) => ticket.shortCode === shortCode,
  );

describe('three phones whose networks come and go', () => {
  it('agree in the end, and report everybody who came in twice', async () => {
    const steps = fc.array(
      fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({ do: fc.constant('scan' as const), phone: fc.nat(2), ticket: fc.nat(5) }),
        },
        {
          weight: 2,
          arbitrary: fc.record({ do: fc.constant('undo' as const), phone: fc.nat(2), ticket: fc.nat(5) }),
        },
        {
          weight: 2,
          arbitrary: fc.record({ do: fc.constant('cut' as const), phone: fc.nat(2), ticket: fc.constant(0) }),
        },
        {
          weight: 2,
          arbitrary: fc.record({
            do: fc.constant('sync' as const),
            phone: fc.nat(2),
            ticket: fc.constant(0),
          }),
        },
      ),
      { minLength: 5, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const own = await anEvent(app, { owner: event.owner });
        const tickets = await Promise.all(Array.from({ length: 6 }, () => aTicket(app, own)));
        const phones = await Promise.all(
          ['North', 'East', 'South'].map((gate, at) =>
            aPhone(app, own, { gate, aheadMs: 60_000 * (at - 1) }),
          ),
        );
        for (const phone of phones) await phone.sync();
        /** The scans with which each ticket was let in, by anybody, without those that were undone. */
        const came = new Map<number, string[]>();
        for (const step of all) {
          app.clock.advance(1000);
          const phone = phones[step.phone];
          if (!phone) continue;
          if (step.do === 'cut') phone.network.cut = !phone.network.cut;
          else if (step.do === 'sync') await phone.sync();
          else {
            const scans = came.get(step.ticket) ?? [];
            const scanId = step.do === 'scan' ? app.newId() : (scans.at(-1) ?? '');
            if (step.do === 'scan') {
              const outcome = await phone.scan(tickets[step.ticket]?.code ?? '', { scanId });
              if (outcome.answer === 'admitted') came.set(step.ticket, [...scans, scanId]);
            } else if (scanId && (await phone.undo(scanId)) === undefined)
              came.set(
                step.ticket,
                scans.filter((one) => one !== scanId),
              );
          }
        }
        for (const phone of phones) {
          phone.network.cut = false;
          await phone.sync();
        }
        const door = await doorSummary(app, own.owner, own.eventId);
        expect(door.admitted).toBe([...came.values()].filter((scans) => scans.length > 0).length);
        expect(await doorBreaches(app)).toEqual([]);
        const doubles = door.over.map(({ ticket, people, scans }) => [
          ticket.shortCode,
          people,
          scans.length,
        ]);
        const expected = [...came]
          .filter(([, scans]) => scans.length > 1)
          .map(([at, { length }]) => [tickets[at]?.shortCode, length - 1, length]);
        expect(doubles.sort()).toEqual(expected.sort());
        for (const phone of phones) {
          await phone.sync();
          expect(phone.state).toMatchObject({ waiting: 0, reachable: true });
        }
      }),
      replay(48),
    );
  });
});

it('a list that was not loaded to its end is gone on with, and decides nothing before', async () => {
  const own = await anEvent(app, { owner: event.owner });
  const ticket = await aTicket(app, own);
  const kept = keepInMemory();
  const phone = await aPhone(app, own, { kept });
  await phone.sync();
  const { list } = await kept.load();
  if (!list) throw new Error('Nothing was kept.');
  await kept.keep(list.head, { tickets: [], collections: [] }, { whole: false, complete: false });
  await phone.reload();
  expect(await phone.decide(ticket.code)).toBeUndefined();
  await phone.sync();
  expect(await phone.decide(ticket.code)).toMatchObject({ answer: 'admitted' });
});
