import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aMember, anEvent, aUser, breaches, provesAgain } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { carryOutCancellation } from '../cancellation/carry-out-cancellation.ts';
import { refundCancelledEvent } from '../cancellation/refund-cancelled-event.ts';
import { getEventSales } from '../event-desk/get-event-sales.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { exportShift } from '../exports/export-shift.ts';
import { exported, wholeFile } from '../exports/testing/exported.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { getEventMoney } from '../money/get-event-money.ts';
import { correctAddress } from '../order-desk/correct-address.ts';
import { findOrders } from '../order-desk/find-orders.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { resendTickets } from '../order-desk/resend-tickets.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { addPromotion } from '../promo-codes/change-promotions.ts';
import { search } from '../search/search.ts';
import type { Role, SignedIn } from '../shared/actor.ts';
import { admitSale } from './admit-sale.ts';
import { closeShift } from './close-shift.ts';
import { getBoxOffice } from './get-box-office.ts';
import { getShift, listShifts } from './get-shift.ts';
import { getTillSale } from './get-till-sale.ts';
import { handBack } from './hand-back.ts';
import { openShift } from './open-shift.ts';
import { sellAtTill } from './sell.ts';
import { aTill } from './testing/a-till.ts';

const app = await createTestApp();
const serviceFee = { percentHundredths: 500, fixedMinor: { ZAR: 200 }, paidBy: 'customer' as const };
app.holds = createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, serviceFee });

let event: Awaited<ReturnType<typeof anEvent>>;
let till: Awaited<ReturnType<typeof aTill>>;
beforeEach(async () => {
  app.outbox.length = 0;
  event = await anEvent(app, {
    types: [
      { name: 'General', capacity: 10, perOrderLimit: 5 },
      { name: 'Crew', priceMinor: 10_000, hidden: true },
      { name: 'Guest list', priceMinor: 0 },
      { name: 'Early bird', priceMinor: 20_000, saleEndsAt: new Date('2026-11-01T10:00:00Z') },
      { name: 'Late show', priceMinor: 20_000, saleStartsAt: new Date('2026-12-01T10:00:00Z') },
      { name: 'Abroad', priceMinor: 1_000, currency: 'EUR' },
      { name: 'What you like', priceMinor: 5_000, priceFloorMinor: 1_000 },
    ],
  });
  till = await aTill(app, event);
});
afterEach(async () => expect(await breaches(app)).toEqual([]));

const typeId = (index: number) => event.types[index]?.id ?? '';
const close = (countedMinor: number, more: object = {}) =>
  closeShift(app, till.user, till.key, { countedMinor, ...more });
const statement = async () => (await getEventMoney(app, event.owner, event.eventId, {})).statements[0];
const minor = (amount: number) => ({ minor: amount, currency: 'ZAR' });

