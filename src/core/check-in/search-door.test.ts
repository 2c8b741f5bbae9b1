import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser, letToDoor } from '../../../tests/factories.ts';
import { orderNumber } from '../orders/order-number.ts';
import { admitTicket } from './scans/admit-ticket.ts';
import { SEARCHES, searchDoor } from './search-door.ts';
import { aTicket, revoke } from './testing/issued-ticket.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  app = await createTestApp();
  event = await anEvent(app);
});

const search = (text: string, actor = event.owner, eventId = event.eventId) =>
  searchDoor(app, actor, { eventId, text });
const codes = async (text: string) => (await search(text)).tickets.map(({ shortCode }) => shortCode);

async function aTicketOf(email: string, of = event) {
  const ticket = await aTicket(app, of);
  await app.db
    .updateTable('orders')
    .set({ email })
    .where('eventId', '=', of.eventId)
    .where('id', '=', (eb) => eb.selectFrom('tickets').select('orderId').where('id', '=', ticket.id))
    .execute();
  return ticket;
}

const rename = (userId: string, name: string) =>
  app.db.updateTable('users').set({ lastName: name }).where('id', '=', userId).execute();

describe('a search at the door', () => {
  it('finds an order’s tickets by its whole number, which our emails name', async () => {
    const { id } = await aTicketOf('nomvula@example.com');
    const order = await app.db
      .selectFrom('tickets')
      .where('id', '=', id)
      .select('orderId as id')
      .executeTakeFirstOrThrow();
    const own = await codes('nomvula@example.com');
    expect(own).toHaveLength(1);
    const number = orderNumber(order.id);
    for (const text of [number, number.toLowerCase(), `Order #${number}`])
      expect(await codes(text)).toEqual(own);
    expect(await codes(number.slice(0, 7))).toEqual([]);
  });

  it('finds a guest by name, address or code, and shows little about them', async () => {
    const thandi = await aUser(app, { email: 'thandi.nkosi@example.com' });
    await rename(thandi.userId, 'Thandi Nkosi');
    const { shortCode } = await aTicketOf('Thandi.Nkosi@example.com');
    for (const text of [
      'thandi nk',
      'NKOSI',
      'thandi.nkosi@EXAMPLE.com',
      'thandi.nkosi',
      shortCode.toLowerCase().replace('-', ' '),
    ]) {
      expect(await search(text), text).toEqual({
        tickets: [
          {
            shortCode,
            orderNumber: expect.stringMatching(/^[0-9A-F]{8}$/),
            typeName: 'General',
            admits: true,
            name: 'Thandi Nkosi',
            email: 'T•••@example.com',
            noEmail: null,
            state: 'valid',
            admitted: null,
          },
        ],
        more: false,
      });
    }
  });

  it('does not let anybody guess an address letter by letter or with wildcards', async () => {
    await aTicketOf('sipho_secret@example.com');
    for (const text of ['sipho', 'sipho_secret@ex', '@example.com', 'sipho%', 'sipho-secret']) {
      expect(await codes(text), text).toEqual([]);
    }
    for (const text of ['%%%', '___'])
      await expect(codes(text), text).rejects.toMatchObject({ kind: 'invalid' });
    expect(await codes('sipho_secret')).toHaveLength(1);
  });

  it.each([
    ['Zoë Müller', ['Zoe Muller', 'ZOË MÜLLER', 'Zoe\u0308 Mu\u0308ller', 'müller zoe', 'ulle']],
    ['Siobhán O’Brien-Neill', ["O'Brien", 'obrien', 'brien neill siobhan', 'Neill-O’Brien']],
    ['John De La Doe', ['John Doe', 'doe john', 'De La Doe']],
    ['Jürgen Strauß', ['strauss', 'STRAUẞ', 'jurgen strauß']],
    ['王小明', ['王小', '小明', '小 王']],
    ['김민준', ['민준', '김민준']],
  ])('finds %s as people type it', async (name, typed) => {
    const account = await aUser(app);
    await rename(account.userId, name);
    const [asCustomer, asAttendee] = [
      await aTicketOf(account.email),
      await aTicketOf('group-buyer@example.com'),
    ];
    const { orderId, lineNumber, seat } = await app.db
      .selectFrom('tickets')
      .where('id', '=', asAttendee.id)
      .select(['orderId', 'lineNumber', 'seat'])
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('attendees')
      .values({
        eventId: event.eventId,
        orderId,
        lineNumber,
        seat,
        name,
        email: null,
        updatedAt: app.clock.now(),
      })
      .execute();
    for (const text of typed)
      expect((await codes(text)).toSorted(), text).toEqual(
        [asCustomer.shortCode, asAttendee.shortCode].toSorted(),
      );
  });

  it('lists names as a dictionary does', async () => {
    const { owner, eventId, ...rest } = await anEvent(app);
    for (const name of ['Zola Adams', 'Éva Adams', 'adam Adams', 'Ömer Adams']) {
      const { userId, email } = await aUser(app);
      await rename(userId, name);
      await aTicketOf(email, { owner, eventId, ...rest });
    }
    const { tickets } = await search('adams', owner, eventId);
    expect(tickets.map(({ name }) => name)).toEqual(['adam Adams', 'Éva Adams', 'Ömer Adams', 'Zola Adams']);
  });

  it('matches a name only of an account with a verified address', async () => {
    const liar = await aUser(app, { email: 'lerato@example.com' });
    await rename(liar.userId, 'Lerato Unproven');
    await app.db.updateTable('users').set({ emailVerified: false }).where('id', '=', liar.userId).execute();
    await aTicketOf('lerato@example.com');
    expect(await codes('lerato unproven')).toEqual([]);
    expect((await search('lerato@example.com')).tickets).toMatchObject([{ name: '' }]);
  });

  it('says who is inside and who must not enter; those who may enter come first', async () => {
    const [inside, back, free] = [
      await aTicketOf('group@example.com'),
      await aTicketOf('group@example.com'),
      await aTicketOf('group@example.com'),
    ];
    await admitTicket(app, event.owner, { eventId: event.eventId, code: inside.code, gate: 'North' });
    await revoke(app, event.eventId, back.id);
    expect((await search('group@example.com')).tickets).toMatchObject([
      { shortCode: free.shortCode, state: 'valid', admitted: null },
      {
        shortCode: inside.shortCode,
        state: 'admitted',
        admitted: { at: app.clock.now().toISOString(), gate: 'North' },
      },
      { shortCode: back.shortCode, state: 'refunded' },
    ]);
  });

  it('finds nothing of another event, and is only for staff of this door', async () => {
    const other = await anEvent(app);
    await aTicketOf('elsewhere@example.com', other);
    expect(await codes('elsewhere@example.com')).toEqual([]);
    const helper = await aUser(app);
    await expect(search('elsewhere', helper)).rejects.toMatchObject({ code: 'door.not-found' });
    expect((await search('elsewhere', await letToDoor(app, helper, event))).tickets).toEqual([]);
    await expect(search('elsewhere', await aUser(app, { admin: true }))).rejects.toMatchObject({
      code: 'door.not-found',
    });
  });

  it('shows twenty, and says that there are more', async () => {
    for (let number = 0; number < 21; number += 1) await aTicketOf('crowd@example.com');
    const found = await search('crowd@example.com');
    expect(found.tickets).toHaveLength(20);
    expect(found.more).toBe(true);
    await expect(search('cr')).rejects.toMatchObject({ kind: 'invalid', issues: [{ path: 'text' }] });
  });

  it('cannot be used to read the guest list', async () => {
    const { owner, eventId } = await anEvent(app);
    await search('nobody', owner, eventId);
    await app.db.updateTable('attempts').set({ count: SEARCHES.times }).execute();
    await expect(search('nobody', owner, eventId)).rejects.toMatchObject({ kind: 'too-many' });
  });
});
