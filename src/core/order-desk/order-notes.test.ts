import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { exported } from '../exports/testing/exported.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { removeGuestData } from '../personal-data/guest-data-store.ts';
import { readCsv } from '../sheets/read-csv.ts';
import { findOrders } from './find-orders.ts';
import { getOrderForOrganiser } from './get-order-for-organiser.ts';
import { deleteOrderNote, noteOrder } from './note-order.ts';
import { listKnownTags, tagOrder } from './tag-order.ts';

const app = await createTestApp();
const owner = await aUser(app);
const event = await anEvent(app, { owner, types: [{ capacity: 100 }] });
const read = (order: { eventId: string; orderId: string }) => getOrderForOrganiser(app, owner, order);

test('staff note things about an order, and whoever handles orders deletes a note', async () => {
  const order = await aBoughtOrder(app, event);
  await noteOrder(app, owner, order, { text: ' Comes late.\nKeep a seat. ' });
  app.clock.advance(60_000);
  const { id } = await noteOrder(app, owner, order, { text: 'Called back.' });
  expect((await read(order)).notes).toMatchObject([
    {
      id,
      text: 'Called back.',
      writtenBy: expect.stringMatching(/^Person /),
      writtenAt: app.clock.now().toISOString(),
    },
    { text: 'Comes late.\nKeep a seat.' },
  ]);
  const seller = await aMember(app, owner, { role: 'box_office' });
  await deleteOrderNote(app, seller, { ...order, noteId: id });
  await expect(deleteOrderNote(app, seller, { ...order, noteId: id })).rejects.toMatchObject({
    code: 'order.note-unknown',
  });
  expect((await read(order)).notes).toHaveLength(1);
  const reader = await aMember(app, owner, { role: 'reader' });
  await expect(noteOrder(app, reader, order, { text: 'Hm' })).rejects.toMatchObject({
    code: 'organisation.role',
  });
  await expect(noteOrder(app, owner, order, { text: ' ' })).rejects.toMatchObject({ kind: 'invalid' });
  const other = await anEvent(app, { owner });
  await expect(
    noteOrder(app, owner, { ...order, eventId: other.eventId }, { text: 'Hm' }),
  ).rejects.toMatchObject({
    code: 'order.unknown',
  });
});

test('orders are tagged, found and exported by tag, in one spelling', async () => {
  const here = await anEvent(app, { owner, types: [{ capacity: 100 }] });
  const [first, second] = [await aBoughtOrder(app, here), await aBoughtOrder(app, here)];
  expect(await tagOrder(app, owner, first, { tags: ['VIP', 'press', 'vip'] })).toEqual({
    tags: ['press', 'VIP'],
  });
  await tagOrder(app, owner, second, { tags: ['Vip'] });
  const found = async (tag: string) =>
    (await findOrders(app, owner, here.eventId, { tag })).orders.map(({ id, tags }) => [id, tags]);
  expect(await found('viP')).toEqual([
    [second.orderId, ['VIP']],
    [first.orderId, ['press', 'VIP']],
  ]);
  expect(await found('PRESS')).toHaveLength(1);
  expect(await found('pres')).toEqual([]);
  expect((await findOrders(app, owner, here.eventId, { tag: 'press' })).sums?.tickets).toBe(1);
  await noteOrder(app, owner, first, { text: 'One' });
  await noteOrder(app, owner, first, { text: 'Two' });
  const [head, ...rows] = readCsv(await exported(app, owner, { eventId: here.eventId, name: 'orders' }));
  const cells = (name: string) => rows.map((row) => row.cells[head?.cells.indexOf(name) ?? -1]);
  expect([cells('Tags'), cells('Notes')]).toEqual([
    ['press, VIP', 'VIP'],
    ['One\nTwo', ''],
  ]);
  await expect(tagOrder(app, owner, first, { tags: ['x'.repeat(31)] })).rejects.toMatchObject({
    kind: 'invalid',
  });
  await tagOrder(app, owner, first, { tags: [] });
  expect((await read(first)).tags).toEqual([]);
});

test('people of the whole organisation choose from the tags of all its events, others from those of theirs', async () => {
  const boss = await aUser(app);
  const [one, two] = [await anEvent(app, { owner: boss }), await anEvent(app, { owner: boss })];
  await tagOrder(app, boss, await aBoughtOrder(app, one), { tags: ['Sponsor'] });
  await tagOrder(app, boss, await aBoughtOrder(app, two), { tags: ['Press'] });
  expect((await listKnownTags(app, boss, one.eventId)).tags).toEqual([
    { tag: 'Press', orders: 0 },
    { tag: 'Sponsor', orders: 1 },
  ]);
  const helper = await aMember(app, boss, { role: 'box_office', eventIds: [one.eventId] });
  expect((await listKnownTags(app, helper, one.eventId)).tags).toEqual([{ tag: 'Sponsor', orders: 1 }]);
});

test('notes and tags go with the customer’s data, and nothing is noted afterwards', async () => {
  const order = await aBoughtOrder(app, event);
  await app.runJobs();
  await noteOrder(app, owner, order, { text: 'His name is Sam.' });
  await tagOrder(app, owner, order, { tags: ['Sam'] });
  expect(
    await app.db.transaction().execute((tx) => removeGuestData(tx, event.eventId, [order.orderId])),
  ).toBe(1);
  expect(await read(order)).toMatchObject({ notes: [], tags: [] });
  const closed = { code: 'order.data-removed' };
  await expect(noteOrder(app, owner, order, { text: 'Hm' })).rejects.toMatchObject(closed);
  await expect(tagOrder(app, owner, order, { tags: ['Sam'] })).rejects.toMatchObject(closed);
  expect(await breaches(app)).toEqual([]);
});
