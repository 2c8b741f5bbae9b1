import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { inviteDoorStaff } from '../check-in/invite-door-staff.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { decideEvent } from '../event-approval/decide-event.ts';
import { listEventsToDecide } from '../event-approval/events-to-decide.ts';
import { aHeldOrder } from '../payments/testing/bought-order.ts';
import { deleteUser } from '../personal-data/delete-account.ts';
import { exportAccount } from '../personal-data/export-account.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { BELONGS_TO_AN_EVENT } from './delete-event-store.ts';
import { sampleEvent } from './testing/sample-event.ts';

const app = await createTestApp();
const unknown = { kind: 'not-found', code: 'event.unknown' };

const isThere = async (eventId: string) =>
  (await app.db.selectFrom('events').select('id').where('id', '=', eventId).execute()).length > 0;

test('an event without orders is deleted with all that belongs to it', async () => {
  const { eventId, owner } = await anEvent(app, { approval: 'pending' });
  const admin = await aUser(app, { admin: true });
  await decideEvent(app, admin, { eventId, decision: 'approved' });
  await inviteDoorStaff(app, owner, { eventId, email: 'gate@example.com' });
  await admitTicket(app, owner, { eventId, code: 'nonsense', gate: 'North' });
  await cancelEvent(app, owner, { eventId, reason: 'Nobody comes.', refund: true });
  await deleteEvent(app, owner, eventId);
  expect(await isThere(eventId)).toBe(false);
  await expect(deleteEvent(app, owner, eventId)).rejects.toMatchObject(unknown);
  await app.runJobs();
  expect(await breaches(app)).toEqual([]);
});

test('admins’ decisions about it stay in their history and export, and its id is not used again', async () => {
  const { eventId, owner, name } = await anEvent(app, { approval: 'pending' });
  const admin = await aUser(app, { admin: true });
  await decideEvent(app, admin, { eventId, decision: 'rejected', reason: 'A hoax.' });
  await deleteEvent(app, owner, eventId);

  const history = (await listEventsToDecide(app, admin)).decided.filter((one) => one.eventId === eventId);
  expect(history).toMatchObject([
    {
      eventName: name,
      timeZone: 'Africa/Johannesburg',
      decision: 'rejected',
      reason: 'A hoax.',
      decidedBy: admin.email,
      standing: false,
      deleted: true,
      cancelled: false,
      over: false,
      updatedAt: null,
    },
  ]);
  let exported = '';
  for await (const piece of await exportAccount(app, admin)) exported += piece;
  expect(JSON.parse(exported)).toMatchObject({
    decisions: [{ eventId, eventName: name, decision: 'rejected', reason: 'A hoax.' }],
  });

  for (const who of [owner, await aUser(app)]) {
    const again = createEvent(app, who, { ...sampleEvent, id: eventId });
    await expect(again).rejects.toMatchObject({ kind: 'conflict', code: 'event.id-taken' });
  }
});

test('its history does not name an admin who has deleted their account', async () => {
  const { eventId, owner } = await anEvent(app, { approval: 'pending' });
  const [formerAdmin, admin] = [await aUser(app, { admin: true }), await aUser(app, { admin: true })];
  await decideEvent(app, formerAdmin, { eventId, decision: 'rejected', reason: 'A hoax.' });
  await deleteEvent(app, owner, eventId);
  await deleteUser(app, admin, { userId: formerAdmin.userId });
  const { decided } = await listEventsToDecide(app, admin);
  expect(decided.find((one) => one.eventId === eventId)).toMatchObject({ decidedBy: 'Deleted account' });
});

test('an event with an order stays, whatever happened to the order', async () => {
  const event = await anEvent(app);
  const { orderId } = await aHeldOrder(app, event);
  await expect(deleteEvent(app, event.owner, event.eventId)).rejects.toMatchObject({
    code: 'event.has-orders',
    facts: { orders: 1 },
  });
  await app.db.updateTable('orders').set({ state: 'expired' }).where('id', '=', orderId).execute();
  await app.db.updateTable('inventory').set({ held: 0 }).where('eventId', '=', event.eventId).execute();
  await expect(deleteEvent(app, event.owner, event.eventId)).rejects.toMatchObject({ kind: 'conflict' });
  expect(await isThere(event.eventId)).toBe(true);
});

test('only one of a concurrent hold and deletion succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const event = await anEvent(app);
    const [held, deleted] = await Promise.allSettled([
      aHeldOrder(app, event),
      deleteEvent(app, event.owner, event.eventId),
    ]);
    expect([held.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await isThere(event.eventId)).toBe(held.status === 'fulfilled');
  }
  expect(await breaches(app)).toEqual([]);
});

test('only its owner and admins may delete it', async () => {
  const { eventId } = await anEvent(app);
  await expect(deleteEvent(app, await aUser(app), eventId)).rejects.toMatchObject(unknown);
  await expect(deleteEvent(app, { kind: 'visitor' }, eventId)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  await deleteEvent(app, await aUser(app, { admin: true }), eventId);
  expect(await isThere(eventId)).toBe(false);
});

test('every table that refers to events is emptied, or does not stop a deletion', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'events'::regclass and confdeltype not in ('c', 'n')`.execute(app.db);
  // An event without orders has no money, payouts or sums.
  const handled: readonly string[] = [...BELONGS_TO_AN_EVENT, 'payouts', 'event_sums', 'order_sums'];
  expect(rows.map(({ name }) => name).filter((name) => !handled.includes(name))).toEqual([]);
});
