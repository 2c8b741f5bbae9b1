import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, TestRunner } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { anEvent, breaches } from '../../../../tests/factories.ts';
import { PATIENT } from '../../../../tests/patient.ts';
import { createMeeting } from '../../../../tests/races/meet-after-reading.ts';
import { untilWaiting } from '../../../../tests/until-waiting.ts';
import { type OpenDatabase, openDatabase } from '../../../db/database.ts';
import type { SignedIn } from '../../shared/actor.ts';
import { addArea, changeArea } from '../areas/change-areas.ts';
import type { DoorAnswer } from '../door-answer.ts';
import { aTicket, revoke } from '../testing/issued-ticket.ts';
import { undoCheckIn } from '../undo-check-in.ts';
import { admitTicket } from './admit-ticket.ts';
import type { ScanQueue } from './scan.ts';
import { createScanQueue } from './scan-queue.ts';
import { lockTickets } from './ticket-at-door-store.ts';

const SCANNERS = 50;

/** An app whose scanners keep their connections between races, as opening fifty takes longer than a race. */
interface AppWithGates extends TestApp {
  gates: OpenDatabase;
}

async function createAppWithGates(): Promise<AppWithGates> {
  const app = await createTestApp({ durable: true });
  const gates = openDatabase(app.databaseUrl, {
    maxConnections: SCANNERS,
    patience: PATIENT,
    onIdleError: console.error,
  });
  // Cleanups run in reverse order, so these connections close before the database goes.
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  whenOver(gates.close);
  return { ...app, gates };
}

let app: AppWithGates;
/** Where twins admit too many, which breaks the counts. */
let unguarded: AppWithGates;

beforeAll(async () => {
  app = await createAppWithGates();
  unguarded = await createAppWithGates();
});

interface Raced {
  /** What differs between the scanners. */
  more?: (scanner: number) => object;
  /** How many processes the scanners are dealt to; each has a queue of its own. */
  processes?: number;
  /** A twin removes the lock. */
  lock?: typeof lockTickets;
}

/** Makes fifty scanners scan at the same moment. */
async function race(
  app: AppWithGates,
  event: { eventId: string; owner: SignedIn },
  codeOf: (scanner: number) => string,
  { more = () => ({}), processes = SCANNERS, lock }: Raced = {},
): Promise<DoorAnswer[]> {
  const { eventId, owner } = event;
  const { db, pool } = app.gates;
  const names = Array.from({ length: SCANNERS }, (_, number) => `Gate ${number}`);
  await Promise.all(names.map(() => sql`select pg_sleep(0.05)`.execute(db)));
  expect(pool.totalCount).toBe(SCANNERS);
  const queues = Array.from({ length: processes }, () =>
    createScanQueue({ db, patientDb: db, ...(lock && { lock }) }),
  );
  return Promise.all(
    names.map((gate, scanner) => {
      const scans = queues[scanner % processes] ?? app.scans;
      const input = { eventId, code: codeOf(scanner), gate, ...more(scanner) };
      return admitTicket({ ...app, scans }, owner, input);
    }),
  );
}

/** Locks nothing, and lets everybody read before anybody writes. */
function withoutLock(processes = SCANNERS): typeof lockTickets {
  const meet = createMeeting(processes);
  let met = 0;
  return async (_tx, _eventId, ids) => {
    met += 1;
    if (met <= processes) await meet();
    return new Set(ids);
  };
}

describe('fifty scanners and one ticket', () => {
  it('admit it exactly once, and 49 say when and where', async () => {
    const event = await anEvent(app);
    for (let round = 0; round < 5; round += 1) {
      const ticket = await aTicket(app, event);
      const answers = await race(app, event, () => ticket.code);
      const winners = answers.flatMap(({ answer }, gate) => (answer === 'admitted' ? [`Gate ${gate}`] : []));
      expect(winners).toHaveLength(1);
      const doubles = answers.filter((answer) => answer.answer === 'already-admitted');
      expect(doubles).toHaveLength(SCANNERS - 1);
      for (const { gate, admittedAt } of doubles) {
        expect({ gate, admittedAt }).toEqual({ gate: winners[0], admittedAt: app.clock.now().toISOString() });
      }
      const scans = app.db.selectFrom('scans').where('ticketId', '=', ticket.id).selectAll();
      expect(await scans.execute()).toHaveLength(SCANNERS);
    }
  });

  it('twin: without the lock they admit it more than once, so the race is real', async () => {
    const event = await anEvent(unguarded);
    const ticket = await aTicket(unguarded, event);
    const answers = await race(unguarded, event, () => ticket.code, { lock: withoutLock() });
    expect(answers.filter(({ answer }) => answer === 'admitted').length).toBeGreaterThan(1);
  });
});

