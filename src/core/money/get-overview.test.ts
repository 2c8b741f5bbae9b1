import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import type { SignedIn } from '../shared/actor.ts';
import { getOverview } from './get-overview.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  admin = await aUser(app, { admin: true });
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function sell(
  event: Awaited<ReturnType<typeof anEvent>>,
  daysAgo: number,
  minor: number,
  currency = 'ZAR',
) {
  const at = new Date(app.clock.now().getTime() - daysAgo * DAY);
  const orderId = app.newId();
  await app.db
    .insertInto('orders')
    .values({
      eventId: event.eventId,
      id: orderId,
      state: 'paid',
      email: 'guest@example.com',
      buyer: 'guest:1',
      currency: currency as 'ZAR',
      totalMinor: minor,
      holdExpiresAt: at,
      createdAt: at,
      paidAt: at,
      mailedAt: at,
    })
    .execute();
  await app.db
    .insertInto('sales')
    .values({
      eventId: event.eventId,
      periodStart: new Date(Math.floor(at.getTime() / (15 * MINUTE)) * 15 * MINUTE),
      ticketTypeId: event.types[0]?.id ?? '',
      currency: currency as 'ZAR',
      tickets: 2,
      paidMinor: minor,
    })
    .execute();
  return orderId;
}

test('the overview sums the sales of all events, by span and currency, and says what waits', async () => {
  expect((await getOverview(app, admin)).sales.month).toEqual({
    orders: 0,
    tickets: 0,
    paid: [],
    refunded: [],
  });
  const [one, other] = [await anEvent(app), await anEvent(app, { approval: 'pending' })];
  await sell(one, 0.5, 10_000);
  await sell(other, 3, 2_000);
  await sell(one, 20, 500, 'EUR');
  await sell(one, 31, 99_999);
  const zar = (minor: number) => ({ minor, currency: 'ZAR' });
  expect(await getOverview(app, admin)).toEqual({
    sales: {
      day: { orders: 1, tickets: 2, paid: [zar(10_000)], refunded: [] },
      week: { orders: 2, tickets: 4, paid: [zar(12_000)], refunded: [] },
      month: { orders: 3, tickets: 6, paid: [{ minor: 500, currency: 'EUR' }, zar(12_000)], refunded: [] },
    },
    waiting: 1,
    exceptions: 0,
  });
});

test('the overview is for admins only', async () => {
  await expect(getOverview(app, await aUser(app))).rejects.toMatchObject({ code: 'account.admin-only' });
});
