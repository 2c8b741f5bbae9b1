import { expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { listUpcomingEvents } from '../event-lists/find-events.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { placeOrder } from '../holds/place-order.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import type { FeePayer } from '../pricing/service-fee.ts';
import { createEvent } from './create-event.ts';
import { sampleEvent } from './testing/sample-event.ts';
import { updateEvent } from './update-event.ts';

const app = await createTestApp({
  settings: {
    ...TEST_SETTINGS,
    serviceFee: { percentHundredths: 500, fixedMinor: {}, paidBy: 'organiser' },
  },
});

async function order(eventId: string, eventType: string | undefined) {
  const guest = aGuest(app);
  const { orderId, tran } = await placeOrder(app, guest, { email: 'thandi@example.com', eventId, eventType });
  return { guest, eventId, orderId, tran };
}

test('the page shows the fee that a hold then charges, whoever pays it', async () => {
  for (const [feePayer, onTop] of [
    [undefined, false],
    ['organiser', false],
    ['customer', true],
  ] as [FeePayer | undefined, boolean][]) {
    const { eventId, types } = await anEvent(app, {
      types: [{ priceMinor: 35_000 }],
      ...(feePayer && { feePayer }),
    });
    const page = await getEventPage(app, aGuest(app), eventId);
    expect(page).toMatchObject({
      feeOnTop: onTop,
      types: [{ fee: { minor: 1_750, currency: 'ZAR' }, charged: { minor: onTop ? 36_750 : 35_000 } }],
    });
    const { events } = await listUpcomingEvents(app);
    expect(events.find(({ id }) => id === eventId)?.from?.minor).toBe(onTop ? 36_750 : 35_000);
    const { tran, ...placed } = await order(eventId, types[0]?.id);
    expect(tran).toMatchObject({ amount: onTop ? 36_750 : 35_000, fee: onTop ? 1_750 : 0 });
    expect(app.provider.payments.get(tran?.reference ?? '')?.amount.minor).toBe(tran?.amount);
    expect(await getOrderPage(app, placed.guest, placed)).toMatchObject({
      lines: [{ total: { minor: 35_000 } }],
      addedFee: { minor: onTop ? 1_750 : 0 },
      total: { minor: onTop ? 36_750 : 35_000 },
    });
  }
  expect(await breaches(app)).toEqual([]);
});

test('an organiser’s choice applies to new orders only', async () => {
  const owner = await aUser(app);
  const { id } = await createEvent(app, owner, sampleEvent);
  await app.db.updateTable('events').set({ approval: 'approved' }).where('id', '=', id).execute();
  const mine = await getOwnEvent(app, owner, id);
  expect(mine.feePayer).toBeNull();
  const before = await order(id, mine.types[0]?.id);
  const types = mine.types.map(({ id: typeId, name, priceMinor, currency, capacity, perOrderLimit }) => ({
    id: typeId,
    name,
    priceMinor,
    currency,
    capacity,
    perOrderLimit,
  }));
  const change = { ...sampleEvent, types, updatedAt: mine.updatedAt, feePayer: 'customer' };
  await updateEvent(app, owner, id, change);
  expect((await getOwnEvent(app, owner, id)).feePayer).toBe('customer');
  const after = await order(id, mine.types[0]?.id);
  expect([before.tran?.amount, after.tran?.amount]).toEqual([35_000, 36_750]);
  expect(await getOrderPage(app, before.guest, before)).toMatchObject({ total: { minor: 35_000 } });
  await expect(createEvent(app, owner, { ...sampleEvent, feePayer: 'both' })).rejects.toMatchObject({
    issues: [{ path: 'feePayer', message: 'Choose who pays the service fee.' }],
  });
});
