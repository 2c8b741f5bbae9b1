import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent } from '../../../tests/factories.ts';
import { getEventSales } from '../event-desk/get-event-sales.ts';
import { exported } from '../exports/testing/exported.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { placeOrder } from './place-order.ts';

const app = await createTestApp();

test('an order keeps its source, whatever else is sent, and its organiser sees it', async () => {
  const { eventId, owner, types } = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const buy = (source: unknown, key?: string, by = aGuest(app)) =>
    placeOrder(
      app,
      by,
      { email: 'thandi@example.com', eventId, eventType: types[0]?.id, source },
      undefined,
      key,
    );
  const spring = { utmSource: '=1+1', utmCampaign: 'Spring' };
  const { orderId } = await buy(spring);
  await buy({ ...spring, referrer: 'https://mail.example/secret' });
  await buy({ utmSource: { nested: true }, referrer: 'x'.repeat(5_000) });
  await buy(`no object\u0000`);
  await buy(undefined);
  const before = (await getEventSales(app, owner, eventId)).sources;
  expect(before).toMatchObject([
    { name: null, orders: 3 },
    { name: '=1+1', medium: null, campaign: 'Spring', orders: 2, paid: [{ minor: 0, currency: 'ZAR' }] },
  ]);
  expect((await getOrderForOrganiser(app, owner, { eventId, orderId })).source).toBe('=1+1 · Spring');
  const csv = await exported(app, owner, { eventId, name: 'orders' });
  expect(csv).toContain(",'=1+1,,Spring,mail.example,,0.00,0.00,0.00,,,,0,,\r\n");
  expect(csv).not.toContain('secret');
  // The same request from another source is the same order.
  const guest = aGuest(app);
  const one = await buy({ utmSource: 'one' }, 'a-key', guest);
  expect((await buy({ utmSource: 'two' }, 'a-key', guest)).orderId).toBe(one.orderId);
});

test('there is no summary without any sources', async () => {
  const { eventId, owner, types } = await anEvent(app, { types: [{ priceMinor: 0 }] });
  await placeOrder(app, aGuest(app), { email: 'thandi@example.com', eventId, eventType: types[0]?.id });
  expect((await getEventSales(app, owner, eventId)).sources).toEqual([]);
});
