import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, breaches } from '../../../tests/factories.ts';
import { patience, replay } from '../../../tests/replay.ts';
import { addAddOn } from '../add-ons/change-add-ons.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { startOver } from '../order-page/start-over.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { addPromotion, endPromotion } from '../promo-codes/change-promotions.ts';
import { DomainError } from '../shared/errors.ts';
import { takeOffResale } from './take-off-resale.ts';
import { aBuyer, aResaleEvent, aSeller } from './testing/for-resale.ts';

/**
 * Random histories of a nearly full event. Tickets change hands while others buy with a code and with add-ons, and tables take places of
 * the same two capacities. After every step the books are right, and no seat has two tickets.
 */
const app = await createTestApp();
const SEATS = 3;
const MINUTE = 60_000;

type Step = { kind: (typeof KINDS)[number]; at: number };
const KINDS = [
  'sell',
  'sell',
  'keep',
  'scan',
  'refund',
  'join',
  'join',
  'accept',
  'pay',
  'pay',
  'let-go',
  'buy',
  'buy',
  'settle',
  'give-back',
  'end-code',
  'later',
] as const;
const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...KINDS), at: fc.nat(5) });

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
type Order = Awaited<ReturnType<Buyer['accept']>>;

/** A DomainError is an ordinary answer; any other error is a fault. */
const said = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error;
};

async function live(steps: readonly Step[]): Promise<void> {
  app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / MINUTE) * MINUTE));
  const event = await aResaleEvent(app, {
    types: [
      { capacity: SEATS + 2, perOrderLimit: 6 },
      { name: 'Table for two', capacity: 2 },
    ],
    sharedCapacities: [
      { name: 'Hall', capacity: SEATS + 3, places: [1, 2] },
      { name: 'Bar', capacity: SEATS + 4, places: [1, 2] },
    ],
  });
  const { eventId, owner } = event;
  const [seat, table] = event.types.map(({ id }) => id) as [string, string];
  const price = { effect: 'percent', percentHundredths: 3_333 };
  const { id: promotionId } = await addPromotion(app, owner, {
    eventId,
    code: 'CHOIR',
    price,
    types: [seat],
    reserved: 1,
    maxUses: 2,
  });
  const shirt = await addAddOn(app, owner, {
    eventId,
    currency: 'ZAR',
    name: 'T-shirt',
    perTicketLimit: 1,
    variants: [{ priceMinor: 15_000, capacity: 2 }],
  });
  const bought: { orderId: string }[] = [];
  const buy = async (at: number) => {
    const type = at === 5 ? table : seat;
    const quantities = { [type]: 1, ...(at > 2 && { [shirt.variants[0]?.id ?? '']: 1 }) };
    const code = at % 2 === 0 ? { code: 'CHOIR' } : {};
    const wanted = { email: 'public@example.com', eventId, quantities, ...code };
    bought.push(await placeOrder(app, aGuest(app), wanted));
  };
  const settle = async ({ orderId }: { orderId: string }) => {
    const key = { eventId, orderId, number: 1 };
    app.provider.report(paymentReference(key), { status: 'succeeded' });
    await verifyPayment(app, key);
  };
  /** The organiser refunds an order's add-ons or, if it has none, its first remaining ticket. */
  const giveBack = async ({ orderId }: { orderId: string }) => {
    const left = await app.db
      .selectFrom('tickets')
      .where('orderId', '=', orderId)
      .where('state', '=', 'valid')
      .orderBy('admits')
      .select('id')
      .executeTakeFirst();
    return left && refundOrder(app, owner, { eventId, orderId, tickets: [left.id], requestId: app.newId() });
  };
  const sellers: Awaited<ReturnType<typeof aSeller>>[] = [];
  for (let seat = 0; seat < SEATS; seat += 1) sellers.push(await aSeller(app, event));
  const buyers: Buyer[] = [];
  const accepted: Order[] = [];
  const take = async ({ kind, at }: Step): Promise<unknown> => {
    const seller = sellers[at % SEATS];
    const buyer = buyers[at % Math.max(1, buyers.length)];
    const order = accepted[at % Math.max(1, accepted.length)];
    const others = bought[at % Math.max(1, bought.length)];
    if (!seller) throw new Error('There are sellers.');
    if (kind === 'buy') return buy(at);
    if (kind === 'settle') return others && settle(others);
    if (kind === 'give-back') return others && giveBack(others);
    if (kind === 'end-code') return endPromotion(app, owner, { eventId, promotionId });
    const { request, ticketId, tickets } = seller;
    if (kind === 'sell') return seller.sell();
    if (kind === 'keep') return takeOffResale(app, aGuest(app), { ...request, ticketId });
    if (kind === 'scan')
      return admitTicket(app, owner, { eventId, code: tickets[0]?.shortCode, gate: 'North' });
    if (kind === 'refund') return refundOrder(app, owner, { eventId, orderId: request.orderId });
    if (kind === 'join') return buyers.push(await aBuyer(app, event, { quantity: at === 5 ? 2 : 1 }));
    if (kind === 'pay') return order && buyer?.settle(order);
    if (kind === 'accept') return (await buyer?.offer()) && accepted.push((await buyer?.accept()) as Order);
    if (kind === 'let-go') {
      const orderId = await buyer?.offer();
      return orderId && buyer && startOver(app, buyer.person, { eventId, orderId });
    }
    app.clock.advance(25 * 60 * MINUTE);
    return expireHolds(app);
  };
  for (const one of steps) {
    await take(one).catch(said);
    expect(await breaches(app)).toEqual([]);
  }
  await app.runJobs();
  expect(await breaches(app)).toEqual([]);
}

test(
  'whatever happens to tickets on resale, each seat has at most one good ticket, and each refund its reason',
  () => fc.assert(fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), live), replay(16)),
  patience(16),
);