describe('a sale', () => {
  test('issues tickets at once, without a service fee, and its money is already the organiser’s', async () => {
    const sale = await till.sell(2);
    expect(sale).toMatchObject({ total: minor(70_000), method: 'cash', email: null, toHandBack: null });
    expect(sale.tickets).toHaveLength(2);
    await till.sell(1, { method: 'card_terminal' });
    expect(await statement()).toMatchObject({
      sold: minor(105_000),
      serviceFees: minor(0),
      takenAtDoor: minor(105_000),
      paidDirectly: minor(0),
      due: minor(0),
    });
    expect((await getShift(app, event.owner, till.key)).shift).toMatchObject({
      taken: {
        cash: { sold: minor(70_000), sales: 1 },
        cardTerminal: { sold: minor(35_000), sales: 1 },
      },
      orders: 2,
      tickets: 3,
      expected: minor(120_000),
    });
  });

  test('that is tapped twice, or sent again because its answer was lost, sells once', async () => {
    const [first, second] = await Promise.all([till.sell(1, { name: 'tap' }), till.sell(1, { name: 'tap' })]);
    expect(second).toEqual(first);
    expect(await till.sell(1, { name: 'tap' })).toEqual(first);
    await close(85_000);
    // The answer stays the same once the shift is closed.
    expect(await till.sell(1, { name: 'tap' })).toEqual(first);
    await expect(till.sell(2, { name: 'tap' })).rejects.toMatchObject({ code: 'order.key-reused' });
    await expect(till.sell(1)).rejects.toMatchObject({ code: 'till.shift-closed' });
    const sale = { quantities: { [typeId(0)]: 1 }, method: 'cash' };
    await expect(sellAtTill(app, till.user, till.key, sale, undefined)).rejects.toMatchObject({
      issues: [{ path: 'Idempotency-Key' }],
    });
  });

  test('that was cut off between hold and payment continues with the same key', async () => {
    const broken = { ...app, fulfilments: { fulfil: () => Promise.reject(new Error('the power went')) } };
    await expect(till.sell(2, { at: broken, name: 'cut' })).rejects.toThrow('the power went');
    expect((await till.sell(2, { name: 'cut' })).tickets).toHaveLength(2);
    // Once the seats were released it is refused, and nothing is booked.
    await expect(till.sell(1, { at: broken, name: 'late' })).rejects.toThrow('the power went');
    app.clock.advance(16 * 60_000);
    await expireHolds(app);
    await expect(till.sell(1, { name: 'late' })).rejects.toMatchObject({ code: 'order.ended' });
    expect((await getShift(app, till.user, till.key)).count).toBe(1);
  });

  test('may include hidden types and types whose sale is over, but keeps to every limit', async () => {
    const sell = (index: number, more: object = {}) =>
      till.sell(1, { quantities: { [typeId(index)]: 1 }, ...more });
    expect((await sell(1)).total).toEqual(minor(10_000));
    expect((await sell(3)).total).toEqual(minor(20_000));
    expect(await sell(2)).toMatchObject({ total: minor(0), method: null });
    expect((await sell(6, { prices: { [typeId(6)]: 2_500 } })).total).toEqual(minor(2_500));
    const refused = (code: string) => ({ code });
    await expect(sell(4)).rejects.toMatchObject(refused('order.sale-not-open'));
    await expect(sell(5)).rejects.toMatchObject(refused('order.currency-not-taken'));
    await expect(sell(6, { prices: { [typeId(6)]: 999 } })).rejects.toMatchObject(
      refused('order.price-too-low'),
    );
    await expect(till.sell(6)).rejects.toMatchObject(refused('order.too-many'));
    await till.sell(5);
    await till.sell(5);
    await expect(till.sell(1)).rejects.toMatchObject(refused('order.sold-out'));
    await expect(till.sell(0)).rejects.toMatchObject({ kind: 'invalid' });
    const another = await anEvent(app);
    await expect(till.sell(1, { quantities: { [another.types[0]?.id ?? '']: 1 } })).rejects.toMatchObject(
      refused('order.unknown-type'),
    );
    const shop = await getBoxOffice(app, till.user, event.eventId);
    expect(shop.types.map(({ name, left, sale }) => [name, left, sale]).slice(0, 4)).toEqual([
      ['General', 0, 'on'],
      ['Crew', 99, 'on'],
      ['Guest list', 99, 'on'],
      ['Early bird', 99, 'over'],
    ]);
    expect(shop.types[0]?.payWhatYouWant).toBeNull();
    expect(shop.types[6]?.payWhatYouWant).toEqual({
      floor: minor(1_000),
      suggested: shop.types[6]?.price,
    });
  });

  test('takes a promo code, once for each person who gives an address', async () => {
    const half = { price: { effect: 'percent', percentHundredths: 5_000 } };
    await addPromotion(app, event.owner, {
      eventId: event.eventId,
      code: 'DOOR',
      maxUsesEachPerson: 1,
      ...half,
    });
    const { types } = await getBoxOffice(app, till.user, event.eventId, { code: 'door' });
    expect(types[0]).toMatchObject({ price: minor(17_500), listPrice: minor(35_000) });
    expect((await till.sell(1, { code: 'door' })).total).toEqual(minor(17_500));
    // Two sales without an address count as two people.
    await till.sell(1, { code: 'door' });
    await till.sell(1, { code: 'door', email: 'ana@example.com' });
    await expect(till.sell(1, { code: 'door', email: 'ana@example.com' })).rejects.toMatchObject({
      code: 'code.used-by-you',
    });
  });

  test('is refused once the event is over or cancelled', async () => {
    app.clock.set(new Date(event.startsAt.getTime() + 5 * 3_600_000));
    await expect(till.sell(1)).rejects.toMatchObject({ code: 'order.event-over' });
    expect((await getBoxOffice(app, till.user, event.eventId)).closedBecause).toBe('This event is over.');
    app.clock.set(new Date('2026-11-21T10:00:00Z'));
  });
});

