import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { transaction } from '../../db/database.ts';
import { mostUnpaid } from '../inventory/address-share.ts';
import { addressUsageOf } from '../inventory/address-usage-store.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import type { App } from '../shared/app.ts';
import type { DomainError } from '../shared/errors.ts';
import { expireHolds, sweepHeldFrom } from './expire-holds.ts';
import { createHoldQueue } from './hold-queue.ts';
import type { lockForHolds } from './lock-for-holds.ts';
import { placeOrder } from './place-order.ts';
import { lockWithoutReadingAgain } from './testing/lock-without-reading-again.ts';

const app = await createTestApp();
const MACHINE = '203.0.113.7';
const selling = (sharePerAddress: number, more: { lock?: typeof lockForHolds } = {}): App => ({
  ...app,
  holds: createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, sharePerAddress, ...more }),
});
const shop = selling(25);
const unlimited = selling(0);
type Sale = Awaited<ReturnType<typeof anEvent>>;

/** Places orders, each as a new guest. @returns the held seats and the refusals */
async function take(
  from: App,
  event: Sale,
  orders: number,
  quantity: number,
  address: string | ((n: number) => string),
) {
  const quantities = { [event.types[0]?.id as string]: quantity };
  const asked = await Promise.allSettled(
    Array.from({ length: orders }, (_, n) =>
      placeOrder(
        from,
        aGuest(app),
        { email: 'a@example.com', eventId: event.eventId, quantities },
        typeof address === 'string' ? address : address(n),
      ),
    ),
  );
  const refusals = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as DomainError] : []));
  const held = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return { held, seats: held.length * quantity, refusals };
}

async function heldSeats({ eventId }: Sale): Promise<number> {
  const counters = await app.db
    .selectFrom('inventory')
    .select('held')
    .where('eventId', '=', eventId)
    .execute();
  return counters.reduce((sum, { held }) => sum + held, 0);
}

const big = () => anEvent(app, { types: [{ capacity: 1_200, perOrderLimit: 10 }] });

describe('one machine that becomes a new guest for each order', () => {
  test('holds at most a quarter of the sale, and is told when to try again', async () => {
    const event = await big();
    const { seats, refusals } = await take(shop, event, 120, 10, MACHINE);
    expect(seats).toBe(300);
    expect(await heldSeats(event)).toBe(300);
    expect(refusals).toHaveLength(90);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        kind: 'too-many',
        code: 'order.too-many-unpaid',
        facts: { retryAfterSeconds: 60 },
        message: expect.stringContaining(
          'Pay for or release the tickets you’re holding, or try again in a minute.',
        ),
      });
    }
  });

  test('twin: without an address share it empties the sale', async () => {
    const event = await big();
    expect((await take(unlimited, event, 120, 10, MACHINE)).seats).toBe(1_200);
  });

  test('cannot hold more by ordering again, and its holds end sooner', async () => {
    const event = await big();
    await take(shop, event, 120, 10, MACHINE);
    for (let renewal = 0; renewal < 3; renewal += 1) {
      app.clock.advance(5 * 60_000);
      await expireHolds(app);
      expect(await heldSeats(event)).toBeLessThanOrEqual(20);
      await take(shop, event, 120, 10, MACHINE);
      expect(await heldSeats(event)).toBeLessThanOrEqual(300);
    }
  });

  test('leaves some seats even with several addresses', async () => {
    const event = await big();
    await take(shop, event, 600, 10, (n) => `198.51.100.${n % 5}`);
    expect(await heldSeats(event)).toBeLessThan(1_200 * (1 - 0.75 ** 5) + 1);
  });

  test('cannot empty a small ticket type of a large event', async () => {
    const event = await anEvent(app, { types: [{ capacity: 20 }, { capacity: 10_000 }] });
    expect((await take(shop, event, 20, 1, MACHINE)).seats).toBe(10);
  });

  test('holds less with twenty addresses than without a crowd’s rules, and for less time', async () => {
    const event = await anEvent(app, { types: [{ capacity: 400, perOrderLimit: 10 }] });
    await take(shop, event, 20 * 20, 10, (n) => `198.51.100.${n % 20}`);
    const { held } = await take(shop, event, 20 * 20, 1, (n) => `198.51.100.${n % 20}`);
    expect(await heldSeats(event)).toBeLessThan(320);
    const newcomer = await take(shop, event, 1, 6, '192.0.2.1');
    expect([newcomer.seats, held.length]).toEqual([6, expect.any(Number)]);
    expect(minutesOf(newcomer)).toBe(8);
    const group = await take(shop, event, 1, 10, '192.0.2.2');
    expect(group.refusals).toMatchObject([
      { code: 'order.too-many-unpaid', message: expect.stringContaining('Order up to 6') },
    ]);
    // Once the holds have ended, everybody has the usual share and time.
    app.clock.advance(15 * 60_000);
    await expireHolds(app);
    expect(minutesOf(await take(shop, event, 1, 10, '192.0.2.2'))).toBe(15);
  });

  test('twin: by the usual share, twenty addresses hold 19 of 20 seats', () => {
    let left = 400;
    for (let address = 0; address < 20; address += 1) left -= mostUnpaid(left, 25, false);
    expect(left).toBeLessThanOrEqual(20);
  });

  test('does not make a sale crowded with tickets that a code sets aside', async () => {
    const event = await anEvent(app, { types: [{ capacity: 100, perOrderLimit: 10 }] });
    const aside = { price: { effect: 'none' }, types: [event.types[0]?.id], reserved: 60 };
    await addPromotion(app, event.owner, { eventId: event.eventId, code: 'FRIENDS', ...aside });
    expect(minutesOf(await take(shop, event, 1, 10, MACHINE))).toBe(15);
  });

  test('counts as one, whichever addresses of its IPv6 network it uses', async () => {
    const event = await big();
    const { seats } = await take(shop, event, 120, 10, (n) => `2001:db8::${n.toString(16)}`);
    expect(seats).toBe(300);
  });
});

