import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { faultsOf } from '../../bench/oasis-checks.ts';
import { HOURS, randomFrom, showsWith, TICKETS } from '../../bench/oasis-fans.ts';
import { OasisGateway } from '../../bench/oasis-gateway.ts';
import { putOnSale, replayOnSale } from '../../bench/oasis-replay.ts';
import { createTestApp, type TestApp } from '../database.ts';
import { dropBackstops } from './crowd.ts';

/** Some hundred tickets of the on-sale that bench/oasis.ts replays: fans meet for the last seats of 17 shows, pay, leave, and pay too late. */
const PART = 500 / TICKETS;

/** Replays it. @param plant changes the database before anything is sold */
async function replayIn(plant: (app: TestApp) => Promise<unknown> = async () => {}) {
  const app = await createTestApp({ durable: true });
  const gateway = new OasisGateway(app.clock);
  app.providers = [gateway];
  await plant(app);
  const onSale = await putOnSale(app, showsWith(TICKETS * PART));
  // Longer than their part of the six hours, so that most shows sell out.
  const seen = await replayOnSale(app, gateway, {
    onSale,
    minutes: 2 * HOURS * 60 * PART,
    random: randomFrom(7),
  });
  return { seen, faults: await faultsOf(app, gateway, onSale) };
}

test('an on-sale in small leaves every seat sold once or free, and every charge with its tickets or its refund', async () => {
  const { seen, faults } = await replayIn();
  expect(faults).toEqual([]);
  expect(seen.soldOut).toBeGreaterThan(0);
  expect(seen.declined).toBeGreaterThan(0);
  expect(seen.charged).toBeGreaterThan(100);
});

test('twin: a seat that is sold twice is found', async () => {
  const { faults } = await replayIn(async (app) => {
    await dropBackstops(app);
    // The first sale of each type is counted as one ticket less.
    await sql`create function forget_a_seat() returns trigger language plpgsql as
      'begin new.sold := new.sold - 1; return new; end'`.execute(app.db);
    await sql`create trigger forget_a_seat before update on inventory for each row when (old.sold = 0 and new.sold > 0)
      execute function forget_a_seat()`.execute(app.db);
  });
  expect(faults).toContainEqual(expect.stringMatching(/^\d+ tickets were sold of \d+ seats/));
});

test('twin: a payment whose ticket is lost is found', async () => {
  const { faults } = await replayIn(async (app) => {
    await sql`create sequence tickets_lost`.execute(app.db);
    await sql`create function lose_a_ticket() returns trigger language plpgsql as
      $$ begin if nextval('tickets_lost') = 1 then return null; end if; return new; end $$`.execute(app.db);
    await sql`create trigger lose_a_ticket before insert on tickets for each row execute function lose_a_ticket()`.execute(
      app.db,
    );
  });
  expect(faults).toContainEqual(
    expect.stringMatching(/^a charge of \d+ has \d of \d tickets, and 0 was refunded/),
  );
});