describe('the tickets of a sale', () => {
  test('can be checked in where they were sold', async () => {
    const sale = await till.sell(2);
    const key = { eventId: event.eventId, orderId: sale.orderId };
    const admit = () => admitSale(app, till.user, key, {});
    expect(await admit()).toEqual({ admitted: 2, refused: 0 });
    expect(await admit()).toEqual({ admitted: 2, refused: 0 });
    const { tickets } = await getTillSale(app, till.user, key);
    expect(tickets.map(({ admittedAt }) => admittedAt)).not.toContain(null);
  });
});

describe('an order without an email', () => {
  test('is shown, found and exported, and gets no mail', async () => {
    const sale = await till.sell(1);
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    const key = { eventId: event.eventId, orderId: sale.orderId };
    expect(await getOrderForOrganiser(app, event.owner, key)).toMatchObject({
      email: null,
      noEmail: 'box-office',
    });
    await expect(resendTickets(app, event.owner, key)).rejects.toMatchObject({ code: 'order.no-email' });
    const csv = await exported(app, event.owner, { eventId: event.eventId, name: 'orders' });
    expect(csv).toContain(`${sale.number},,`);
    expect(csv).not.toContain('No email');
    expect(await getTillSale(app, till.user, key)).toEqual(sale);
  });

  test('gets one without a fresh proof, and another only with one', async () => {
    const sale = await till.sell(1);
    const key = { eventId: event.eventId, orderId: sale.orderId };
    app.clock.advance(11 * 60_000);
    await correctAddress(app, event.owner, key, { email: 'thandi@example.com' });
    await expect(correctAddress(app, event.owner, key, { email: 'zoe@example.com' })).rejects.toMatchObject({
      code: 'account.proof-needed',
    });
    await app.runJobs();
    expect(app.outbox).toMatchObject([{ kind: 'tickets', to: 'thandi@example.com' }]);
  });

  test('with an address is mailed like any other', async () => {
    await till.sell(1, { email: 'thandi@example.com' });
    await app.runJobs();
    expect(app.outbox).toMatchObject([{ kind: 'tickets', to: 'thandi@example.com' }]);
  });
});