test('several processes share one limit; twin: without reading again after the wait they exceed it', async () => {
  const raceWith = async (lock?: typeof lockForHolds) => {
    const event = await big();
    const processes = Array.from({ length: 4 }, () => selling(25, lock && { lock }));
    const race = await transaction(app.db, async (tx) => {
      // All of them begin while somebody else has the lock, so each waits for the ones before it.
      await lockInventory(tx, event.eventId);
      const orders = processes.map((process) => take(process, event, 20, 10, MACHINE));
      await untilWaiting(app.db, { connections: processes.length });
      return { event, orders };
    });
    await Promise.all(race.orders);
    return heldSeats(race.event);
  };
  expect(await raceWith(lockWithoutReadingAgain)).toBeGreaterThan(300);
  expect(await raceWith()).toBe(300);
});

const minutesOf = ({ held: [order] }: Awaited<ReturnType<typeof take>>) =>
  (new Date(order?.holdExpiresAt as string).getTime() - app.clock.now().getTime()) / 60_000;

describe('a crowd behind one address', () => {
  test('gets through beside twenty machines that hold all they can', async () => {
    const event = await anEvent(app, { types: [{ capacity: 400, perOrderLimit: 10 }] });
    await take(shop, event, 20 * 20, 10, (n) => `198.51.100.${n % 20}`);
    await take(shop, event, 20 * 20, 1, (n) => `198.51.100.${n % 20}`);
    let waiting = Array.from({ length: 30 }, () => 2);
    for (let rounds = 0; waiting.length > 0 && rounds < 30; rounds += 1) {
      const asked = await Promise.all(waiting.map((quantity) => buy(event, quantity)));
      waiting = waiting.filter((_, at) => asked[at] !== undefined);
    }
    expect(waiting).toEqual([]);
    expect(await breaches(app)).toEqual([]);
  });

  test('everybody gets tickets, if those who are refused come back at the given time', async () => {
    const wishes = Array.from({ length: 300 }, (_, n) => 2 + (n % 3));
    const capacity = wishes.reduce((sum, seats) => sum + seats, 0);
    const event = await anEvent(app, { types: [{ capacity }] });
    let waiting = wishes;
    let rounds = 0;
    for (; waiting.length > 0 && rounds < 60; rounds += 1) {
      const turned: number[] = [];
      let wait = 0;
      await Promise.all(
        waiting.map(async (quantity) => {
          const again = await buy(event, quantity);
          if (again === undefined) return;
          turned.push(quantity);
          wait = Math.max(wait, again);
        }),
      );
      waiting = turned;
      app.clock.advance(wait * 1000);
    }
    expect(waiting).toEqual([]);
    const sold = await app.db
      .selectFrom('inventory')
      .select(['held', 'sold'])
      .where('eventId', '=', event.eventId)
      .executeTakeFirst();
    expect(sold).toEqual({ held: 0, sold: capacity });
    expect(rounds).toBeLessThan(25);
    expect(await breaches(app)).toEqual([]);
  });

  /** @returns undefined once paid, otherwise the seconds until the next attempt */
  async function buy(event: Sale, quantity: number): Promise<number | undefined> {
    const { held, refusals } = await take(shop, event, 1, quantity, '192.0.2.1');
    const [refusal] = refusals;
    if (refusal) {
      expect(refusal.code).toBe('order.too-many-unpaid');
      return refusal.facts.retryAfterSeconds as number;
    }
    await pay(event, held[0]?.orderId as string);
    return undefined;
  }
});

