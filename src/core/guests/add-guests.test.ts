import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aMember, anEvent, breaches } from '../../../tests/factories.ts';
import { findAttendees } from '../attendee-desk/find-attendees.ts';
import { placeOrder } from '../holds/place-order.ts';
import { countAudience } from '../messages/list-messages.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { addGuests } from './add-guests.ts';
import { listGuestBatches } from './list-guest-batches.ts';
import { revokeGuests } from './revoke-guests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const REASON = 'Press';

async function anEventWithRoom(capacity = 10) {
  const event = await anEvent(app, {
    types: [
      { name: 'VIP', priceMinor: 50_000, capacity, hidden: true, perOrderLimit: 2, perOrderMinimum: 2 },
    ],
  });
  return { ...event, typeId: event.types[0]?.id as string };
}

const counterOf = async (eventId: string) =>
  app.db
    .selectFrom('inventory')
    .where('eventId', '=', eventId)
    .where('ticketTypeId', 'is not', null)
    .select(['held', 'sold'])
    .executeTakeFirstOrThrow();

const mailsOf = async (eventId: string) =>
  (await app.db.selectFrom('outbox').where('eventId', '=', eventId).select('kind').execute()).map(
    ({ kind }) => kind,
  );

describe('guests', () => {
  it('get free tickets of any type, which count against its capacity', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom();
    const guests = [
      { name: 'Thandi Nkosi', email: 'thandi@example.com', ticketTypeId: typeId },
      { name: 'Sipho Dlamini', ticketTypeId: typeId, tickets: 3 },
    ];
    const added = await addGuests(app, owner, eventId, { reason: REASON, guests });
    expect(added).toMatchObject({ guests: 2, tickets: 4, mailed: 0 });
    expect(await counterOf(eventId)).toEqual({ held: 0, sold: 4 });
    const { attendees } = await findAttendees(app, owner, eventId, { sort: 'oldest' });
    expect(attendees.map(({ name, email }) => [name, email])).toContainEqual([
      'Thandi Nkosi',
      'thandi@example.com',
    ]);
    const orderId = attendees.find(({ name }) => name === 'Thandi Nkosi')?.orderId;
    const order = await getOrderForOrganiser(app, owner, { eventId, orderId });
    expect(order).toMatchObject({ state: 'paid', total: { minor: 0 }, receiptNumber: null });
    expect(await mailsOf(eventId)).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  it('are mailed their tickets if that was asked for', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom();
    const guests = [
      { name: 'Thandi', email: 'thandi@example.com', ticketTypeId: typeId },
      { name: 'Nobody to mail', ticketTypeId: typeId },
    ];
    const added = await addGuests(app, owner, eventId, { reason: REASON, mail: true, guests });
    expect(added.mailed).toBe(1);
    expect(await mailsOf(eventId)).toEqual(['tickets']);
  });

  it('are added all or none: each without a ticket is named', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom(3);
    const guest = (name: string, tickets: number) => ({ name, ticketTypeId: typeId, tickets });
    const guests = [guest('Ama', 2), guest('Bo', 2), guest('Cy', 1)];
    await expect(addGuests(app, owner, eventId, { reason: REASON, guests })).rejects.toMatchObject({
      code: 'guests.not-added',
      issues: [{ path: 'guests.1.tickets', message: '1 ticket is left of “VIP”.' }],
    });
    expect(await counterOf(eventId)).toEqual({ held: 0, sold: 0 });
    expect((await listGuestBatches(app, owner, eventId)).batches).toEqual([]);
    const wrong = [
      { name: '', ticketTypeId: typeId },
      { name: 'Di', email: 'no address', ticketTypeId: typeId },
    ];
    await expect(addGuests(app, owner, eventId, { reason: REASON, guests: wrong })).rejects.toMatchObject({
      code: 'input.invalid',
      issues: [{ path: 'guests.0.name' }, { path: 'guests.1.email' }],
    });
  });

  it('give back what they hold if somebody takes the last seat meanwhile', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom(3);
    const named = (...names: string[]) => names.map((name) => ({ name, ticketTypeId: typeId }));
    let first: Promise<unknown> | undefined;
    const place: TestApp['holds']['place'] = async (hold) => {
      first ??= addGuests(app, owner, eventId, { reason: REASON, guests: named('First') });
      await first;
      return app.holds.place(hold);
    };
    const late = addGuests({ ...app, holds: { place } }, owner, eventId, {
      reason: REASON,
      guests: named('Ama', 'Bo', 'Cy'),
    });
    await expect(late).rejects.toMatchObject({
      code: 'guests.not-added',
      issues: [{ path: 'guests.2.tickets' }],
    });
    expect(await counterOf(eventId)).toEqual({ held: 0, sold: 1 });
    expect(await breaches(app)).toEqual([]);
  });

  it('are added once, however often they are sent', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom();
    const sent = { id: app.newId(), reason: REASON, guests: [{ name: 'Thandi', ticketTypeId: typeId }] };
    const [first, again] = [
      await addGuests(app, owner, eventId, sent),
      await addGuests(app, owner, eventId, sent),
    ];
    expect(again).toEqual(first);
    expect(await counterOf(eventId)).toEqual({ held: 0, sold: 1 });
    const other = { ...sent, guests: [{ name: 'Sipho', ticketTypeId: typeId }] };
    await expect(addGuests(app, owner, eventId, other)).rejects.toMatchObject({ code: 'guests.id-used' });
  });

  it('get no messages at an address that the organiser typed, until they opened their order', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom();
    const guests = [{ name: 'Thandi', email: 'thandi@example.com', ticketTypeId: typeId }];
    await addGuests(app, owner, eventId, { reason: REASON, guests });
    const count = await countAudience(app, owner, eventId, { audience: { kind: 'all' } });
    expect(count.recipients).toBe(0);
  });

  it('are for owners and managers to add', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom();
    const seller = await aMember(app, owner, { role: 'box_office' });
    const sent = { reason: REASON, guests: [{ name: 'Thandi', ticketTypeId: typeId }] };
    await expect(addGuests(app, seller, eventId, sent)).rejects.toMatchObject({ code: 'organisation.role' });
  });
});