describe('money handed back', () => {
  test('leaves the till, not a card provider, and the tickets end', async () => {
    const sale = await till.sell(2);
    const key = { eventId: event.eventId, orderId: sale.orderId };
    await expect(refundOrder(app, event.owner, key)).rejects.toMatchObject({
      code: 'refund.at-the-box-office',
    });
    // It need not be the till that sold it.
    const other = await aTill(app, event, event.owner);
    const asked = { orderId: sale.orderId, requestId: app.newId(), tickets: [sale.tickets[0]?.id] };
    const back = () => handBack(app, other.user, other.key, { ...asked, method: 'cash' });
    expect(await back()).toMatchObject({ amount: minor(35_000), tickets: 1, before: false });
    expect(await back()).toMatchObject({ before: true });
    const rest = { orderId: sale.orderId, method: 'card_terminal' };
    expect(await handBack(app, till.user, till.key, rest)).toMatchObject({ amount: minor(35_000) });
    expect(await handBack(app, till.user, till.key, rest)).toMatchObject({ before: true });
    await app.runJobs();
    expect(await app.provider.listRefunds({ reference: sale.orderId })).toEqual([]);
    expect(await statement()).toMatchObject({
      sold: minor(70_000),
      refunded: minor(70_000),
      takenAtDoor: minor(0),
      onItsWay: minor(0),
      due: minor(0),
    });
    const closed = await closeShift(app, other.user, other.key, { countedMinor: 15_000 });
    expect(closed).toMatchObject({ expected: minor(15_000), difference: minor(0) });
    expect(await getTillSale(app, till.user, key)).toMatchObject({ handedBack: minor(70_000), tickets: [] });
  });

  test('is due when the event is cancelled, until somebody hands it back', async () => {
    const sale = await till.sell(2, { email: 'thandi@example.com' });
    await app.runJobs();
    app.outbox.length = 0;
    await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Storm.', refund: true });
    await app.runJobs();
    const key = { eventId: event.eventId, orderId: sale.orderId };
    expect(app.outbox).toMatchObject([
      { kind: 'event-cancelled', money: { kind: 'at-the-door', amount: minor(70_000) } },
    ]);
    expect(await getTillSale(app, till.user, key)).toMatchObject({ toHandBack: minor(70_000) });
    // The platform never had the money, so it holds back nothing.
    expect(await statement()).toMatchObject({ onItsWay: minor(0), due: minor(0) });
    await expect(till.sell(1)).rejects.toMatchObject({ code: 'order.not-on-sale' });
    const asked = { orderId: sale.orderId, method: 'cash' };
    // Somebody else at an open till hands out no money.
    app.clock.advance(11 * 60_000);
    await expect(handBack(app, till.user, till.key, asked)).rejects.toMatchObject({
      code: 'account.proof-needed',
    });
    await provesAgain(app, till.user);
    expect(await handBack(app, till.user, till.key, asked)).toMatchObject({ amount: minor(70_000) });
    expect(await handBack(app, till.user, till.key, asked)).toMatchObject({ before: true });
    expect(await close(50_000)).toMatchObject({ difference: minor(0) });
  });

  test('is announced in the mail when refunds follow later, except to those who left no address', async () => {
    const sale = await till.sell(2, { email: 'thandi@example.com' });
    const without = await till.sell(1);
    await app.runJobs();
    app.outbox.length = 0;
    await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Storm.', refund: false });
    await app.runJobs();
    expect(app.outbox).toMatchObject([{ kind: 'event-cancelled', money: { kind: 'kept' } }]);
    const cancellation = async () => (await getEventSales(app, event.owner, event.eventId)).cancellation;
    expect(await cancellation()).toMatchObject({ untold: 1, refunds: null });
    await refundCancelledEvent(app, event.owner, event.eventId);
    await app.runJobs();
    await app.runJobs();
    expect(app.outbox.slice(1)).toMatchObject([
      { kind: 'refund-at-door', to: 'thandi@example.com', amount: minor(70_000) },
    ]);
    const counted = { total: 2, asked: 2, atDoor: 2, done: 0, stuck: 0 };
    expect(await cancellation()).toMatchObject({ untold: 1, refunds: counted });
    for (const { orderId } of [sale, without]) {
      await handBack(app, till.user, till.key, { orderId, method: 'cash' });
    }
    await app.runJobs();
    // They have the money already, so there is no further mail.
    expect(app.outbox).toHaveLength(2);
    expect(await cancellation()).toMatchObject({ refunds: { ...counted, asked: 0, atDoor: 0, done: 2 } });
  });

  test('is not announced if it was handed back before the mail was sent', async () => {
    const { orderId } = await till.sell(1, { email: 'thandi@example.com' });
    await app.runJobs();
    await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Storm.', refund: false });
    await app.runJobs();
    app.outbox.length = 0;
    await refundCancelledEvent(app, event.owner, event.eventId);
    await carryOutCancellation(app, event);
    await handBack(app, till.user, till.key, { orderId, method: 'cash' });
    await app.runJobs();
    expect(app.outbox).toEqual([]);
  });

  test('is refused for orders bought elsewhere, and at a closed till', async () => {
    const sale = await till.sell(1);
    await close(85_000);
    const asked = { orderId: sale.orderId, method: 'cash' };
    await expect(handBack(app, till.user, till.key, asked)).rejects.toMatchObject({
      code: 'till.shift-closed',
    });
    const again = await aTill(app, event, till.user);
    for (const orderId of [app.newId(), 'none']) {
      await expect(handBack(app, again.user, again.key, { ...asked, orderId })).rejects.toMatchObject({
        code: 'order.unknown',
      });
    }
  });
});

