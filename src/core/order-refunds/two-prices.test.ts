import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { findOrder } from '../order-page/order-page-store.ts';
import { isPaid, toTicketOrder } from '../order-page/ticket-order.ts';
import { aHeldOrder, countersOf, stateOf } from '../payments/testing/bought-order.ts';
import { CHEAPER_MINOR, sellAtTwoPrices } from '../payments/testing/two-prices.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { refundOrder } from './refund-order.ts';

/** An order with one ticket type at two prices: each ticket has the price, fee and refund of its own line. */
const serviceFee = { percentHundredths: 1_000, fixedMinor: {}, paidBy: 'customer' as const };
const app = await createTestApp({ settings: { ...TEST_SETTINGS, serviceFee } });
sellAtTwoPrices(app);

const [FULL, CHEAP] = [35_000, 35_000 - CHEAPER_MINOR];
const [FULL_FEE, CHEAP_FEE] = [3_500, 3_400];

async function twoAtFullAndOneCheap() {
  const event = await anEvent(app);
  const buyer = aGuest(app);
  const { eventId } = event;
  const quantities = { [event.types[0]?.id as string]: 3 };
  const { orderId, tran } = await placeOrder(app, buyer, {
    email: 'thandi@example.com',
    eventId,
    quantities,
  });
  app.provider.report(paymentReference({ eventId, orderId, number: 1 }), { status: 'succeeded' });
  await verifyPayment(app, { eventId, orderId, number: 1 });
  const page = await getOrderPage(app, buyer, { eventId, orderId });
  const cheap = page.tickets.find(({ price }) => price.minor === CHEAP)?.id;
  return { event, buyer, key: { eventId, orderId }, tran, page, cheap };
}

test('pages and documents show each line and each ticket at its own price', async () => {
  const { event, key, tran, page } = await twoAtFullAndOneCheap();
  expect(tran).toMatchObject({ amount: 2 * (FULL + FULL_FEE) + CHEAP + CHEAP_FEE });
  const lines = [
    { number: 1, quantity: 1, total: { minor: CHEAP } },
    { number: 2, quantity: 2, total: { minor: 2 * FULL } },
  ];
  expect(page.lines).toMatchObject(lines);
  expect(page.tickets.map(({ price }) => price.minor).sort()).toEqual([CHEAP, FULL, FULL]);
  expect((await getOrderForOrganiser(app, event.owner, key)).lines).toMatchObject(lines);
  const found = await findOrder(app.db, key);
  const printed = found && isPaid(found) ? toTicketOrder(app, found).tickets : [];
  expect(printed.map(({ price, addedFee }) => [price.minor, addedFee.minor]).sort()).toEqual([
    [CHEAP, CHEAP_FEE],
    [FULL, FULL_FEE],
    [FULL, FULL_FEE],
  ]);
});

test('a ticket is refunded its own price and fee', async () => {
  const { event, key, cheap } = await twoAtFullAndOneCheap();
  const refund = (tickets: (string | undefined)[]) =>
    refundOrder(app, event.owner, { ...key, tickets, refundFee: true });
  expect(await refund([cheap])).toMatchObject({ amount: { minor: CHEAP + CHEAP_FEE }, tickets: 1 });
  const { rows } = await sql`select tickets, paid_minor, refunded_tickets, refunded_minor from sales
    where event_id = ${key.eventId}`.execute(app.db);
  expect(rows).toEqual([
    {
      tickets: 3,
      paidMinor: 2 * (FULL + FULL_FEE) + CHEAP + CHEAP_FEE,
      refundedTickets: 1,
      refundedMinor: CHEAP + CHEAP_FEE,
    },
  ]);
  expect(await refundOrder(app, event.owner, { ...key, refundFee: true })).toMatchObject({
    amount: { minor: 2 * (FULL + FULL_FEE) },
  });
  await app.runJobs();
  expect(await breaches(app)).toEqual([]);
});

test('a late payment needs room for all lines of a type together', async () => {
  const event = await anEvent(app, { types: [{ capacity: 3 }] });
  const late = await aHeldOrder(app, event, { quantity: 2 });
  app.clock.advance(16 * 60_000);
  await expireHolds(app);
  await aHeldOrder(app, event, { quantity: 2 });
  app.provider.report(late.reference, { status: 'succeeded' });
  expect(await verifyPayment(app, { ...late, number: 1 })).toBe('refunding');
  expect(await stateOf(app, late)).toBe('expired');
  expect(await countersOf(app, event.eventId)).toEqual([{ held: 2, sold: 0 }]);
});

test('twin: looking up a ticket’s price by its type would refund more than was paid', async () => {
  const { key, page } = await twoAtFullAndOneCheap();
  const priced = (join: ReturnType<typeof sql>) =>
    sql<{ minor: number }>`
      select sum(l.unit_price_minor)::bigint as minor from tickets k
      join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and ${join}
      where k.event_id = ${key.eventId} and k.order_id = ${key.orderId}`.execute(app.db);
  const paid = page.lines.reduce((sum, { total }) => sum + total.minor, 0);
  expect((await priced(sql`l.number = k.line_number`)).rows).toEqual([{ minor: paid }]);
  expect((await priced(sql`l.ticket_type_id = k.ticket_type_id`)).rows).toEqual([
    { minor: 3 * (FULL + CHEAP) },
  ]);
});
