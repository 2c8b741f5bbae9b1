import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { PATIENT } from '../../../tests/patient.ts';
import { openDatabase } from '../../db/database.ts';
import type { SignedIn } from '../shared/actor.ts';
import { admitTicket } from './admit-ticket.ts';
import type { DoorAnswer } from './door-answer.ts';
import { aTicket, revoke } from './testing/issued-ticket.ts';

const SCANNERS = 50;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ durable: true });
});

/** Fifty scanners, each on a connection of its own, scan at the same moment. */
async function race(
  app: TestApp,
  event: { eventId: string; owner: SignedIn },
  codeOf: (scanner: number) => string,
): Promise<DoorAnswer[]> {
  const { eventId, owner } = event;
  const { db, pool, close } = openDatabase(app.databaseUrl, {
    maxConnections: SCANNERS,
    patience: PATIENT,
    onIdleError: console.error,
  });
  const gates = Array.from({ length: SCANNERS }, (_, number) => `Gate ${number}`);
  try {
    await Promise.all(gates.map(() => sql`select pg_sleep(0.05)`.execute(db)));
    expect(pool.totalCount).toBe(SCANNERS);
    return await Promise.all(
      gates.map((gate, scanner) =>
        admitTicket({ ...app, db }, owner, { eventId, code: codeOf(scanner), gate }),
      ),
    );
  } finally {
    await close();
  }
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
      const scans = app.db.selectFrom('scans').where('ticket_id', '=', ticket.id).selectAll();
      expect(await scans.execute()).toHaveLength(SCANNERS);
    }
  });

  it('would admit it more than once without the key: the race above is a real one', async () => {
    const unguarded = await createTestApp({ durable: true });
    await sql`alter table admissions drop constraint admissions_pkey`.execute(unguarded.db);
    const event = await anEvent(unguarded);
    const ticket = await aTicket(unguarded, event);
    const answers = await race(unguarded, event, () => ticket.code);
    expect(answers.filter(({ answer }) => answer === 'admitted').length).toBeGreaterThan(1);
  });
});

describe('fifty scanners and fifty tickets', () => {
  it('number those who come in one by one', async () => {
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
  it('lets the scan wait for a refund that was first', async () => {
    const { eventId, owner, ...event } = await anEvent(app);
    const ticket = await aTicket(app, { eventId, ...event });
    const refund = await app.db.startTransaction().execute();
    await revoke({ ...app, db: refund }, eventId, ticket.id);
    const scan = admitTicket(app, owner, { eventId, code: ticket.code, gate: 'Gate' });
    const first = await Promise.race([scan.then(() => 'answered'), somebodyWaits(app).then(() => 'waits')]);
    expect(first).toBe('waits');
    await refund.commit().execute();
    expect(await scan).toMatchObject({ answer: 'refunded' });
    const admissions = app.db.selectFrom('admissions').where('ticket_id', '=', ticket.id).selectAll();
    expect(await admissions.execute()).toEqual([]);
  });

  it('never admits a ticket that the refund saw outside', async () => {
    const { eventId, owner, ...event } = await anEvent(app);
    const seen = { inside: 0, outside: 0 };
    for (let round = 0; round < 60; round += 1) {
      const ticket = await aTicket(app, { eventId, ...event });
      // One of three begins once the scan is over, the others beside it.
      const after = Promise.withResolvers<void>();
      if (round % 3) after.resolve();
      const refund = app.db.transaction().execute(async (tx) => {
        await after.promise;
        if (round % 2) await sql`select pg_sleep(${(round % 12) / 1000})`.execute(tx);
        await revoke({ ...app, db: tx }, eventId, ticket.id);
        return tx.selectFrom('admissions').where('ticket_id', '=', ticket.id).selectAll().executeTakeFirst();
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

/** Resolves once a connection of this database waits for a lock. */
async function somebodyWaits(app: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.db,
    );
    if (rows.length > 0) return;
  }
}
