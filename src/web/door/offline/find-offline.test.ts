import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/database.ts';
import { anEvent, aUser } from '../../../../tests/factories.ts';
import { orderWithAddOn } from '../../../../tests/order-add-on.ts';
import { replay } from '../../../../tests/replay.ts';
import { aTicket, revoke } from '../../../core/check-in/testing/issued-ticket.ts';
import { orderNumber } from '../../../core/orders/order-number.ts';
import type { FoundOffline } from './find-offline.ts';
import { readNamesKey, tagsToFind } from './read-names.ts';
import { aPhone } from './testing/phone.ts';

let app: TestApp;
let event: Awaited<ReturnType<typeof anEvent>>;

beforeAll(async () => {
  app = await createTestApp();
  event = await anEvent(app);
});

async function aTicketOf(name: string, of: Awaited<ReturnType<typeof anEvent>> = event) {
  const ticket = await aTicket(app, of);
  const { orderId } = await app.db
    .selectFrom('tickets')
    .where('id', '=', ticket.id)
    .select('orderId')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('attendees')
    .values({ eventId: of.eventId, orderId, lineNumber: 1, seat: 1, name, updatedAt: app.clock.now() })
    .execute();
  return { ...ticket, orderId };
}

async function offline(of: Awaited<ReturnType<typeof anEvent>> = event) {
  const phone = await aPhone(app, of);
  await phone.sync();
  phone.network.cut = true;
  return phone;
}
const codesIn = (found: FoundOffline & { offline?: true }) =>
  'why' in found ? found.why : found.tickets.map(({ shortCode }) => shortCode);

describe('a phone without network finds', () => {
  it('guests by the beginnings of their names’ words, in any order and without accents, and lets them in', async () => {
    const ticket = await aTicketOf('Thandiwe Nkosi-Dûbe');
    const phone = await offline();
    for (const text of ['thandiwe', 'THA', 'nkosi thandi', 'dub nk', 'Nkosi-Dube'])
      expect(codesIn(await phone.find(text)), text).toEqual([ticket.shortCode]);
    for (const text of ['thandiz', 'andiwe', 'nkosi peter'])
      expect(codesIn(await phone.find(text)), text).toEqual([]);
    expect(await phone.find('thandi')).toMatchObject({
      offline: true,
      more: false,
      tickets: [
        { name: 'Thandiwe Nkosi-Dûbe', typeName: 'General', state: 'valid', email: null, admitted: null },
      ],
    });
    // A typed code shows as much as a scanned one.
    expect(await phone.scan(ticket.shortCode, { areaId: event.eventId })).toMatchObject({
      answer: 'admitted',
      ticket: { name: 'Thandiwe Nkosi-Dûbe' },
    });
    expect(await phone.find('thandi')).toMatchObject({
      tickets: [{ state: 'admitted', admitted: { gate: 'North gate', scanId: expect.any(String) } }],
    });
  });

  it('what the server finds, alike but for addresses', async () => {
    const [refunded, group] = [await aTicketOf('Lwazi Adams'), await aTicketOf('Lwazi Botha')];
    await revoke(app, event.eventId, refunded.id);
    const phone = await aPhone(app, event);
    await phone.sync();
    const there = await phone.find('lwazi');
    phone.network.cut = true;
    const here = await phone.find('lwazi');
    if ('why' in here || 'why' in there) throw new Error('Both find them.');
    expect(here.tickets.map((ticket) => ({ ...ticket, email: 'g•••@example.com' }))).toEqual(there.tickets);
    expect(codesIn(here)).toEqual([group.shortCode, refunded.shortCode]);
  });

  it('an account’s name, and the add-ons of whoever has the ticket', async () => {
    const own = await anEvent(app, { owner: event.owner });
    const guest = await aUser(app, { email: 'guest@example.com' });
    await app.db
      .updateTable('users')
      .set({ firstName: 'Zanele', lastName: 'Mokoena' })
      .where('id', '=', guest.userId)
      .execute();
    const { ticket, unit, orderId } = await orderWithAddOn(app, own);
    const phone = await offline(own);
    for (const text of ['zanele', orderNumber(orderId)])
      expect(codesIn(await phone.find(text)), text).toEqual([ticket.shortCode, unit.shortCode]);
    expect(codesIn(await phone.find(ticket.shortCode.toLowerCase()))).toEqual([ticket.shortCode]);
  });

  it('nobody by an address, by too few letters, or without an area where there are several', async () => {
    const phone = await offline();
    expect(await phone.find('guest@example.com')).toMatchObject({
      why: expect.stringMatching(/^Emails can’t/),
    });
    expect(await phone.find('th')).toMatchObject({ why: 'Type at least 3 characters.' });
  });
});

describe('what a phone keeps', () => {
  it('names nobody once its tab is closed, also not to somebody who tries names', async () => {
    const ticket = await aTicketOf('Sibusiso Dlamini');
    const phone = await offline();
    const kept = JSON.stringify(await phone.kept.load(), (_, value) =>
      value instanceof Map ? [...value] : value,
    );
    const { namesKey = '' } = phone.tab;
    expect(namesKey).toHaveLength(43);
    for (const secret of ['Sibusiso', 'Dlamini', ticket.shortCode, namesKey])
      expect(kept).not.toContain(secret);
    const words = (await phone.kept.load()).list?.tickets.get(ticket.id)?.words ?? '';
    const guessed = (key: string) =>
      readNamesKey(key).then((made) => tagsToFind(made, ['sibusiso', 'dlamini']));
    const [invented, real] = [await guessed('A'.repeat(43)), await guessed(namesKey)];
    for (const tag of invented) expect(words).not.toContain(tag);
    // Twin: with the key of the open tab, trying a name works.
    for (const tag of real) expect(words).toContain(tag);
    phone.tab.namesKey = undefined;
    await phone.reload();
    expect(await phone.find('sibusiso')).toMatchObject({ why: expect.stringMatching(/^Names are locked/) });
    expect(await phone.scan(ticket.code, { areaId: event.eventId })).toMatchObject({
      answer: 'admitted',
      ticket: { name: 'Sibusiso Dlamini' },
    });
  });

  it('still finds guests when the open tab is reloaded, and not after its user lost the door', async () => {
    const ticket = await aTicketOf('Palesa Khumalo');
    const phone = await offline();
    await phone.reload();
    expect(codesIn(await phone.find('palesa'))).toEqual([ticket.shortCode]);
    phone.network.cut = false;
    phone.network.refuses = 'door.not-found';
    await phone.sync();
    expect(phone.tab.namesKey).toBeUndefined();
  });
});

it('whole words find the same tickets here as at the server', async () => {
  const word = fc.constantFrom(
    'Ana',
    'Anna',
    'Bo',
    'Élodie',
    'Østergård',
    'O’Neill',
    '王',
    '小明',
    'van',
    'Ndlovu',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 2, maxLength: 8 }),
      word,
      word,
      async (names, one, other) => {
        const own = await anEvent(app, { owner: event.owner });
        for (const of of names) await aTicketOf(of, own);
        const phone = await aPhone(app, own);
        await phone.sync();
        const asked = [one, other].filter((text) => [...text].length > 2).join(' ') || '王小明';
        const there = codesIn(await phone.find(asked));
        phone.network.cut = true;
        const here = codesIn(await phone.find(asked));
        expect([...here].sort()).toEqual([...there].sort());
      },
    ),
    replay(16),
  );
});
