import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { admitTicket } from './admit-ticket.ts';
import { INVITATIONS, inviteDoorStaff, MAX_DOOR_STAFF } from './invite-door-staff.ts';
import { listDoorStaff } from './list-door-staff.ts';
import { removeDoorStaff } from './remove-door-staff.ts';
import { aTicket } from './testing/issued-ticket.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(async () => {
  event = await anEvent(app);
  app.outbox.length = 0;
});

const invite = (email: string, actor = event.owner) =>
  inviteDoorStaff(app, actor, { eventId: event.eventId, email });
const remove = (email: string, actor = event.owner) =>
  removeDoorStaff(app, actor, { eventId: event.eventId, email });

describe('an invitation to the door', () => {
  it('is mailed, listed, and opens the door to whoever proves the address', async () => {
    expect(await invite(' Thandi@Example.com ')).toEqual({ email: 'thandi@example.com' });
    await app.runJobs();
    expect(app.outbox).toEqual([
      {
        kind: 'door-invite',
        to: 'thandi@example.com',
        link: `${app.settings.publicUrl}/platform/event/${event.eventId}/door`,
        invitation: { eventName: event.name, invitedBy: expect.stringMatching(/^Person \d+$/) },
      },
    ]);
    expect(await listDoorStaff(app, event.owner, event.eventId)).toEqual([
      { email: 'thandi@example.com', invitedAt: app.clock.now().toISOString() },
    ]);
    const thandi = await aUser(app, { email: 'thandi@example.com' });
    const { code } = await aTicket(app, event);
    const scan = () => admitTicket(app, thandi, { eventId: event.eventId, code, gate: 'Gate' });
    expect(await scan()).toMatchObject({ answer: 'admitted' });

    await remove('thandi@example.com');
    await expect(scan()).rejects.toMatchObject({ code: 'door.not-found' });
    expect(await listDoorStaff(app, event.owner, event.eventId)).toEqual([]);
  });

  it.each([
    ['pending', []],
    ['rejected', []],
    ['approved', ['name']],
  ] as const)(
    'carries no word of an organiser whose event is %s, changed since: %j',
    async (approval, changed) => {
      const set = { approval, changed_since_approval: [...changed] };
      await app.db.updateTable('events').set(set).where('id', '=', event.eventId).execute();
      await invite('stranger@example.com');
      await app.runJobs();
      expect(app.outbox).toMatchObject([{ kind: 'door-invite', invitation: null }]);
      expect(JSON.stringify(app.outbox)).not.toMatch(new RegExp(`${event.name}|Person`));
    },
  );

  it('is not mailed once it was taken back', async () => {
    await invite('gone@example.com');
    await remove('gone@example.com');
    await app.runJobs();
    expect(app.outbox).toEqual([]);
  });

  it('does not exist without its mail, nor the mail without it', async () => {
    const failing = {
      ...app,
      newId: () => {
        throw new Error('no id for the mail');
      },
    };
    const input = { eventId: event.eventId, email: 'half@example.com' };
    await expect(inviteDoorStaff(failing, event.owner, input)).rejects.toThrow('no id for the mail');
    expect(await listDoorStaff(app, event.owner, event.eventId)).toEqual([]);
  });

  it('is the owner’s to make, see and take back', async () => {
    const helper = await aUser(app);
    await invite(helper.email);
    const stranger = await aUser(app, { admin: true });
    for (const [actor, code] of [
      [helper, 'door.owner-only'],
      [stranger, 'door.not-found'],
    ] as const) {
      await expect(invite('friend@example.com', actor)).rejects.toMatchObject({ code });
      await expect(remove(helper.email, actor)).rejects.toMatchObject({ code });
      await expect(listDoorStaff(app, actor, event.eventId)).rejects.toMatchObject({ code });
    }
  });

  it('goes to an address, once, and not to the owner', async () => {
    await expect(invite('')).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'email', message: 'no email' }],
    });
    await expect(invite('thandi')).rejects.toMatchObject({ kind: 'invalid', issues: [{ path: 'email' }] });
    await expect(invite(event.owner.email.toUpperCase())).rejects.toMatchObject({ code: 'door.own-address' });
    await invite('twice@example.com');
    await expect(invite('TWICE@example.com')).rejects.toMatchObject({ code: 'door.already-invited' });
    expect(await remove('nobody@example.com')).toEqual({ email: 'nobody@example.com' });
  });

  it('is one of so many, also when all are sent at once', async () => {
    const addresses = Array.from(
      { length: MAX_DOOR_STAFF + 5 },
      (_, number) => `helper${number}@example.com`,
    );
    const results = await Promise.allSettled(addresses.map((email) => invite(email)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('door.too-many'));
    expect(await listDoorStaff(app, event.owner, event.eventId)).toHaveLength(MAX_DOOR_STAFF);
  });

  it('cannot be made and taken back for ever, to mail somebody: not at one event, nor at many', async () => {
    const { times, minutes } = INVITATIONS.toOne;
    for (let round = 0; round < times; round += 1) {
      await invite('victim@example.com');
      await remove('victim@example.com');
    }
    await expect(invite('victim@example.com')).rejects.toMatchObject({ code: 'too-many-requests' });
    const { eventId } = await anEvent(app, { owner: event.owner });
    const elsewhere = { eventId, email: 'victim@example.com' };
    await expect(inviteDoorStaff(app, event.owner, elsewhere)).rejects.toMatchObject({ kind: 'too-many' });
    await invite('somebody-else@example.com');
    const other = await anEvent(app);
    expect(await inviteDoorStaff(app, other.owner, { ...elsewhere, eventId: other.eventId })).toBeDefined();
    app.clock.advance(minutes * 60_000);
    expect(await invite('victim@example.com')).toEqual({ email: 'victim@example.com' });
  });

  it('cannot be sent to a whole address book, one after the other', async () => {
    await invite('reader@example.com');
    await app.db.updateTable('attempts').set({ count: INVITATIONS.inAll.times }).execute();
    await expect(invite('one-more@example.com')).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});
