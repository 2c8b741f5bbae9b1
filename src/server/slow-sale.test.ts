import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../tests/database.ts';
import { anEvent } from '../../tests/factories.ts';
import { untilWaiting } from '../../tests/until-waiting.ts';
import { createHoldQueue } from '../core/holds/hold-queue.ts';
import { lockInventory } from '../core/inventory/inventory-store.ts';
import { welcomeGuest } from '../core/sessions/guest.ts';
import { openDatabase, transaction } from '../db/database.ts';
import { createFrontDoor } from './front-door.ts';
import { createCounted } from './metrics/counted.ts';
import { writeExposition } from './metrics/exposition.ts';
import { readExposition } from './metrics/testing/read-exposition.ts';
import { watchRequests } from './watch-requests.ts';

const app = await createTestApp();

/** Sells a ticket behind a lock that somebody keeps for so long. @returns what the log and the figures say then */
async function soldBehindLock(seconds: number) {
  const lines: object[] = [];
  const note = (facts: object, message: string) => void lines.push({ ...facts, message });
  const slowStatements: string[] = [];
  const counted = createCounted();
  const { db, close } = openDatabase(app.databaseUrl, {
    onIdleError: () => undefined,
    onSlow: (statement) => slowStatements.push(statement),
  });
  onTestFinished(close);
  const world = {
    ...app,
    log: { info: note, warn: note, error: note },
    holds: createHoldQueue({ ...TEST_SETTINGS, db, clock: app.clock, meter: counted.queue('holds') }),
  };
  const watch = watchRequests(world, { counted, pageRoute: () => undefined, host: 'box' });
  const pages = async () => new Response();
  const door = createFrontDoor(world, { pages, assetsDir: 'docs', trustedProxies: 0, watch });
  const { eventId, types } = await anEvent(app);
  const cookie = welcomeGuest(app).setCookie.split(';')[0] ?? '';
  const body = JSON.stringify({ email: 'thandi@example.com', eventId, eventType: types[0]?.id });
  const headers = { 'content-type': 'application/json', cookie };
  const sold = await transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const selling = Promise.resolve(door.request('/beginTransaction', { method: 'POST', headers, body }));
    await untilWaiting(app.db, { on: 'inventory' });
    await sql`select pg_sleep(${seconds})`.execute(tx);
    return { selling };
  });
  expect((await sold.selling).status).toBe(200);
  const read = readExposition(writeExposition(counted.families()));
  const ofHolds = (name: string) =>
    read.get(name)?.samples.find((one) => one.name === `${name}_sum` && one.labels.queue === 'holds')?.value;
  return { lines, slowStatements, ofHolds };
}

test('a sale that is slow behind a lock leaves a line, its statement, and figures that say why', async () => {
  const { lines, slowStatements, ofHolds } = await soldBehindLock(1.3);
  expect(lines).toMatchObject([
    { message: 'a request was slow', method: 'POST', route: '/beginTransaction', status: 200 },
  ]);
  expect(slowStatements).toContainEqual(expect.stringContaining('inventory'));
  expect(slowStatements.join()).not.toContain('thandi');
  expect(ofHolds('tikiti_queue_item_seconds')).toBeGreaterThan(1.3);
  expect(ofHolds('tikiti_queue_lock_seconds')).toBeGreaterThan(1.3);
});
