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

/** The waiting list beside the till and promo codes: whoever is in line comes first (docs/decisions/0095, 0098, 0106). */
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
    ...{ email: 'public@example.com', eventId: event.eventId, ...(code && { code }) },
    quantities: { [event.types[0]?.id ?? '']: quantity },
  });
const addCode = (code: string, reserved?: number) =>
  addPromotion(app, event.owner, {
    ...{ eventId: event.eventId, code, types: [event.types[0]?.id], ...(reserved && { reserved }) },
    price: { effect: 'percent', percentHundredths: 1_000 },
  });
const counters = async () => (await countersOf(app, event.eventId))[0];
const soldOut = expect.objectContaining({ code: 'order.sold-out' });

test('a seat that a till takes back goes to the head of the line, and neither to the till nor to a code', async () => {
  await addCode('TENTH');
  const sale = await till.sell(4);
  await aPaidOrder(app, event, { quantity: 2 });
  const [first, second] = [await aBuyer(app, event), await aBuyer(app, event, { quantity: 2 })];
  await handBack(app, till.user, till.key, {
    ...{ orderId: sale.orderId, tickets: [sale.tickets[0]?.id, sale.tickets[1]?.id], method: 'cash' },
  });
  expect([Boolean(await first.offer()), await second.offer()]).toEqual([true, undefined]);
  // One is left, which fits nobody. It is theirs all the same: staff wait as everybody does.
  expect(await counters()).toEqual({ held: 1, sold: 4 });
  await expect(till.sell(1)).rejects.toEqual(soldOut);
  await expect(buy(1)).rejects.toEqual(soldOut);
  await expect(buy(1, 'TENTH')).rejects.toEqual(soldOut);
  // The public sale ends before the doors open: the line ends with it, and the till sells what is left.
  app.clock.set(new Date(saleEndsAt.getTime() + 1_000));
  await expireHolds(app);
  await sweepWaitingLists(app);
  await till.sell(2);
  await expect(till.sell(1)).rejects.toEqual(soldOut);
});

test('what a code sets aside is its holders’ while people wait, and the line’s once the code ends', async () => {
  const { id: promotionId } = await addCode('CHOIR', 3);
  await till.sell(3);
  const [first, second] = [await aBuyer(app, event), await aBuyer(app, event)];
  const held = await buy(1, 'CHOIR');
  expect(held.tran?.amount).toBe(31_500);
  await expect(buy(3, 'CHOIR')).rejects.toEqual(soldOut);
  // A hold that ends gives its seat back to the reserve, as long as that lasts.
  app.clock.advance(16 * 60_000);
  await expireHolds(app);
  expect([await first.offer(), await second.offer()]).toEqual([undefined, undefined]);
  await endPromotion(app, event.owner, { eventId: event.eventId, promotionId });
  expect([Boolean(await first.offer()), Boolean(await second.offer())]).toEqual([true, true]);
  // Nobody waits any more, so the third is for whoever asks.
  await buy(1);
  await expect(buy(1)).rejects.toEqual(soldOut);
});