async function pay({ eventId }: Sale, orderId: string): Promise<void> {
  const key = { eventId, orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  await verifyPayment(app, key);
}

describe('how long seats are held', () => {
  test('the usual time for a few seats; less for an address that holds more and has not paid yet', async () => {
    const event = await big();
    const first = await take(shop, event, 1, 10, MACHINE);
    expect(minutesOf(first)).toBe(15);
    expect(minutesOf(await take(shop, event, 1, 10, MACHINE))).toBe(15);
    expect(minutesOf(await take(shop, event, 1, 1, MACHINE))).toBe(5);
    expect(minutesOf(await take(shop, event, 1, 10, '192.0.2.1'))).toBe(15);
    await pay(event, first.held[0]?.orderId as string);
    await take(shop, event, 1, 10, MACHINE);
    expect(minutesOf(await take(shop, event, 1, 1, MACHINE))).toBe(15);
  });
});

test('one order may have all of the last seats', async () => {
  const event = await anEvent(app, { types: [{ capacity: 4 }] });
  expect((await take(shop, event, 1, 4, MACHINE)).seats).toBe(4);
});

test('the network address of an order is kept as a keyed hash, only for the time of its hold', async () => {
  const event = await big();
  const { held } = await take(shop, event, 2, 1, MACHINE);
  await pay(event, held[0]?.orderId as string);
  const kept = async () => {
    const orders = await app.db
      .selectFrom('orders')
      .select('heldFrom')
      .where('eventId', '=', event.eventId)
      .execute();
    return orders.map((order) => order.heldFrom);
  };
  const before = await kept();
  expect(before).toEqual([expect.any(Number), before[0]]);
  app.clock.advance(15 * 60_000);
  await expireHolds(app);
  await sweepHeldFrom(app);
  expect(await kept()).toEqual([null, null]);
});

test('orders from before the column held_seats count with their lines', async () => {
  const event = await big();
  expect((await take(shop, event, 20, 10, MACHINE)).seats).toBe(200);
  const before = app.db.updateTable('orders').set({ heldSeats: null });
  await before.where('eventId', '=', event.eventId).execute();
  // Several lines may have the same type.
  await sql`
    insert into order_lines (event_id, order_id, number, ticket_type_id, quantity, unit_price_minor)
    select event_id, order_id, 2, ticket_type_id, 4, 0 from order_lines where event_id = ${event.eventId}`.execute(
    app.db,
  );
  await sql`update order_lines set quantity = 6 where event_id = ${event.eventId} and number = 1`.execute(
    app.db,
  );
  expect((await take(shop, event, 20, 10, MACHINE)).seats).toBe(100);
  expect(await heldSeats(event)).toBe(300);
});

test('addresses are looked up without reading all orders; twin: asked for together, they read them all', async () => {
  const { eventId } = await big();
  await sql`
    insert into orders (event_id, id, state, email, buyer, currency, total_minor, hold_expires_at, created_at, held_from)
    select ${eventId}, gen_random_uuid(), 'held', 'a@example.com', 'guest', 'ZAR', 100, now(), now(), n % 200
    from generate_series(1, 10000) n`.execute(app.db);
  // Statistics taken now tell the planner that each address has many orders.
  await sql`analyze orders`.execute(app.db);
  const others = Array.from({ length: 500 }, (_, n) => String(1_000 + n));
  const planOf = async (query: RawBuilder<unknown>) =>
    JSON.stringify((await sql`explain select ${query}`.execute(app.db)).rows);
  expect(await planOf(addressUsageOf(eventId, others))).toContain('orders_held_from_of_event');
  const together = sql`(select count(*) from orders where event_id = ${eventId} and held_from = any(${others}::bigint[]))`;
  expect(await planOf(together)).toContain('Seq Scan on orders');
});
