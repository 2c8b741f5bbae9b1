import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches, provesAgain } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { findSalesSince } from '../event-desk/home-store.ts';
import { findSoldByDay } from '../event-lists/event-sales-store.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { scopeOf } from '../organisations/scope.ts';
import { aHeldOrder, aPaidOrder } from '../payments/testing/bought-order.ts';
import { sellAtTwoPrices } from '../payments/testing/two-prices.ts';
import { verifyPayment } from '../payments/verify-payment.ts';

/** The sales are kept beside the orders. Whatever happens, they must equal a count over all orders. */
const app = await createTestApp();
sellAtTwoPrices(app);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Event = Awaited<ReturnType<typeof anEvent>>;

const happening = fc.oneof(
  fc.record({ what: fc.constant('buy'), type: fc.nat(1), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ what: fc.constant('buy at once'), type: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ what: fc.constant('hold'), type: fc.nat(1), quantity: fc.constant(1) }),
  fc.record({ what: fc.constant('pay late'), type: fc.nat(1), quantity: fc.constant(2) }),
  fc.record({ what: fc.constantFrom('refund', 'refund again', 'refund one ticket'), which: fc.nat() }),
  fc.record({ what: fc.constant('wait'), minutes: fc.constantFrom(1, 14, 15, 16, 60, 1_439, 10_080) }),
);
type Happening = { what: string; type?: number; quantity?: number; which?: number; minutes?: number };

async function happen(event: Event, paid: { orderId: string }[], it: Happening): Promise<void> {
  const { type = 0, quantity = 1, minutes = 0 } = it;
  const order = paid[(it.which ?? 0) % Math.max(1, paid.length)];
  // Large refunds need a fresh proof, and time passes here.
  await provesAgain(app, event.owner);
  switch (it.what) {
    case 'wait':
      app.clock.advance(minutes * MINUTE);
      await expireHolds(app);
      return;
    case 'hold':
      await aHeldOrder(app, event, { type, quantity });
      return;
    case 'pay late': {
      const held = await aHeldOrder(app, event, { type, quantity });
      app.clock.advance(20 * MINUTE);
      await expireHolds(app);
      app.provider.report(held.reference, { status: 'succeeded' });
      await verifyPayment(app, { ...held, number: 1 });
      paid.push(held);
      return;
    }
    case 'buy':
      paid.push(await aPaidOrder(app, event, { type, quantity }));
      return;
    case 'buy at once':
      paid.push(...(await Promise.all([1, 2, 3].map(() => aPaidOrder(app, event, { type, quantity })))));
      return;
    case 'refund one ticket': {
      const tickets = app.db.selectFrom('tickets').select('id').where('state', '=', 'valid');
      const one = await tickets.where('orderId', '=', order?.orderId ?? null).executeTakeFirst();
      const { eventId, owner } = event;
      if (order && one) await refundOrder(app, owner, { eventId, orderId: order.orderId, tickets: [one.id] });
      return;
    }
    default:
      if (order) await refundOrder(app, event.owner, { eventId: event.eventId, orderId: order.orderId });
  }
}

test('after any history the sales equal a count over all orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 14 }), fc.boolean(), async (history, cancels) => {
      const owner = await aUser(app);
      const event = await anEvent(app, {
        owner,
        startsAt: new Date(app.clock.now().getTime() + 900 * DAY),
        types: [{ capacity: 1_000 }, { capacity: 1_000, priceMinor: 7_300 }],
      });
      const paid: { orderId: string }[] = [];
      for (const it of history) await happen(event, paid, it);
      if (cancels) {
        await provesAgain(app, owner);
        await cancelEvent(app, owner, { eventId: event.eventId, reason: 'Rain.', refund: true });
        await app.runJobs();
      }
      expect(await breaches(app)).toEqual([]);
      for (const zone of ['Africa/Johannesburg', 'Asia/Kathmandu', 'America/St_Johns']) {
        expect(await findSoldByDay(app.db, event.eventId, zone)).toEqual(await countByDay(event, zone));
      }
      const sums = await findSalesSince(app.db, scopeOf(owner, 'event.see'), {
        day: new Date(app.clock.now().getTime() - DAY),
        week: new Date(app.clock.now().getTime() - 7 * DAY),
        month: new Date(0),
      });
      expect(sums.map(({ monthTickets, monthMinor }) => ({ monthTickets, monthMinor }))).toEqual(
        await countKept(event),
      );
    }),
    { numRuns: 12 },
  );
});

test('twin: a surplus row and an uncounted order are both noticed', async () => {
  const event = await anEvent(app);
  await aPaidOrder(app, event, { quantity: 2 });
  expect(await breaches(app)).toEqual([]);
  await sql`update sales set tickets = 3 where event_id = ${event.eventId}`.execute(app.db);
  expect(await breaches(app)).toHaveLength(2);
  await sql`delete from sales where event_id = ${event.eventId}`.execute(app.db);
  expect(await breaches(app)).toMatchObject([expect.stringContaining('what was sold when is miscounted')]);
});

async function countByDay({ eventId }: Event, zone: string) {
  const { rows } = await sql`
    select (o.paid_at at time zone ${zone})::date as day, l.ticket_type_id, sum(l.quantity)::int as tickets
    from orders o join order_lines l on l.event_id = o.event_id and l.order_id = o.id
    where o.event_id = ${eventId} and o.paid_at is not null group by 1, 2 order by 1, 2`.execute(app.db);
  return rows;
}

async function countKept({ eventId }: Event) {
  const { rows } = await sql`
    select count(*)::int as month_tickets, sum(l.unit_price_minor)::bigint as month_minor
    from orders o join tickets k on k.event_id = o.event_id and k.order_id = o.id and k.state <> 'revoked'
    join order_lines l on l.event_id = k.event_id and l.order_id = k.order_id and l.number = k.line_number
    where o.event_id = ${eventId} group by o.currency`.execute(app.db);
  return rows;
}