describe('fifty scanners in three processes, which scan the same tickets in groups', () => {
  /** Each of ten tickets is scanned five times, by at least two processes. */
  async function scanTen(app: AppWithGates, lock?: typeof lockTickets) {
    const event = await anEvent(app);
    const tickets: Awaited<ReturnType<typeof aTicket>>[] = [];
    for (let count = 0; count < 10; count += 1) tickets.push(await aTicket(app, event));
    const codeOf = (scanner: number) => tickets[scanner % 10]?.code ?? '';
    const answers = await race(app, event, codeOf, { processes: 3, ...(lock && { lock }) });
    const admitted = tickets.map(
      (_, ticket) => answers.filter(({ answer }, at) => at % 10 === ticket && answer === 'admitted').length,
    );
    return { admitted, answers };
  }

  it('admit each once, whatever their order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { admitted, answers } = await scanTen(app);
      expect(admitted).toEqual(Array.from({ length: 10 }, () => 1));
      expect(answers.filter(({ answer }) => answer === 'already-admitted')).toHaveLength(SCANNERS - 10);
    }
    expect(await breaches(app)).toEqual([]);
  });

  it('twin: without the lock they admit some more than once', async () => {
    const { admitted } = await scanTen(unguarded, withoutLock(3));
    expect(Math.max(...admitted)).toBeGreaterThan(1);
  });
});

describe('fifty scanners and a table for six', () => {
  const aTable = async (app: AppWithGates) => {
    const event = await anEvent(app, { types: [{ people: 6 }] });
    return { event, table: await aTicket(app, event) };
  };
  const admittedPeople = (answers: DoorAnswer[], people: (scanner: number) => number) =>
    answers.reduce((sum, { answer }, scanner) => sum + (answer === 'admitted' ? people(scanner) : 0), 0);

  it.each([
    ['without re-entry', false, SCANNERS],
    ['with re-entry', true, SCANNERS],
    ['in one group', false, 1],
  ])('admit six people, never seven, %s', async (_, reEntry, processes) => {
    const { event, table } = await aTable(app);
    if (reEntry) await everyDay(app, event, true);
    const answers = await race(app, event, () => table.code, { processes });
    expect(admittedPeople(answers, () => 1)).toBe(6);
    expect(await admissionOf(table.id)).toEqual({ entries: 6, admitted: 6, inside: 6 });
    expect(await breaches(app)).toEqual([]);
  });

  it('admit no more than six when they come in twos and fours', async () => {
    const { event, table } = await aTable(app);
    const people = (scanner: number) => (scanner % 2 ? 2 : 4);
    const answers = await race(app, event, () => table.code, {
      more: (scanner) => ({ people: people(scanner) }),
    });
    expect(admittedPeople(answers, people)).toBe(6);
    expect(await breaches(app)).toEqual([]);
  });

  it('twin: without the lock they admit more', async () => {
    const { event, table } = await aTable(unguarded);
    const answers = await race(unguarded, event, () => table.code, { lock: withoutLock() });
    expect(admittedPeople(answers, () => 1)).toBeGreaterThan(6);
  });
});

describe('an undone check-in and new scans at the same moment', () => {
  it('take back one admission, and admit at most once more', async () => {
    const event = await anEvent(app);
    const { eventId, owner } = event;
    let admittedAgain = 0;
    for (let round = 0; round < 5; round += 1) {
      const [ticket, scanId] = [await aTicket(app, event), app.newId()];
      await admitTicket(app, owner, { eventId, code: ticket.code, gate: 'Gate', scanId });
      const undoing = Promise.all(
        [1, 2, 3].map(() => undoCheckIn({ ...app, db: app.gates.db }, owner, { eventId, scanId })),
      );
      const answers = await race(app, event, () => ticket.code);
      await undoing;
      const admissions = app.db.selectFrom('admissions').where('ticketId', '=', ticket.id).selectAll();
      const again = answers.filter(({ answer }) => answer === 'admitted').length;
      expect(await admissions.execute()).toHaveLength(again);
      admittedAgain += again;
    }
    expect(admittedAgain).toBeGreaterThan(0);
    expect(await breaches(app)).toEqual([]);
  });
});

