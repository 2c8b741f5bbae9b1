import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser } from '../../../tests/factories.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { transaction } from '../../db/database.ts';
import { decideEvent } from '../event-approval/decide-event.ts';
import { getEventToEdit } from '../event-desk/get-event-to-edit.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { SignedIn } from '../shared/actor.ts';
import { createEvent } from './create-event.ts';
import { enteredEvent } from './testing/entered-event.ts';
import { sampleEvent } from './testing/sample-event.ts';
import { updateEvent } from './update-event.ts';

let app: TestApp;
let owner: SignedIn;
let admin: SignedIn;
let eventId: string;

beforeAll(async () => {
  app = await createTestApp();
  admin = await aUser(app, { admin: true });
});
beforeEach(async () => {
  owner = await aUser(app);
  eventId = (await createEvent(app, owner, sampleEvent)).id;
});

/** The event as the form sends it. */
const asInput = async () => enteredEvent(await getOwnEvent(app, owner, eventId));

async function sell(typeIndex: number, { held = 0, sold = 0 }) {
  const { types } = await getOwnEvent(app, owner, eventId);
  await app.db
    .updateTable('inventory')
    .set({ held, sold })
    .where('eventId', '=', eventId)
    .where('ticketTypeId', '=', types[typeIndex]?.id as string)
    .execute();
}

async function order(typeIndex: number) {
  const { types } = await getOwnEvent(app, owner, eventId);
  const id = app.newId();
  const now = app.clock.now();
  const times = { holdExpiresAt: now, createdAt: now, paidAt: null, mailedAt: null };
  await app.db
    .insertInto('orders')
    .values({
      eventId,
      id,
      state: 'expired',
      email: 'a@b.c',
      buyer: 'guest:1',
      currency: 'ZAR',
      totalMinor: 0,
      ...times,
    })
    .execute();
  await app.db
    .insertInto('order_lines')
    .values({
      eventId,
      orderId: id,
      number: 1,
      ticketTypeId: types[typeIndex]?.id as string,
      quantity: 1,
      unitPriceMinor: 0,
    })
    .execute();
}

