import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, aUser } from '../../../tests/factories.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { pictureOf } from '../media/testing/sample-pictures.ts';
import { uploadImage } from '../media/upload-image.ts';
import { openTicketKey } from '../tickets/ticket-key.ts';
import { createEvent } from './create-event.ts';
import { sampleEvent } from './testing/sample-event.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const rowsOf = async (table: 'events' | 'ticket_types' | 'inventory' | 'event_keys') =>
  (
    await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('creating an event', () => {
  test('stores it as pending, with ticket types, counters and a key that signs its tickets', async () => {
    const owner = await aUser(app);
    const { id } = await createEvent(app, owner, sampleEvent);
    const event = await getOwnEvent(app, owner, id);
    expect(event).toMatchObject({
      ...sampleEvent,
      approval: 'pending',
      startInstant: '2026-12-12T17:30:00.000Z',
      endInstant: '2026-12-12T21:00:00.000Z',
      bannerKey: null,
      types: [
        { name: 'General', priceMinor: 35_000, capacity: 100, perOrderLimit: 10, held: 0, sold: 0 },
        { name: 'Terrace', priceMinor: 78_000, capacity: 20, perOrderLimit: 4, held: 0, sold: 0 },
      ],
      revenue: [],
      orders: [],
      orderCount: 0,
    });
    const key = await app.db
      .selectFrom('event_keys')
      .selectAll()
      .where('eventId', '=', id)
      .executeTakeFirstOrThrow();
    expect(openTicketKey({ eventId: id, keyId: key.keyId }, key.privateKeySealed, app.secret).type).toBe(
      'private',
    );
  });

  test('stores all details of a ticket type, and shows them to everybody', async () => {
    const owner = await aUser(app);
    const options = { description: 'With a drink.\nBy the stage.', colour: 'teal', perOrderMinimum: 2 };
    const types = [{ ...sampleEvent.types[0], ...options, priceFloorMinor: 5_000 }];
    const { id } = await createEvent(app, owner, { ...sampleEvent, types });
    expect((await getOwnEvent(app, owner, id)).types).toMatchObject([{ ...options, priceFloorMinor: 5_000 }]);
    expect((await getEventPage(app, owner, id)).types).toMatchObject([options]);
    const { id: plain } = await createEvent(app, owner, sampleEvent);
    const none = { description: '', colour: null, perOrderMinimum: 1 };
    expect((await getEventPage(app, owner, plain)).types).toMatchObject([none, none]);
  });

  test('takes its accent from a photo that its organiser uploaded, and refuses somebody else’s photo', async () => {
    const owner = await aUser(app);
    const { key, url } = await uploadImage(app, owner, { bytes: await pictureOf('#e8412a') });
    const { id } = await createEvent(app, owner, { ...sampleEvent, bannerKey: key });
    expect(await getOwnEvent(app, owner, id)).toMatchObject({
      bannerKey: key,
      bannerUrl: url,
      accent: expect.stringMatching(/^#e/),
    });
    for (const bannerKey of [key, 'images/0190b2f0-0000-4000-8000-000000000000.webp', '../../etc/passwd']) {
      await expect(createEvent(app, await aUser(app), { ...sampleEvent, bannerKey })).rejects.toMatchObject({
        kind: 'invalid',
        issues: [{ path: 'bannerKey' }],
      });
    }
  });

  test('sent twice with one id, at once or later, makes one event', async () => {
    const owner = await aUser(app);
    const id = app.newId();
    const input = { ...sampleEvent, id };
    const before = await rowsOf('events');
    const made = await Promise.all([1, 2, 3].map(() => createEvent(app, owner, input)));
    expect(made).toEqual([{ id }, { id }, { id }]);
    expect(await createEvent(app, owner, input)).toEqual({ id });
    expect(await rowsOf('events')).toBe(before + 1);
    expect((await getOwnEvent(app, owner, id)).types).toHaveLength(2);
    // Without an id, each request makes an event.
    await Promise.all([createEvent(app, owner, sampleEvent), createEvent(app, owner, sampleEvent)]);
    expect(await rowsOf('events')).toBe(before + 3);
  });

  test('sent again with the same id and different contents overwrites nothing', async () => {
    const owner = await aUser(app);
    const { id } = await createEvent(app, owner, { ...sampleEvent, id: app.newId() });
    const again = createEvent(app, owner, { ...sampleEvent, id, name: 'Another' });
    await expect(again).rejects.toMatchObject({ kind: 'conflict', code: 'event.created-already' });
    const foreign = createEvent(app, await aUser(app), { ...sampleEvent, id });
    await expect(foreign).rejects.toMatchObject({ kind: 'conflict', code: 'event.id-taken' });
    expect((await getOwnEvent(app, owner, id)).name).toBe(sampleEvent.name);
  });

  test('leaves nothing behind when it is refused', async () => {
    const owner = await aUser(app);
    const count = () =>
      Promise.all((['events', 'ticket_types', 'inventory', 'event_keys'] as const).map(rowsOf));
    const before = await count();
    const [type] = sampleEvent.types;
    for (const [change, path] of [
      [{ name: ' ' }, 'name'],
      [{ endsAt: '2026-12-12T19:00' }, 'endsAt'],
      [{ startsAt: '2026-11-20T10:00', endsAt: '2026-11-21T12:00' }, 'endsAt'], // 10:00Z, the current time of test apps
      [{ types: [{ ...type, priceMinor: -1 }] }, 'types.0.priceMinor'],
      [{ types: [{ ...type, id: app.newId() }] }, 'types.0.id'],
      [{ approval: 'approved' }, 'approval'],
    ] as const) {
      await expect(createEvent(app, owner, { ...sampleEvent, ...change })).rejects.toMatchObject({
        kind: 'invalid',
        issues: [{ path }],
      });
    }
    expect(await count()).toEqual(before);
  });

  test('needs a verified address', async () => {
    await expect(createEvent(app, { kind: 'visitor' }, sampleEvent)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(createEvent(app, aGuest(app), sampleEvent)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    const unverified = await aUser(app, { emailVerified: false });
    await expect(createEvent(app, unverified, sampleEvent)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'account.email-not-verified',
    });
  });
});
