import { expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { untilWaiting } from '../../../tests/until-waiting.ts';
import { type Transaction, transaction } from '../../db/database.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { placeOrder } from '../holds/place-order.ts';
import { lockWithoutReadingAgain } from '../holds/testing/lock-without-reading-again.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import type { App } from '../shared/app.ts';
import { changeTicketTypes } from './change-ticket-types.ts';
import type { TimedTicketType } from './ticket-type.ts';

const app = await createTestApp();

type Type = Omit<TimedTicketType, 'capacity' | 'places'> & { id: string; capacity: number };
type Edit = (tx: Transaction, eventId: string, type: Type) => Promise<unknown>;

/** Places an order of two tickets while an edit of their type is uncommitted, so that it waits for the commit. */
async function boughtBehind(edit: Edit, seller: App = app) {
  const { eventId, types } = await anEvent(app);
  const [{ position: _, ...type }] = types as [(typeof types)[number]];
  let placing: ReturnType<typeof placeOrder> | undefined;
  await transaction(app.db, async (tx) => {
    await edit(tx, eventId, type);
    const quantities = { [type.id]: 2 };
    placing = placeOrder(seller, aGuest(app), { email: 'thandi@example.com', eventId, quantities });
    placing.catch(() => {}); // The caller looks at it; until then it is not unhandled.
    await untilWaiting(app.db, { on: 'inventory' });
  });
  return { eventId, placed: placing as NonNullable<typeof placing> };
}

const changed =
  (change: Partial<TimedTicketType>): Edit =>
  async (tx, eventId, type) => {
    const wanted = [{ ...type, places: [], ...change }];
    expect(await changeTicketTypes(tx, { eventId, wanted, shared: [], newId: app.newId })).toEqual([]);
  };

test('a hold that waited for an edit gets the currency and price after it', async () => {
  const { eventId, placed } = await boughtBehind(changed({ currency: 'EUR', priceMinor: 9_900 }));
  const { orderId, tran } = await placed;
  expect(tran).toMatchObject({ amount: 19_800, currency: 'EUR' });
  const { currency, totalMinor } = await app.db
    .selectFrom('orders')
    .select(['currency', 'totalMinor'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect({ currency, totalMinor }).toEqual({ currency: 'EUR', totalMinor: 19_800 });

  const attempt = { eventId, orderId, number: 1 };
  app.provider.report(paymentReference(attempt), { status: 'succeeded' });
  await verifyPayment(app, attempt);
  const sold = await app.db
    .selectFrom('sales')
    .select(['currency', 'tickets', 'paidMinor'])
    .where('eventId', '=', eventId)
    .execute();
  expect(sold).toEqual([{ currency: 'EUR', tickets: 2, paidMinor: 19_800 }]);
  expect(await breaches(app)).toEqual([]);
});

test('it also gets the new limit per order and the new sale time', async () => {
  const fewer = await boughtBehind(changed({ perOrderLimit: 1 }));
  await expect(fewer.placed).rejects.toMatchObject({ code: 'order.too-many' });
  const saleStartsAt = new Date(app.clock.now().getTime() + 1);
  const later = await boughtBehind(changed({ saleStartsAt }));
  await expect(later.placed).rejects.toMatchObject({ code: 'order.sale-not-open' });
});

test('twin: a hold that reads nothing again gets the old price', async () => {
  const holds = createHoldQueue({
    ...TEST_SETTINGS,
    db: app.db,
    clock: app.clock,
    lock: lockWithoutReadingAgain,
  });
  const { placed } = await boughtBehind(changed({ priceMinor: 1_000 }), { ...app, holds });
  expect((await placed).tran).toMatchObject({ amount: 70_000 });
});

test('a lock that waited for an edit reads the new price; the twin, without a new version of the type, the old one', async () => {
  const unnoticed: Edit = (tx, eventId) =>
    tx.updateTable('ticket_types').set({ priceMinor: 1_000 }).where('eventId', '=', eventId).execute();
  expect(await priceBehind(changed({ priceMinor: 1_000 }))).toBe(1_000);
  expect(await priceBehind(unnoticed)).toBe(35_000);
});

/** Locks an event's counters while an edit of their type is uncommitted. @returns the price that the lock reads */
async function priceBehind(edit: Edit): Promise<number | undefined> {
  const { eventId, types } = await anEvent(app);
  const [{ position: _, ...type }] = types as [(typeof types)[number]];
  const { locked } = await transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const locked = transaction(app.db, (other) => lockInventory(other, eventId));
    await untilWaiting(app.db, { on: 'inventory' });
    await edit(tx, eventId, type);
    return { locked };
  });
  return (await locked)?.counters.get(type.id)?.priceMinor;
}