describe('guests of one go', () => {
  it('are listed with who added them and why, and revoked together', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom();
    const guests = [{ name: 'Thandi', email: 'thandi@example.com', ticketTypeId: typeId, tickets: 2 }];
    const { id } = await addGuests(app, owner, eventId, { reason: REASON, guests });
    const [batch] = (await listGuestBatches(app, owner, eventId)).batches;
    expect(batch).toMatchObject({ id, reason: REASON, orders: 1, tickets: 2, checkedIn: 0, revokedAt: null });
    expect(await revokeGuests(app, owner, { eventId, batchId: id })).toEqual({ guests: 1 });
    expect(await revokeGuests(app, owner, { eventId, batchId: id })).toEqual({ guests: 0 });
    expect(await counterOf(eventId)).toEqual({ held: 0, sold: 0 });
    const [revoked] = (await listGuestBatches(app, owner, eventId)).batches;
    expect(revoked).toMatchObject({ tickets: 0, revokedAt: app.clock.now().toISOString() });
    expect(await mailsOf(eventId)).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  it('are told if they were mailed their tickets', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom();
    const guests = [{ name: 'Thandi', email: 'thandi@example.com', ticketTypeId: typeId }];
    const { id } = await addGuests(app, owner, eventId, { reason: REASON, mail: true, guests });
    await revokeGuests(app, owner, { eventId, batchId: id });
    expect(await mailsOf(eventId)).toContain('tickets-cancelled');
  });

  it('can be revoked one by one, without a mail to somebody who never got a ticket', async () => {
    const { owner, eventId, typeId } = await anEventWithRoom();
    const guests = [{ name: 'Thandi', email: 'thandi@example.com', ticketTypeId: typeId }];
    await addGuests(app, owner, eventId, { reason: REASON, guests });
    const [attendee] = (await findAttendees(app, owner, eventId, {})).attendees;
    await refundOrder(app, owner, { eventId, orderId: attendee?.orderId, requestId: app.newId() });
    expect(await counterOf(eventId)).toEqual({ held: 0, sold: 0 });
    expect(await mailsOf(eventId)).toEqual([]);
  });

  it('of another event are unknown', async () => {
    const [one, other] = [await anEventWithRoom(), await anEventWithRoom()];
    const guests = [{ name: 'Thandi', ticketTypeId: other.typeId }];
    const { id } = await addGuests(app, other.owner, other.eventId, { reason: REASON, guests });
    const key = { eventId: one.eventId, batchId: id };
    await expect(revokeGuests(app, one.owner, key)).rejects.toMatchObject({ code: 'guests.unknown' });
    await expect(
      placeOrder(app, aGuest(app), { email: 'x@example.com', eventId: one.eventId, eventType: one.typeId }),
    ).rejects.toMatchObject({ code: 'order.unknown-type' });
  });
});