describe('areas, days and exits', () => {
  const answered = (answers: DoorAnswer[], wanted: DoorAnswer['answer']) =>
    answers.filter(({ answer }) => answer === wanted).length;

  it('admit a ticket once to each area', async () => {
    const event = await anEvent(app);
    const { id } = await addArea(app, event.owner, { eventId: event.eventId, name: 'Balcony' });
    const ticket = await aTicket(app, event);
    const areaOf = (scanner: number) => ({ areaId: scanner % 2 ? id : event.eventId });
    const answers = await race(app, event, () => ticket.code, { more: areaOf });
    for (const side of [0, 1]) {
      const ofSide = answers.filter((_, scanner) => scanner % 2 === side);
      expect(answered(ofSide, 'admitted')).toBe(1);
      expect(answered(ofSide, 'already-admitted')).toBe(SCANNERS / 2 - 1);
    }
    expect(await breaches(app)).toEqual([]);
  });

  it('admit a ticket once a day, and a night belongs to the evening before', async () => {
    const event = await anEvent(app);
    await everyDay(app, event, false);
    const ticket = await aTicket(app, event);
    const hours = async (count: number) => {
      app.clock.advance(count * 3_600_000);
      return answered(await race(app, event, () => ticket.code), 'admitted');
    };
    // It is 12:00 at the venue; then 04:00 of that night, then 05:00.
    expect([await hours(0), await hours(16), await hours(1), await hours(24)]).toEqual([1, 0, 1, 1]);
    expect(await breaches(app)).toEqual([]);
  });

  it('never have a ticket inside twice: in, out and in again each happen once', async () => {
    const event = await anEvent(app);
    await everyDay(app, event, true);
    const ticket = await aTicket(app, event);
    const scan = (direction: 'entry' | 'exit') =>
      race(app, event, () => ticket.code, { more: () => ({ direction }) });
    for (let round = 0; round < 3; round += 1) {
      app.clock.advance(60_000);
      const entries = await scan('entry');
      expect([answered(entries, 'admitted'), answered(entries, 'already-admitted')]).toEqual([1, 49]);
      app.clock.advance(60_000);
      const exits = await scan('exit');
      expect([answered(exits, 'left'), answered(exits, 'not-inside')]).toEqual([1, 49]);
    }
    expect(await admissionOf(ticket.id)).toEqual({ entries: 3, admitted: 1, inside: 0 });
    expect(await breaches(app)).toEqual([]);
  });

  it('admit as many as leave, or one more, when both are scanned at once', async () => {
    const event = await anEvent(app);
    await everyDay(app, event, true);
    const ticket = await aTicket(app, event);
    await admitTicket(app, event.owner, { eventId: event.eventId, code: ticket.code, gate: 'Gate' });
    const direction = (scanner: number) => ({ direction: scanner % 2 ? 'entry' : 'exit' });
    const answers = await race(app, event, () => ticket.code, { more: direction });
    const inside = 1 + answered(answers, 'admitted') - answered(answers, 'left');
    expect(inside).toBe((await admissionOf(ticket.id)).inside);
    expect(answered(answers, 'left')).toBeGreaterThan(0);
    expect(await breaches(app)).toEqual([]);
  });

  it('twin: without the lock they admit it again and again', async () => {
    const event = await anEvent(unguarded);
    await everyDay(unguarded, event, true);
    const ticket = await aTicket(unguarded, event);
    const answers = await race(unguarded, event, () => ticket.code, { lock: withoutLock() });
    expect(answered(answers, 'admitted')).toBeGreaterThan(1);
  });
});

describe('fifty scanners and fifty tickets', () => {
  it('count arrivals one by one', async () => {
    const event = await anEvent(app, { types: [{ capacity: SCANNERS }] });
    const codes: string[] = [];
    for (let count = 0; count < SCANNERS; count += 1) codes.push((await aTicket(app, event)).code);
    const answers = await race(app, event, (scanner) => codes[scanner] as string);
    const counts = answers.flatMap((answer) => (answer.answer === 'admitted' ? [answer.count] : []));
    expect(counts.sort((one, other) => one - other)).toEqual(codes.map((_, index) => index + 1));
    expect(await breaches(app)).toEqual([]);
  });
});

