import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, breaches } from '../../../tests/factories.ts';
import { patience, replay } from '../../../tests/replay.ts';
import { admitTicket } from '../check-in/admit-ticket.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { startOver } from '../order-page/start-over.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { DomainError } from '../shared/errors.ts';
import { takeOffResale } from './take-off-resale.ts';
import { aBuyer, aResaleEvent, aSeller } from './testing/for-resale.ts';

/** Random histories of a full house whose tickets change hands: after every step its books are right, and no seat has two tickets. */
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
  'later',
] as const;
const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...KINDS), at: fc.nat(5) });

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
type Order = Awaited<ReturnType<Buyer['accept']>>;

/** A refusal in words is an answer like any other; what is thrown otherwise is a fault. */
const said = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error;
};

async function live(steps: readonly Step[]): Promise<void> {
  app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / MINUTE) * MINUTE));
  const event = await aResaleEvent(app, { types: [{ capacity: SEATS, perOrderLimit: 6 }] });
  const { eventId, owner } = event;
  const sellers: Awaited<ReturnType<typeof aSeller>>[] = [];
  for (let seat = 0; seat < SEATS; seat += 1) sellers.push(await aSeller(app, event));
  const buyers: Buyer[] = [];
  const accepted: Order[] = [];
  const take = async ({ kind, at }: Step): Promise<unknown> => {
    const seller = sellers[at % SEATS];
    const buyer = buyers[at % Math.max(1, buyers.length)];
    const order = accepted[at % Math.max(1, accepted.length)];
    if (!seller) throw new Error('There are sellers.');
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
  'whatever happens to tickets on resale, each seat has one good ticket at most, and each refund its reason',
  () => fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), live), replay(16)),
  patience(16),
);
