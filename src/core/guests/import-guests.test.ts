import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { findAttendees } from '../attendee-desk/find-attendees.ts';
import { addQuestion } from '../attendees/change-questions.ts';
import { getManifest } from '../check-in/offline/get-manifest.ts';
import { hashShortCode } from '../check-in/offline/seal-details.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { addGuests } from './add-guests.ts';
import { revokeGuests } from './revoke-guests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const PRETIX_SECRET = 'y2tskvt8a5mfvmzv9u7kjb4wqcx6rzne';

async function anEventToFill() {
  const event = await anEvent(app, { types: [{ name: 'Floor', capacity: 20 }, { name: 'Balcony' }] });
  const [floor, balcony] = event.types.map(({ id }) => id);
  return { ...event, floor, balcony };
}

const IMPORT = { source: 'pretix', reason: 'Imported from pretix' };

describe('guests of another system', () => {
  it('keep their orders, names and addresses', async () => {
    const { owner, eventId, floor, balcony } = await anEventToFill();
    const added = await addGuests(app, owner, eventId, {
      ...IMPORT,
      guests: [
        { order: 'AB12C', name: 'Thandi Nkosi', email: 'thandi@example.com', ticketTypeId: floor },
        { order: 'AB12C', name: 'Sipho Nkosi', attendeeEmail: 'sipho@example.com', ticketTypeId: floor },
        { order: 'AB12C', name: 'Ama Nkosi', ticketTypeId: balcony },
        { order: 'DE34F', name: 'Zola Dlamini', email: 'zola@example.com', ticketTypeId: floor },
      ],
    });
    expect(added).toMatchObject({ guests: 4, orders: 2, tickets: 4, mailed: 0, checkedIn: 0 });
    const { attendees } = await findAttendees(app, owner, eventId, { sort: 'oldest' });
    const orders = Map.groupBy(attendees, ({ orderId }) => orderId);
    expect([...orders.values()].map((all) => all.map(({ name }) => name).sort())).toEqual(
      expect.arrayContaining([['Ama Nkosi', 'Sipho Nkosi', 'Thandi Nkosi'], ['Zola Dlamini']]),
    );
    const sipho = attendees.find(({ name }) => name === 'Sipho Nkosi');
    expect(sipho).toMatchObject({
      email: 'thandi@example.com',
      ownEmail: 'sipho@example.com',
      typeName: 'Floor',
    });
    expect(await breaches(app)).toEqual([]);
  });

  it('come in with their old codes, each once, and the door tells them apart', async () => {
    const { owner, eventId, floor } = await anEventToFill();
    const guests = [
      { name: 'Thandi', ticketTypeId: floor, code: PRETIX_SECRET },
      { name: 'Sipho', ticketTypeId: floor, code: '16893657012360209833001' },
    ];
    const { id } = await addGuests(app, owner, eventId, { ...IMPORT, guests });
    const scan = (code: string) => admitTicket(app, owner, { eventId, code, gate: 'North' });
    expect(await scan(PRETIX_SECRET)).toMatchObject({ answer: 'admitted', ticket: { name: 'Thandi' } });
    expect(await scan(` ${PRETIX_SECRET}\n`)).toMatchObject({ answer: 'already-admitted', gate: 'North' });
    expect(await scan('16893657012360209833001')).toMatchObject({ answer: 'admitted' });
    expect(await scan(PRETIX_SECRET.toUpperCase())).toMatchObject({ answer: 'malformed' });
    const other = await anEventToFill();
    expect(
      await admitTicket(app, other.owner, { eventId: other.eventId, code: PRETIX_SECRET, gate: 'North' }),
    ).toMatchObject({ answer: 'malformed' });
    await revokeGuests(app, owner, { eventId, batchId: id });
    expect(await scan(PRETIX_SECRET)).toMatchObject({ answer: 'refunded' });
  });

  it('are known to a device without network by the hashes of their codes', async () => {
    const { owner, eventId, floor } = await anEventToFill();
    const guests = [{ name: 'Thandi', ticketTypeId: floor, code: PRETIX_SECRET }];
    await addGuests(app, owner, eventId, { ...IMPORT, guests });
    const { tickets } = await getManifest(app, owner, { eventId });
    expect(tickets.map(({ importedCodes }) => importedCodes)).toEqual([
      [hashShortCode(eventId, PRETIX_SECRET)],
    ]);
    expect(JSON.stringify(tickets)).not.toContain(PRETIX_SECRET);
  });

  it('can be imported again once they were revoked, and not while they are valid', async () => {
    const { owner, eventId, floor } = await anEventToFill();
    const guests = [{ name: 'Thandi', ticketTypeId: floor, code: PRETIX_SECRET }];
    const { id } = await addGuests(app, owner, eventId, { ...IMPORT, guests });
    await expect(addGuests(app, owner, eventId, { ...IMPORT, guests })).rejects.toMatchObject({
      code: 'guests.not-added',
      issues: [{ path: 'guests.0.code', message: 'Another ticket of this event has this code.' }],
    });
    const twice = [guests[0], guests[0]].map((guest) => ({ ...guest, code: 'same' }));
    await expect(addGuests(app, owner, eventId, { ...IMPORT, guests: twice })).rejects.toMatchObject({
      issues: [{ path: 'guests.1.code', message: 'This code is in the list twice.' }],
    });
    await revokeGuests(app, owner, { eventId, batchId: id });
    await addGuests(app, owner, eventId, { ...IMPORT, guests });
    expect(await admitTicket(app, owner, { eventId, code: PRETIX_SECRET, gate: 'North' })).toMatchObject({
      answer: 'admitted',
    });
  });

  it('stay checked in, at the time when they came', async () => {
    const { owner, eventId, floor } = await anEventToFill();
    const checkedInAt = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
    const sent = {
      ...IMPORT,
      id: app.newId(),
      guests: [
        { name: 'Thandi', ticketTypeId: floor, checkedInAt },
        { name: 'Sipho', ticketTypeId: floor },
      ],
    };
    expect(await addGuests(app, owner, eventId, sent)).toMatchObject({ checkedIn: 1 });
    expect(await addGuests(app, owner, eventId, sent)).toMatchObject({ checkedIn: 1 });
    const { attendees } = await findAttendees(app, owner, eventId, { checkedIn: 'yes' });
    expect(attendees).toMatchObject([
      { name: 'Thandi', checkedIn: { at: checkedInAt, gate: 'Before the import' } },
    ]);
    expect(await breaches(app)).toEqual([]);
  });

  it('keep their answers, and each that does not fit is named', async () => {
    const { owner, eventId, floor } = await anEventToFill();
    const ask = async (more: object) =>
      (await addQuestion(app, owner, eventId, { scope: 'ticket', ...more })).id;
    const food = await ask({ kind: 'several', text: 'Food?', options: ['Vegan', 'No nuts'] });
    const illness = await ask({ kind: 'text', text: 'Illness?', sensitive: true });
    const source = await ask({ kind: 'text', scope: 'order', text: 'Heard of us?' });
    const guest = { name: 'Thandi', ticketTypeId: floor };
    const answers = { [food]: 'vegan, no nuts', [illness]: 'Asthma', [source]: 'A friend' };
    await addGuests(app, owner, eventId, { ...IMPORT, guests: [{ ...guest, answers }] });
    const [thandi] = (await findAttendees(app, owner, eventId, {})).attendees;
    expect(thandi?.answers.map(({ question, answer }) => [question, answer])).toEqual([
      ['Food?', ['Vegan', 'No nuts']],
      ['Illness?', ['Asthma']],
      ['Heard of us?', ['A friend']],
    ]);
    const wrong = { ...guest, answers: { [food]: 'Meat' } };
    await expect(addGuests(app, owner, eventId, { ...IMPORT, guests: [wrong] })).rejects.toMatchObject({
      code: 'guests.not-added',
      issues: [{ path: `guests.0.answers.${food}` }],
    });
  });

  it('are only checked in a dry run', async () => {
    const { owner, eventId, floor } = await anEventToFill();
    const guests = [
      { name: 'Thandi', ticketTypeId: floor, tickets: 2, checkedInAt: app.clock.now().toISOString() },
    ];
    const checked = await addGuests(app, owner, eventId, { ...IMPORT, dryRun: true, guests });
    expect(checked).toMatchObject({ guests: 1, tickets: 2, checkedIn: 2 });
    expect((await findAttendees(app, owner, eventId, {})).count).toBe(0);
    const many = { ...guests[0], tickets: 21 };
    await expect(
      addGuests(app, owner, eventId, { ...IMPORT, dryRun: true, guests: [many] }),
    ).rejects.toMatchObject({ issues: [{ message: '20 tickets are left of “Floor”.' }] });
  });
});
