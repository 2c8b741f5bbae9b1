import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { aPerson } from '../../src/api/testing/people.ts';
import { admitTicket } from '../../src/core/check-in/scans/admit-ticket.ts';
import { createScanQueue } from '../../src/core/check-in/scans/scan-queue.ts';
import { aTicket } from '../../src/core/check-in/testing/issued-ticket.ts';
import { findPublicEvents } from '../../src/core/event-lists/find-public-events.ts';
import { getEventPage } from '../../src/core/event-page/get-event-page.ts';
import { findOrders } from '../../src/core/order-desk/find-orders.ts';
import { composeTickets } from '../../src/core/order-mail/tickets-mail.ts';
import { findOrder } from '../../src/core/order-page/order-page-store.ts';
import { aPaidOrder } from '../../src/core/payments/testing/bought-order.ts';
import { search } from '../../src/core/search/search.ts';
import { identify } from '../../src/core/sessions/identify.ts';
import { openDatabase } from '../../src/db/database.ts';
import { UNPREPARED } from '../../src/db/prepared-statements.ts';
import { createTestApp } from '../database.ts';
import { anEvent } from '../factories.ts';

/**
 * The reads that many people cause are planned a few times on a connection, and then no more: planning takes up to ten times as long as
 * running (decision 0138). The database is durable, so it plans as in an installation.
 */
const TIMES = 12;

const app = await createTestApp({ durable: true });
const event = await anEvent(app);

/** How often PostgreSQL plans a prepared statement for its values before it compares that with one plan for all. */
const FIRST_PLANS = 5;

/** @returns what is planned anew each time `read` runs on one connection */
async function plannedAnew(
  read: (one: typeof app) => Promise<unknown>,
  { pipelined = false } = {},
): Promise<string[]> {
  const { db, close } = openDatabase(app.databaseUrl, {
    maxConnections: 1,
    pipelined,
    onIdleError: () => undefined,
  });
  onTestFinished(close);
  for (let time = 0; time < TIMES; time += 1) await read({ ...app, db });
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where custom_plans > ${FIRST_PLANS} ${sql.raw(UNPREPARED)}`.execute(
    db,
  );
  return rows.map(({ statement }) => statement);
}

test('the reads of an order’s page and of its email', async () => {
  const { eventId, orderId } = await aPaidOrder(app, event);
  expect(await plannedAnew((one) => findOrder(one.db, { eventId, orderId }))).toEqual([]);
  const mail = { eventId, subjectId: orderId, recipient: 'thandi@example.com' };
  expect(await plannedAnew((one) => composeTickets(one, mail as never))).toEqual([]);
});

test('the reads of an event’s page and of the list of events', async () => {
  expect(await plannedAnew((one) => getEventPage(one, { kind: 'visitor' }, event.eventId))).toEqual([]);
  expect(await plannedAnew((one) => findPublicEvents(one, {}))).toEqual([]);
});

test('a scan, and who is asking', async () => {
  const { code } = await aTicket(app, event);
  const scan = { eventId: event.eventId, code, gate: 'North' };
  const admit = (one: typeof app) =>
    admitTicket({ ...one, scans: createScanQueue({ db: one.db, patientDb: one.db }) }, event.owner, scan);
  expect(await plannedAnew(admit, { pipelined: true })).toEqual([]);
  const headers = new Headers((await aPerson(app)).headers);
  expect(await plannedAnew((one) => identify(one, headers))).toEqual([]);
});

test('a search for a part of an address, whose best plan depends on the text, is planned for each', async () => {
  const { db, close } = openDatabase(app.databaseUrl, { maxConnections: 1, onIdleError: () => undefined });
  onTestFinished(close);
  await findOrders({ ...app, db }, event.owner, event.eventId, { text: 'gmail.com' });
  await search({ ...app, db }, event.owner, { text: 'gmail.com' });
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where from_sql is false ${sql.raw(UNPREPARED)}`.execute(db);
  const prepared = rows.map(({ statement }) => statement);
  expect(prepared.length).toBeGreaterThan(0);
  expect(prepared.filter((statement) => /\.email ilike \$\d/.test(statement))).toEqual([]);
});

test('twin: a statement that PostgreSQL should plan for its values is found', async () => {
  const read = ({ db }: typeof app) =>
    sql`select set_config('plan_cache_mode', 'force_custom_plan', false), ${1}::int`.execute(db);
  expect(await plannedAnew(read)).toHaveLength(1);
});