describe('a shift', () => {
  test('hides its amounts in lists, searches and exports from who counts it, until it is counted', async () => {
    const { orderId } = await till.sell(2);
    const online = await aPaidOrder(app, event);
    const totalsSeenBy = async (actor: SignedIn) => {
      const { orders } = await findOrders(app, actor, event.eventId, {});
      const own = await getOwnEvent(app, actor, event.eventId);
      const found = await search(app, actor, { text: orderId });
      const of = (list: { id: string; total: unknown }[], id: string) =>
        list.find((order) => order.id === id)?.total;
      expect(of(orders, online.orderId)).toMatchObject({ currency: 'ZAR' });
      return [of(orders, orderId), of(own.orders, orderId), of(found.orders.hits, orderId)];
    };
    const headingOf = async (actor: SignedIn, name: string) =>
      (await exported(app, actor, { eventId: event.eventId, name })).split('\n')[0];
    const shown = Array.from({ length: 3 }, () => minor(70_000));
    expect(await totalsSeenBy(till.user)).toEqual([null, null, null]);
    expect(await headingOf(till.user, 'orders')).not.toContain('Total');
    expect(await headingOf(till.user, 'attendees')).not.toContain('Price');
    // One sale's own page shows what there is to hand back.
    expect(await getOrderForOrganiser(app, till.user, { eventId: event.eventId, orderId })).toMatchObject({
      total: minor(70_000),
    });
    expect(await totalsSeenBy(event.owner)).toEqual(shown);
    expect(await headingOf(event.owner, 'orders')).toContain('Total');
    await close(120_000);
    expect(await totalsSeenBy(till.user)).toEqual(shown);
    expect(await headingOf(till.user, 'orders')).toContain('Total');
  });

  test('is counted without seeing its amounts, and the difference is stored', async () => {
    await till.sell(2);
    const none = { taken: null, expected: null, tickets: 2 };
    const blind = await getShift(app, till.user, till.key);
    expect(blind).toMatchObject({ shift: none, types: [{ tickets: 2, total: null }], count: 1 });
    expect(blind.entries).toMatchObject([{ tickets: 2, method: 'cash', amount: null }]);
    expect((await listShifts(app, till.user, event.eventId)).shifts).toMatchObject([none]);
    expect((await getBoxOffice(app, till.user, event.eventId)).shift).toMatchObject(none);
    await expect(exportShift(app, till.user, till.key)).rejects.toMatchObject({ code: 'till.not-counted' });
    const seen = await getShift(app, event.owner, till.key);
    expect(seen).toMatchObject({ shift: { expected: minor(120_000) }, entries: [{ amount: minor(70_000) }] });
    await expect(close(-1)).rejects.toMatchObject({ kind: 'invalid' });
    await expect(close(1, { note: 'a\0b' })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await close(119_500, { note: 'A 5 is missing.' })).toMatchObject({
      state: 'closed',
      expected: minor(120_000),
      counted: minor(119_500),
      difference: minor(-500),
      note: 'A 5 is missing.',
    });
    expect(await getShift(app, till.user, till.key)).toMatchObject({
      shift: { taken: { cash: { sold: minor(70_000) } } },
      entries: [{ amount: minor(70_000) }],
    });
    expect(await wholeFile(await exportShift(app, till.user, till.key))).toContain('700.00');
    await expect(close(120_000)).rejects.toMatchObject({ code: 'till.shift-closed' });
    const kinds = await app.db
      .selectFrom('audit_entries')
      .where('eventId', '=', event.eventId)
      .select(['kind', 'facts'])
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['till.opened', 'till.closed', 'export.till']);
  });

  test('is limited to one for each person and event; managers see and close everybody’s', async () => {
    await expect(
      openShift(app, till.user, event.eventId, { currency: 'ZAR', floatMinor: 0 }),
    ).rejects.toMatchObject({ code: 'till.already-open', facts: { shiftId: till.shiftId } });
    const other = await aTill(app, event);
    await other.sell(1);
    expect((await listShifts(app, till.user, event.eventId)).shifts).toMatchObject([{ id: till.shiftId }]);
    expect((await listShifts(app, event.owner, event.eventId)).shifts).toHaveLength(2);
    const sale = { quantities: { [typeId(0)]: 1 }, method: 'cash' };
    for (const ask of [
      () => getShift(app, till.user, other.key),
      () => sellAtTill(app, till.user, other.key, sale, 'key'),
      () => closeShift(app, till.user, other.key, { countedMinor: 0 }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'till.unknown-shift' });
    }
    expect((await getShift(app, event.owner, other.key)).shift.expected).toEqual(minor(85_000));
    expect(await closeShift(app, event.owner, other.key, { countedMinor: 85_000 })).toMatchObject({
      difference: minor(0),
    });
  });

  test('is reported by type and entry, and exported', async () => {
    await till.sell(2, { method: 'card_terminal' });
    const sale = await till.sell(1);
    await handBack(app, till.user, till.key, { orderId: sale.orderId, method: 'cash' });
    const report = await getShift(app, event.owner, till.key);
    expect(report.types).toEqual([{ name: 'General', tickets: 3, total: minor(105_000) }]);
    expect(report.entries.map(({ kind, tickets, method }) => [kind, tickets, method])).toEqual([
      ['refund', 1, 'cash'],
      ['sale', 1, 'cash'],
      ['sale', 2, 'card_terminal'],
    ]);
    const csv = await wholeFile(await exportShift(app, event.owner, till.key));
    expect(csv.split('\r\n')).toHaveLength(5);
    expect(csv).toContain(`Handed back,${sale.number},1,Cash,,350.00,ZAR`);
  });

  test('is opened, used and read by the roles that may', async () => {
    const may: Record<Role, [sells: boolean, reads: boolean]> = {
      owner: [true, true],
      manager: [true, true],
      finance: [false, true],
      box_office: [true, false],
      door: [false, false],
      reader: [false, false],
    };
    for (const [role, [sells, reads]] of Object.entries(may)) {
      const user = await aMember(app, event.owner, { role: role as Role });
      const opened = await openShift(app, user, event.eventId, { currency: 'ZAR', floatMinor: 0 }).then(
        () => true,
        () => false,
      );
      const read = await getShift(app, user, till.key).then(
        () => true,
        () => false,
      );
      expect([role, opened, read]).toEqual([role, sells, reads]);
    }
    const stranger = await aUser(app);
    await expect(
      openShift(app, stranger, event.eventId, { currency: 'ZAR', floatMinor: 0 }),
    ).rejects.toMatchObject({ code: 'event.unknown' });
  });

  test('has entries that cannot be changed or deleted', async () => {
    await till.sell(1);
    await expect(sql`update till_entries set amount_minor = 1`.execute(app.db)).rejects.toThrow();
    await expect(sql`delete from till_entries`.execute(app.db)).rejects.toThrow();
  });
});