describe('a refund and a scan at the same moment', () => {
  it('makes the scan wait for a refund that came first', async () => {
    const { eventId, owner, ...event } = await anEvent(app);
    const ticket = await aTicket(app, { eventId, ...event });
    const refund = await app.db.startTransaction().execute();
    await revoke({ ...app, db: refund }, eventId, ticket.id);
    const scan = admitTicket(app, owner, { eventId, code: ticket.code, gate: 'Gate' });
    const first = await Promise.race([scan.then(() => 'answered'), untilWaiting(app.db).then(() => 'waits')]);
    expect(first).toBe('waits');
    await refund.commit().execute();
    expect(await scan).toMatchObject({ answer: 'refunded' });
    const admissions = app.db.selectFrom('admissions').where('ticketId', '=', ticket.id).selectAll();
    expect(await admissions.execute()).toEqual([]);
  });

  /** Scans a ticket that is being refunded, and another one in the same group. */
  async function scanBoth(scans: ScanQueue) {
    const { eventId, owner, ...event } = await anEvent(app);
    const codes: string[] = [];
    for (let count = 0; count < 2; count += 1) codes.push((await aTicket(app, { eventId, ...event })).code);
    const refunded = await aTicket(app, { eventId, ...event });
    const scan = (code = '') => admitTicket({ ...app, scans }, owner, { eventId, code, gate: 'Gate' });
    // From now on the event's key is kept, so that two scans reach the queue in one turn.
    await scan(codes[0]);
    const refund = await app.db.startTransaction().execute();
    await revoke({ ...app, db: refund }, eventId, refunded.id);
    return { refund, waiting: scan(refunded.code), neighbour: scan(codes[1]) };
  }

  it('lets other scans go on meanwhile', async () => {
    const { refund, waiting, neighbour } = await scanBoth(app.scans);
    expect(await neighbour).toMatchObject({ answer: 'admitted' });
    await refund.commit().execute();
    expect(await waiting).toMatchObject({ answer: 'refunded' });
  });

  it('twin: a group that waits for a locked ticket holds them up', async () => {
    const lock: typeof lockTickets = (tx, eventId, ids) => lockTickets(tx, eventId, ids, { wait: true });
    const scans = createScanQueue({ db: app.db, patientDb: app.db, lock });
    const { refund, waiting, neighbour } = await scanBoth(scans);
    const answered = neighbour.then(() => 'answered');
    expect(await Promise.race([answered, untilWaiting(app.db).then(() => 'waits')])).toBe('waits');
    await refund.commit().execute();
    expect(await Promise.all([waiting, neighbour])).toMatchObject([
      { answer: 'refunded' },
      { answer: 'admitted' },
    ]);
  });

  it('never admits a ticket that the refund saw outside', async () => {
    const { eventId, owner, ...event } = await anEvent(app);
    const seen = { inside: 0, outside: 0 };
    for (let round = 0; round < 60; round += 1) {
      const ticket = await aTicket(app, { eventId, ...event });
      // One in three starts after the scan, the others run beside it.
      const after = Promise.withResolvers<void>();
      if (round % 3) after.resolve();
      const refund = app.db.transaction().execute(async (tx) => {
        await after.promise;
        if (round % 2) await sql`select pg_sleep(${(round % 12) / 1000})`.execute(tx);
        await revoke({ ...app, db: tx }, eventId, ticket.id);
        return tx.selectFrom('admissions').where('ticketId', '=', ticket.id).selectAll().executeTakeFirst();
      });
      const scan = admitTicket(app, owner, { eventId, code: ticket.code, gate: 'Gate' });
      scan.finally(after.resolve).catch(() => undefined);
      const [admission, { answer }] = await Promise.all([refund, scan]);
      expect(answer).toBe(admission ? 'admitted' : 'refunded');
      seen[admission ? 'inside' : 'outside'] += 1;
    }
    expect(seen.inside).toBeGreaterThan(0);
    expect(seen.outside).toBeGreaterThan(0);
  });
});

/** Makes the entrance admit a ticket once a day. */
const everyDay = (app: TestApp, { eventId, owner }: { eventId: string; owner: SignedIn }, reEntry: boolean) =>
  changeArea(app, owner, { eventId, areaId: eventId, name: 'Entrance', frequency: 'day', reEntry });

const admissionOf = (ticketId: string) =>
  app.db
    .selectFrom('admissions')
    .where('ticketId', '=', ticketId)
    .select(['entries', 'admitted', 'inside'])
    .executeTakeFirstOrThrow();
