import { expect, it } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser } from '../../../tests/factories.ts';
import { recountSales } from '../orders/testing/recount-sales.ts';
import { getHome } from './get-home.ts';

const app = await createTestApp();

interface Bought {
  daysAgo: number;
  minor?: number;
  currency?: 'ZAR' | 'EUR';
  state?: 'paid' | 'refunded' | 'held';
}

async function buy(event: Awaited<ReturnType<typeof anEvent>>, order: Bought) {
  const { daysAgo, minor = 35_000, currency = 'ZAR', state = 'paid' } = order;
  const at = new Date(app.clock.now().getTime() - daysAgo * 86_400_000);
  const id = app.newId();
  await app.db
    .insertInto('orders')
    .values({
      event_id: event.eventId,
      id,
      state,
      email: `${daysAgo}@example.com`,
      buyer: 'guest:1',
      currency,
      total_minor: minor,
      hold_expires_at: at,
      created_at: at,
      paid_at: state === 'held' ? null : at,
    } as never)
    .execute();
  const [type] = event.types;
  await app.db
    .insertInto('order_lines')
    .values({
      event_id: event.eventId,
      order_id: id,
      ticket_type_id: type?.id ?? '',
      quantity: 2,
      unit_price_minor: minor / 2,
    })
    .execute();
}

it('sums what was sold lately over all events, each currency apart', async () => {
  const owner = await aUser(app);
  const [one, other] = [await anEvent(app, { owner }), await anEvent(app, { owner })];
  await buy(one, { daysAgo: 0.5 });
  await buy(other, { daysAgo: 0.6, minor: 2_000, currency: 'EUR' });
  await buy(other, { daysAgo: 3 });
  await buy(one, { daysAgo: 20 });
  await buy(one, { daysAgo: 40 });
  await buy(one, { daysAgo: 2, state: 'refunded' });
  await buy(one, { daysAgo: 2, state: 'held' });
  await buy(await anEvent(app), { daysAgo: 0.1 });
  await recountSales(app.db);

  const { sales, orders, events, waiting } = await getHome(app, owner);
  const zar = (minor: number) => ({ minor, currency: 'ZAR' });
  const eur = { minor: 2_000, currency: 'EUR' };
  expect(sales).toEqual({
    day: { tickets: 4, paid: [zar(35_000), eur] },
    week: { tickets: 6, paid: [zar(70_000), eur] },
    month: { tickets: 8, paid: [zar(105_000), eur] },
  });
  expect(orders.map(({ email, tickets }) => [email, tickets])).toEqual([
    ['0.5@example.com', 2],
    ['0.6@example.com', 2],
    ['2@example.com', 2],
    ['3@example.com', 2],
    ['20@example.com', 2],
  ]);
  expect(events).toHaveLength(2);
  expect(waiting).toBeNull();
});

it('tells admins, and nobody else, how many events wait', async () => {
  const admin = await aUser(app, { admin: true });
  const before = (await getHome(app, admin)).waiting ?? Number.NaN;
  await anEvent(app, { approval: 'pending' });
  await anEvent(app, { approval: 'pending', cancelledAt: app.clock.now() });
  expect((await getHome(app, admin)).waiting).toBe(before + 1);
});

it('is for people who are signed in', async () => {
  await expect(getHome(app, { kind: 'visitor' })).rejects.toMatchObject({ kind: 'unauthenticated' });
});
