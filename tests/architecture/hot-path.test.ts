import { expect, test } from 'vitest';
import { aPerson } from '../../src/api/testing/people.ts';
import { admitTicket } from '../../src/core/check-in/scans/admit-ticket.ts';
import { createScanQueue } from '../../src/core/check-in/scans/scan-queue.ts';
import { aTicket } from '../../src/core/check-in/testing/issued-ticket.ts';
import { expireHolds } from '../../src/core/holds/expire-holds.ts';
import { createHoldQueue } from '../../src/core/holds/hold-queue.ts';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import { createFulfilmentQueue } from '../../src/core/payments/fulfilment-queue.ts';
import { aHeldOrder, aPaidOrder } from '../../src/core/payments/testing/bought-order.ts';
import { identify } from '../../src/core/sessions/identify.ts';
import { createTestApp, TEST_SETTINGS } from '../database.ts';
import { aGuest, anEvent } from '../factories.ts';
import { recordStatements } from '../record-statements.ts';

/**
 * Shows the statements on the hot path as they reach PostgreSQL: a hold, a fulfilment, a scan, a sweep and the identification of a session.
 * A diff of these files shows the real effect of a change to a query builder; `npm run sql` rewrites them.
 */
const app = await createTestApp();
const event = await anEvent(app);
const queues = recordStatements(app.databaseUrl, { pipelined: true });
const pool = recordStatements(app.databaseUrl, { pipelined: false });
const ROOMS = '../../src/core';

test('placing a hold: src/core/holds/hold-queue.sql', async () => {
  const holds = createHoldQueue({ ...TEST_SETTINGS, db: queues.db, clock: app.clock, sharePerAddress: 25 });
  const place = () =>
    placeOrder(
      { ...app, holds },
      aGuest(app),
      { email: 'thandi@example.com', eventId: event.eventId, eventType: event.types[0]?.id },
      '203.0.113.7',
    );
  await place();
  await expect(await queues.record(place)).toMatchFileSnapshot(`${ROOMS}/holds/hold-queue.sql`);
});

test('fulfilling a payment: src/core/payments/fulfilment-queue.sql', async () => {
  const fulfilling = { ...app, fulfilments: createFulfilmentQueue({ ...app, db: queues.db }) };
  await aPaidOrder(fulfilling, event);
  await expect(await queues.record(() => aPaidOrder(fulfilling, event))).toMatchFileSnapshot(
    `${ROOMS}/payments/fulfilment-queue.sql`,
  );
});

test('checking in: src/core/check-in/scans/admit-ticket.sql', async () => {
  const scans = createScanQueue({ db: queues.db, patientDb: pool.db });
  const scan = async () => {
    const { code } = await aTicket(app, event);
    return () => admitTicket({ ...app, scans }, event.owner, { eventId: event.eventId, code, gate: 'North' });
  };
  await (await scan())();
  await expect(await queues.record(await scan())).toMatchFileSnapshot(
    `${ROOMS}/check-in/scans/admit-ticket.sql`,
  );
});

test('ending holds: src/core/holds/expire-holds.sql', async () => {
  const holdEnds = () => app.clock.advance(TEST_SETTINGS.holdMinutes * 60_000);
  holdEnds();
  await expireHolds(app);
  await aHeldOrder(app, event);
  holdEnds();
  const sweep = () => expireHolds({ ...app, db: pool.db });
  await expect(await pool.record(sweep)).toMatchFileSnapshot(`${ROOMS}/holds/expire-holds.sql`);
});

test('identifying a session: src/core/sessions/identify.sql', async () => {
  const headers = new Headers((await aPerson(app)).headers);
  const recognize = () => identify({ ...app, db: pool.db }, headers);
  expect(await recognize()).toMatchObject({ kind: 'user' });
  await expect(await pool.record(recognize)).toMatchFileSnapshot(`${ROOMS}/sessions/identify.sql`);
});