describe('changing an event', () => {
  test('changes its details, adds a type, changes one and removes one', async () => {
    const input = await asInput();
    const [general] = input.types;
    const changed = {
      ...input,
      name: 'Winter Jazz',
      timeZone: 'Europe/Berlin',
      locationText: '',
      latitude: null,
      longitude: null,
      types: [
        { name: 'Early bird', priceMinor: 0, currency: 'EUR', capacity: 5 },
        { ...general, name: 'Standing', priceMinor: 40_000, capacity: 250 },
      ],
    };
    await updateEvent(app, owner, eventId, changed);
    const after = await getOwnEvent(app, owner, eventId);
    expect(after).toMatchObject({
      ...changed,
      updatedAt: expect.any(String),
      startInstant: '2026-12-12T18:30:00.000Z',
    });
    expect(after.types[1]?.id).toBe(general?.id);
  });

  test('does not overwrite what another tab saved in between', async () => {
    const input = await asInput();
    const { updatedAt } = await updateEvent(app, owner, eventId, { ...input, name: 'First tab' });
    await expect(updateEvent(app, owner, eventId, { ...input, name: 'Second tab' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'event.changed-meanwhile',
    });
    await updateEvent(app, owner, eventId, { ...input, name: 'Second tab, reloaded', updatedAt });
    expect((await getOwnEvent(app, owner, eventId)).name).toBe('Second tab, reloaded');
  });

  test('succeeds for only one of two tabs that save at once', async () => {
    const input = await asInput();
    const saves = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((name) => updateEvent(app, owner, eventId, { ...input, name })),
    );
    expect(saves.map((save) => save.status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
  });

  test('is for its owner only; for others, admins included, the event does not exist', async () => {
    const input = await asInput();
    for (const actor of [await aUser(app), admin]) {
      await expect(updateEvent(app, actor, eventId, input)).rejects.toMatchObject({
        kind: 'not-found',
        code: 'event.unknown',
      });
      await expect(getEventToEdit(app, actor, eventId)).rejects.toMatchObject({
        kind: 'not-found',
        code: 'event.unknown',
      });
    }
    await expect(updateEvent(app, aGuest(app), eventId, input)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    for (const unknown of [app.newId(), 'abc', '', undefined]) {
      await expect(updateEvent(app, owner, unknown, input)).rejects.toMatchObject({ kind: 'not-found' });
    }
  });

  test('keeps an approved event on sale', async () => {
    await decideEvent(app, admin, { eventId, decision: 'approved' });
    await updateEvent(app, owner, eventId, await asInput());
    expect((await getOwnEvent(app, owner, eventId)).approval).toBe('approved');
  });
});

describe('what customers rely on', () => {
  test('capacity never falls below what is sold and held', async () => {
    await sell(0, { held: 3, sold: 4 });
    const input = await asInput();
    const withCapacity = (capacity: number) => ({
      ...input,
      name: 'Changed',
      types: input.types.with(0, { ...input.types[0], capacity } as never),
    });
    await expect(updateEvent(app, owner, eventId, withCapacity(6))).rejects.toMatchObject({
      kind: 'invalid',
      issues: [
        {
          path: 'types.0.capacity',
          message: '7 are already sold or reserved, so it can’t be fewer.',
        },
      ],
    });
    expect((await getOwnEvent(app, owner, eventId)).name).toBe(sampleEvent.name);
    await updateEvent(app, owner, eventId, withCapacity(7));
  });

  test('a type that was ordered stays, even if the order ended unpaid', async () => {
    await order(1);
    const input = await asInput();
    const without = { ...input, types: input.types.slice(0, 1) };
    await expect(updateEvent(app, owner, eventId, without)).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'types', message: expect.stringContaining('“Terrace”') }],
    });
    expect((await getOwnEvent(app, owner, eventId)).types).toHaveLength(2);
  });

  test('a type that was ordered keeps its currency; a new price applies to new orders', async () => {
    await order(1);
    const input = await asInput();
    const withTerrace = (change: object) => ({
      ...input,
      types: input.types.with(1, { ...input.types[1], ...change } as never),
    });
    await expect(updateEvent(app, owner, eventId, withTerrace({ currency: 'EUR' }))).rejects.toMatchObject({
      kind: 'invalid',
      issues: [{ path: 'types.1.currency', message: expect.stringContaining('ordered in ZAR') }],
    });
    await updateEvent(app, owner, eventId, withTerrace({ priceMinor: 90_000 }));
    const { types } = await getOwnEvent(app, owner, eventId);
    expect(types.map(({ ordered, priceMinor }) => ({ ordered, priceMinor }))).toEqual([
      { ordered: false, priceMinor: 35_000 },
      { ordered: true, priceMinor: 90_000 },
    ]);
    const lines = app.db.selectFrom('order_lines').where('eventId', '=', eventId);
    expect(await lines.select('unitPriceMinor').execute()).toEqual([{ unitPriceMinor: 0 }]);
  });

  test('a type that was never ordered may change its currency or its sale, or be removed', async () => {
    const input = await asInput();
    const sale = { saleStartsAt: '2026-12-01T09:00', saleEndsAt: '2026-12-12T20:00' };
    const [general] = input.types;
    const types = [{ ...general, currency: 'EUR', ...sale }];
    const { updatedAt } = await updateEvent(app, owner, eventId, { ...input, types });
    expect((await getOwnEvent(app, owner, eventId)).types).toMatchObject(types);
    const page = await getEventPage(app, owner, eventId);
    expect(page.types).toMatchObject([
      { saleStartsAt: '2026-12-01T07:00:00.000Z', saleEndsAt: '2026-12-12T18:00:00.000Z', sale: 'not-open' },
    ]);
    const open = { ...general, saleStartsAt: null, saleEndsAt: null };
    await updateEvent(app, owner, eventId, { ...input, types: [open], updatedAt });
    expect((await getEventPage(app, owner, eventId)).types).toMatchObject([
      { saleStartsAt: null, saleEndsAt: null, sale: 'on' },
    ]);
  });

  test('a type of another event, or one that is named twice, is refused', async () => {
    const foreign = await anEvent(app);
    const input = await asInput();
    const [general] = input.types;
    await expect(
      updateEvent(app, owner, eventId, {
        ...input,
        types: [...input.types, { ...general, id: foreign.types[0]?.id }],
      }),
    ).rejects.toMatchObject({ kind: 'invalid', issues: [{ path: 'types.2' }] });
    await expect(
      updateEvent(app, owner, eventId, { ...input, types: [...input.types, general] }),
    ).rejects.toMatchObject({ kind: 'invalid', issues: [{ path: 'types.2' }] });
  });

  test('a hold in progress is waited for, and counts', async () => {
    const input = await asInput();
    const [general] = input.types;
    const smaller = { ...input, types: [{ ...general, capacity: 1 }, input.types[1]] };
    let change: Promise<unknown> | undefined;
    await transaction(app.db, async (tx) => {
      await lockInventory(tx, eventId);
      change = updateEvent(app, owner, eventId, smaller);
      change.catch(() => {}); // handled below; until then the rejection is not unhandled
      await untilWaiting(app.db, { on: 'inventory' });
      await tx.updateTable('inventory').set({ held: 2 }).where('eventId', '=', eventId).execute();
    });
    await expect(change).rejects.toMatchObject({ issues: [{ path: 'types.0.capacity' }] });
  });
});
