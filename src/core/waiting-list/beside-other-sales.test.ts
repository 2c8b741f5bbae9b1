import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { handBack } from '../box-office/hand-back.ts';
import { aTill } from '../box-office/testing/a-till.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { aPaidOrder, countersOf } from '../payments/testing/bought-order.ts';
import { addPromotion, endPromotion } from '../promo-codes/change-promotions.ts';
import { aBuyer } from '../resale/testing/for-resale.ts';
import { sweepWaitingLists } from './end-waiting.ts';
import { saveWaitingList } from './waiting-list-store.ts';

/** The waiting list next to tills and promo codes: people in line come first (docs/decisions/0095, 0098, 0106). */
const app = await createTestApp();
const HOUR = 3_600_000;

let event: Awaited<ReturnType<typeof anEvent>>;
let till: Awaited<ReturnType<typeof aTill>>;
let saleEndsAt: Date;
beforeEach(async () => {
  saleEndsAt = new Date(app.clock.now().getTime() + 48 * HOUR);
  event = await anEvent(app, { types: [{ capacity: 6, perOrderLimit: 6, saleEndsAt }] });
  await transaction(app.db, (tx) => saveWaitingList(tx, event.eventId, { open: true, offerHours: 24 }));
  till = await aTill(app, event);
});
afterEach(async () => {
  expect(await breaches(app)).toEqual([]);
  await app.runJobs();
});

const buy = (quantity: number, code?: string) =>
  placeOrder(app, aGuest(app), {
    email: 'public@example.com',
    eventId: event.eventId,
    ...(code && { code }),
    quantities: { [event.types[0]?.id ?? '']: quantity },
  });
const addCode = (code: string, reserved?: number) =>
  addPromotion(app, event.owner, {
    eventId: event.eventId,
    code,
    types: [event.types[0]?.id],
    ...(reserved && { reserved }),
    price: { effect: 'percent', percentHundredths: 1_000 },
  });
const counters = async () => (await countersOf(app, event.eventId))[0];
const soldOut = expect.objectContaining({ code: 'order.sold-out' });

test('a seat that a till takes back goes to the first in line, not to the till or a code', async () => {
  await addCode('TENTH');
  const sale = await till.sell(4);
  await aPaidOrder(app, event, { quantity: 2 });
  const [first, second] = [await aBuyer(app, event), await aBuyer(app, event, { quantity: 2 })];
  await handBack(app, till.user, till.key, {
    orderId: sale.orderId,
    tickets: [sale.tickets[0]?.id, sale.tickets[1]?.id],
    method: 'cash',
  });
  expect([Boolean(await first.offer()), await second.offer()]).toEqual([true, undefined]);
  // One seat is left, which is too few for anybody in line. It is still reserved for the line, for staff too.
  expect(await counters()).toEqual({ held: 1, sold: 4 });
  await expect(till.sell(1)).rejects.toEqual(soldOut);
  await expect(buy(1)).rejects.toEqual(soldOut);
  await expect(buy(1, 'TENTH')).rejects.toEqual(soldOut);
  // When the public sale ends, the waiting list ends with it, and the till sells what is left.
  app.clock.set(new Date(saleEndsAt.getTime() + 1_000));
  await expireHolds(app);
  await sweepWaitingLists(app);
  await till.sell(2);
  await expect(till.sell(1)).rejects.toEqual(soldOut);
});

test('a code’s reserve belongs to its holders while people wait, and to the line once the code ends', async () => {
  const { id: promotionId } = await addCode('CHOIR', 3);
  await till.sell(3);
  const [first, second] = [await aBuyer(app, event), await aBuyer(app, event)];
  const held = await buy(1, 'CHOIR');
  expect(held.tran?.amount).toBe(31_500);
  await expect(buy(3, 'CHOIR')).rejects.toEqual(soldOut);
  // While the reserve lasts, an expired hold gives its seat back to it.
  app.clock.advance(16 * 60_000);
  await expireHolds(app);
  expect([await first.offer(), await second.offer()]).toEqual([undefined, undefined]);
  await endPromotion(app, event.owner, { eventId: event.eventId, promotionId });
  expect([Boolean(await first.offer()), Boolean(await second.offer())]).toEqual([true, true]);
  // Nobody waits any more, so the third seat is on public sale.
  await buy(1);
  await expect(buy(1)).rejects.toEqual(soldOut);
});
