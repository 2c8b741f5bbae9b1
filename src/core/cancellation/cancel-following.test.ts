import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aMember, aUser, breaches } from '../../../tests/factories.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { createEvent } from '../events/create-event.ts';
import { sampleEvent } from '../events/testing/sample-event.ts';
import { aHeldOrder, aPaidOrder, stateOf } from '../payments/testing/bought-order.ts';
import { addDates } from '../series/add-dates.ts';
import { getSeries } from '../series/get-series.ts';
import type { SignedIn } from '../shared/actor.ts';
import { cancelEvent } from './cancel-event.ts';
import { previewCancellation } from './preview-cancellation.ts';

const app = await createTestApp();
const reason = 'The hall burned down.';
let owner: SignedIn;
let first: string;
let second: string;
let third: string;

beforeEach(async () => {
  app.provider.refundState = 'done';
  owner = await aUser(app);
  const { id } = await createEvent(app, owner, sampleEvent);
  await addDates(app, owner, id, { dates: ['2026-12-19T19:30', '2026-12-26T19:30'] });
  [first = '', second = '', third = ''] =
    (await getSeries(app, owner, id))?.dates.map((date) => date.id) ?? [];
  await app.db
    .updateTable('events')
    .set({ approval: 'approved' })
    .where('id', 'in', [first, second, third])
    .execute();
  await app.runJobs();
  app.outbox.length = 0;
});

const cancel = (eventId: string, more: object = {}, by = owner) =>
  cancelEvent(app, by, { eventId, reason, refund: true, following: true, ...more });
const cancelled = async () =>
  Promise.all([first, second, third].map(async (id) => (await getOwnEvent(app, owner, id)).cancelled));
const bought = async (id: string, email: string, quantity = 1) => {
  const { types } = await getOwnEvent(app, owner, id);
  return aPaidOrder(app, { eventId: id, types }, { email, quantity });
};
const entriesOf = (ids: string[]) =>
  app.db
    .selectFrom('audit_entries')
    .where('kind', '=', 'event.cancelled')
    .where('eventId', 'in', ids)
    .select('eventId')
    .execute();

describe('cancelling a date of a series and all that follow', () => {
  test('cancels each as if alone: one mail and one refund for each order, as previewed', async () => {
    const kept = await bought(first, 'one@example.com');
    const orders = [
      await bought(second, 'one@example.com'),
      await bought(second, 'two@example.com', 2),
      await bought(third, 'one@example.com', 3),
    ];
    const { types } = await getOwnEvent(app, owner, third);
    const held = await aHeldOrder(app, { eventId: third, types });
    await app.runJobs();
    app.outbox.length = 0;
    const preview = await previewCancellation(app, owner, second, { following: 'true' });
    expect(preview).toMatchObject({ dates: 2, tickets: 6, refund: { orders: 3 } });
    expect(await cancel(second)).toEqual({ dates: 2, told: 3 });
    expect(await cancelled()).toEqual([false, true, true]);
    expect(await stateOf(app, held)).toBe('cancelled');
    await app.runJobs();
    expect(await stateOf(app, kept)).toBe('paid');
    for (const order of orders) expect(await stateOf(app, order)).toBe('refunded');
    expect(app.outbox.map(({ to, kind }) => [to, kind]).toSorted()).toEqual([
      ['one@example.com', 'event-cancelled'],
      ['one@example.com', 'event-cancelled'],
      ['two@example.com', 'event-cancelled'],
    ]);
    const refunds = await app.db
      .selectFrom('refunds')
      .where('eventId', 'in', [first, second, third])
      .select('amountMinor')
      .execute();
    expect(preview.refund.sums).toEqual([
      { minor: refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency: 'ZAR' },
    ]);
    expect((await entriesOf([first, second, third])).map(({ eventId }) => eventId).toSorted()).toEqual(
      [second, third].toSorted(),
    );
    expect(await breaches(app)).toEqual([]);
  });

  test('cancels none if one can’t be cancelled', async () => {
    // As if somebody else were cancelling it at that moment.
    await app.db
      .insertInto('cancellations')
      .values({ eventId: third, cancelledBy: owner.userId, announcesRefund: false })
      .execute();
    await expect(cancel(first)).rejects.toThrow();
    expect(await cancelled()).toEqual([false, false, false]);
    expect(await entriesOf([first, second, third])).toEqual([]);
  });

  test('continues with the rest once the first is cancelled, until nothing is left to cancel', async () => {
    await cancel(first, { following: false });
    expect(await cancelled()).toEqual([true, false, false]);
    expect(await cancel(first)).toMatchObject({ dates: 2 });
    await expect(cancel(first)).rejects.toMatchObject({ code: 'event.already-cancelled' });
  });

  test('cancels each date once when two people do it at once', async () => {
    await bought(third, 'one@example.com');
    await app.runJobs();
    app.outbox.length = 0;
    await Promise.allSettled([cancel(first), cancel(second)]);
    expect(await cancelled()).toEqual([true, true, true]);
    await app.runJobs();
    expect(app.outbox.map(({ kind }) => kind)).toEqual(['event-cancelled']);
    expect(await entriesOf([first, second, third])).toHaveLength(3);
  });

  test('is for those who may cancel every event, not only named ones', async () => {
    const named = await aMember(app, owner, { role: 'manager', eventIds: [first] });
    await expect(cancel(first, {}, named)).rejects.toMatchObject({ code: 'organisation.role' });
    expect(await previewCancellation(app, named, first, { following: 'true' })).toMatchObject({ dates: 1 });
    expect(await cancelled()).toEqual([false, false, false]);
    expect(await cancel(second, {}, await aUser(app, { admin: true }))).toMatchObject({ dates: 2 });
  });

  test('is refused for an event without a series, and for malformed input', async () => {
    const { id } = await createEvent(app, owner, sampleEvent);
    await expect(cancel(id)).rejects.toMatchObject({ code: 'series.none' });
    await expect(cancel(id, { following: 'perhaps' })).rejects.toMatchObject({
      issues: [{ path: 'following' }],
    });
    await expect(previewCancellation(app, owner, id, { following: 'perhaps' })).rejects.toMatchObject({
      issues: [{ path: 'following' }],
    });
  });
});
