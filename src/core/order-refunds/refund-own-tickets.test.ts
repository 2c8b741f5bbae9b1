import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { getOwnEvent } from '../event-desk/get-own-event.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { enteredTypes } from '../events/testing/entered-types.ts';
import { updateEvent } from '../events/update-event.ts';
import { placeOrder } from '../holds/place-order.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { refundOrder } from './refund-order.ts';
import { refundOwnTickets } from './refund-own-tickets.ts';

const app = await createTestApp();
const DAY = 86_400_000;
const MINUTE = 60_000;

beforeEach(async () => {
  await app.runJobs();
  app.outbox.length = 0;
  // Organisers enter whole minutes.
  app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / MINUTE) * MINUTE));
});

/** Two tickets of an event in ten days, which accepts returns until this many days before. */
async function bought(refundUntilDays: number | null) {
  const startsAt = new Date(app.clock.now().getTime() + 10 * DAY);
  const event = await anEvent(app, { startsAt });
  await app.db.updateTable('events').set({ refundUntilDays }).where('id', '=', event.eventId).execute();
  return { event, startsAt, ...(await buyTwo(event)) };
}

async function buyTwo(event: Awaited<ReturnType<typeof anEvent>>) {
  const buyer = aGuest(app);
  const { eventId } = event;
  const quantities = { [event.types[0]?.id as string]: 2 };
  const { orderId } = await placeOrder(app, buyer, { email: 'thandi@example.com', eventId, quantities });
  app.provider.report(paymentReference({ eventId, orderId, number: 1 }), { status: 'succeeded' });
  await verifyPayment(app, { eventId, orderId, number: 1 });
  await app.runJobs();
  app.outbox.length = 0;
  const order = { eventId, orderId };
  const { tickets } = await getOrderPage(app, buyer, order);
  const give = (ids: (string | undefined)[], more: object = {}) =>
    refundOwnTickets(app, buyer, order, { tickets: ids, ...more });
  const page = () => getOrderPage(app, buyer, order);
  return { buyer, order, tickets, give, page };
}

/** Saves the event as its organiser's form would, with some fields changed. */
async function changeEvent(
  { eventId, owner }: Awaited<ReturnType<typeof anEvent>>,
  change: {
    refundUntilDays?: number | null;
    cancellationFeeMinor?: number;
    cancellationFeeHundredths?: number;
    startsAt?: string;
    endsAt?: string;
  },
) {
  const stored = await getOwnEvent(app, owner, eventId);
  const { name, startsAt, endsAt, timeZone, updatedAt, refundUntilDays } = stored;
  const types = enteredTypes(stored.types);
  const input = { name, startsAt, endsAt, timeZone, updatedAt, types, refundUntilDays };
  return updateEvent(app, owner, eventId, { ...input, ...change });
}

const zar = (minor: number) => ({ minor, currency: 'ZAR' });

test.each([
  ['nothing', 0, 35_000, 70_000],
  ['some', 10_000, 35_000, 60_000],
  ['more than a ticket', 40_000, 30_000, 30_000],
  ['all', 70_000, 0, 0],
])(
  'where %s went back before, the page says what one ticket and all of them bring, and that comes',
  async (_, refundedBefore, one, most) => {
    const { event, order, give, page, tickets } = await bought(3);
    if (refundedBefore > 0) await refundOrder(app, event.owner, { ...order, amountMinor: refundedBefore });
    await app.runJobs();
    const ids = tickets.map(({ id }) => id);
    const each = ids.map((id) => ({ id, amount: zar(one), kept: zar(0) }));
    expect((await page()).refundable).toEqual({ tickets: each, most: zar(most) });
    const [first, second] = ids;
    expect((await give([first])).amount).toEqual(one > 0 ? zar(one) : null);
    const rest = most - one;
    expect((await page()).refundable).toEqual({
      tickets: [{ id: second, amount: zar(rest), kept: zar(0) }],
      most: zar(rest),
    });
    expect((await give([second])).amount).toEqual(rest > 0 ? zar(rest) : null);
    expect((await page()).refundable).toBeNull();
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  },
);

test('returning both tickets at once pays the most that was announced', async () => {
  const { event, order, give, page, tickets } = await bought(3);
  await refundOrder(app, event.owner, { ...order, amountMinor: 10_000 });
  await app.runJobs();
  const { refundable } = await page();
  expect((await give(tickets.map(({ id }) => id))).amount).toEqual(refundable?.most);
});

test('when returns are offered, a customer returns tickets and is mailed; a second press does nothing', async () => {
  const { tickets, give, page, startsAt } = await bought(3);
  const [first] = tickets;
  expect((await page()).refundableUntil).toBe(new Date(startsAt.getTime() - 3 * DAY).toISOString());
  const requestId = app.newId();
  expect(await give([first?.id], { requestId })).toMatchObject({ amount: { minor: 35_000 }, tickets: 1 });
  expect(await give([first?.id], { requestId })).toMatchObject({ before: true });
  await expect(give([first?.id])).rejects.toMatchObject({ code: 'refund.ticket-gone' });
  await app.runJobs();
  expect(app.outbox).toMatchObject([
    {
      kind: 'order-refunded',
      reason: 'by-customer',
      tickets: { codes: [first?.shortCode], othersGood: true },
    },
  ]);
  expect(await page()).toMatchObject({
    state: 'partly_refunded',
    refunds: [{ reason: 'by-customer', state: 'done', amount: { minor: 35_000 } }],
  });
  expect(await breaches(app)).toEqual([]);
});

test('a cancellation fee is shown before, kept of what goes back, and said in the mail, the books and the credit note', async () => {
  const { event, order, tickets, give, page } = await bought(3);
  const { eventId, owner } = event;
  const fee = { cancellationFeeMinor: 1_000, cancellationFeeHundredths: 1_000 };
  await app.db.updateTable('events').set(fee).where('id', '=', eventId).execute();
  expect((await getEventPage(app, { kind: 'visitor' }, eventId)).cancellationFee).toEqual({
    ofTicket: zar(1_000),
    percentHundredths: 1_000,
  });
  const [first, second] = tickets.map(({ id }) => id);
  expect((await page()).refundable).toEqual({
    tickets: [first, second].map((id) => ({ id, amount: zar(30_500), kept: zar(4_500) })),
    most: zar(61_000),
  });
  expect(await give([first])).toMatchObject({ amount: zar(30_500), kept: zar(4_500), tickets: 1 });
  await app.runJobs();
  expect(app.outbox).toMatchObject([{ kind: 'order-refunded', amount: zar(30_500), kept: zar(4_500) }]);
  expect((await page()).refunds).toMatchObject([{ amount: zar(30_500), kept: zar(4_500) }]);
  const { refunds, timeline } = await getOrderForOrganiser(app, owner, order);
  expect(refunds).toMatchObject([{ kept: zar(4_500) }]);
  expect(timeline.map(({ text }) => text).join()).toContain('A cancellation fee of 45.00\u00a0ZAR was kept.');
  const { receipt } = await page();
  expect(receipt).toMatchObject({ creditNotes: [{ amount: zar(30_500) }], left: { amount: zar(39_500) } });
  expect(await breaches(app)).toEqual([]);
  // What was kept stays kept, whoever refunds the rest.
  await cancelEvent(app, owner, { eventId, reason: 'Rain.', refund: true });
  await app.runJobs();
  expect((await page()).refunds.map(({ amount }) => amount.minor).sort()).toEqual([30_500, 35_000]);
  expect(await breaches(app)).toEqual([]);
});

test('a fee that takes all of the price cancels the ticket, and the organiser can still refund it', async () => {
  const { event, order, tickets, give, page } = await bought(3);
  await app.db
    .updateTable('events')
    .set({ cancellationFeeMinor: 50_000 })
    .where('id', '=', event.eventId)
    .execute();
  expect((await page()).refundable?.most).toEqual(zar(0));
  expect(await give(tickets.map(({ id }) => id))).toMatchObject({ amount: null, kept: zar(70_000) });
  expect((await page()).state).toBe('refunded');
  await refundOrder(app, event.owner, { ...order, amountMinor: 70_000 });
  await app.runJobs();
  expect(await breaches(app)).toEqual([]);
});

test('when all sales are final, nothing can be returned', async () => {
  const { tickets, give, page } = await bought(null);
  expect((await page()).refundableUntil).toBeNull();
  await expect(give([tickets[0]?.id])).rejects.toMatchObject({
    kind: 'conflict',
    code: 'refund.not-offered',
  });
  expect((await page()).tickets.every(({ revoked }) => !revoked)).toBe(true);
});

test('up to the deadline, and not a millisecond later', async () => {
  const { tickets, give, page } = await bought(3);
  app.clock.advance(7 * DAY);
  expect(await give([tickets[0]?.id])).toMatchObject({ tickets: 1 });
  app.clock.advance(1);
  await expect(give([tickets[1]?.id])).rejects.toMatchObject({ code: 'refund.too-late' });
  expect((await page()).refundableUntil).toBeNull();
});

test('a ticket that was used is refused, and so is the rest of its request', async () => {
  const { event, order, tickets, give } = await bought(0);
  const [first, second] = tickets;
  const scan = { eventId: event.eventId, code: first?.shortCode ?? '', gate: 'North' };
  await admitTicket(app, event.owner, scan);
  await expect(give([first?.id, second?.id])).rejects.toMatchObject({ code: 'refund.ticket-used' });
  expect(await give([second?.id])).toMatchObject({ tickets: 1 });
  // An organiser may still refund it: the guard is for customers only.
  expect(await refundOrder(app, event.owner, { ...order, tickets: [first?.id] })).toMatchObject({
    tickets: 1,
  });
  expect(await breaches(app)).toEqual([]);
});

test('a return during a scan: the ticket is either admitted or returned, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const { event, tickets, give } = await bought(0);
    const [ticket] = tickets;
    const [scanned, given] = await Promise.allSettled([
      admitTicket(app, event.owner, { eventId: event.eventId, code: ticket?.shortCode ?? '', gate: 'North' }),
      give([ticket?.id]),
    ]);
    const admitted = scanned.status === 'fulfilled' && scanned.value.answer === 'admitted';
    expect(admitted).toBe(given.status === 'rejected');
  }
  await app.runJobs();
  expect(await breaches(app)).toEqual([]);
});

test('tickets of a cancelled event cannot be returned, because its organiser decides; nor can somebody else’s', async () => {
  const { event, order, tickets, give, page } = await bought(3);
  const stranger = refundOwnTickets(app, aGuest(app), order, { tickets: [tickets[0]?.id] });
  await expect(stranger).rejects.toMatchObject({ code: 'order.unknown' });
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Rain.', refund: false });
  await expect(give([tickets[0]?.id])).rejects.toMatchObject({ code: 'refund.not-offered' });
  expect((await page()).refundableUntil).toBeNull();
});

test('once tickets are sold, the policy can only become more generous', async () => {
  const { event } = await bought(3);
  const change = (refundUntilDays: number | null) => changeEvent(event, { refundUntilDays });
  await expect(change(null)).rejects.toMatchObject({ issues: [{ path: 'refundUntilDays' }] });
  await expect(change(4)).rejects.toMatchObject({ issues: [{ path: 'refundUntilDays' }] });
  await change(1);
  for (const part of ['cancellationFeeMinor', 'cancellationFeeHundredths'] as const) {
    await app.db
      .updateTable('events')
      .set({ [part]: 500 })
      .where('id', '=', event.eventId)
      .execute();
    await expect(changeEvent(event, { [part]: 501 })).rejects.toMatchObject({ issues: [{ path: part }] });
    await changeEvent(event, { [part]: 499 });
  }
  const unsold = await anEvent(app, { owner: await aUser(app) });
  await app.db.updateTable('events').set({ refundUntilDays: 3 }).where('id', '=', unsold.eventId).execute();
  expect((await getOwnEvent(app, unsold.owner, unsold.eventId)).refundUntilDays).toBe(3);
});

/** Moves an event, or its start alone, by this many days; a negative number is earlier. */
async function move(event: Awaited<ReturnType<typeof anEvent>>, days: number, what?: 'start') {
  const { startsAt, endsAt } = await getOwnEvent(app, event.owner, event.eventId);
  const moved = (local: string) => new Date(Date.parse(`${local}Z`) + days * DAY).toISOString().slice(0, 16);
  await changeEvent(event, { startsAt: moved(startsAt), ...(what ? {} : { endsAt: moved(endsAt) }) });
}

test('after a move to an earlier date, earlier buyers keep their deadline; new buyers get that of the new start', async () => {
  const { event, tickets, give, page, startsAt } = await bought(7);
  const before = new Date(startsAt.getTime() - 7 * DAY);
  app.clock.advance(DAY);
  await move(event, -4);
  expect((await page()).refundableUntil).toBe(before.toISOString());
  expect((await getEventPage(app, event.owner, event.eventId)).refundableUntil).toBe(
    new Date(before.getTime() - 4 * DAY).toISOString(),
  );
  app.clock.advance(2 * DAY);
  expect(await give([tickets[0]?.id])).toMatchObject({ tickets: 1 });
  app.clock.advance(1);
  await expect(give([tickets[1]?.id])).rejects.toMatchObject({ code: 'refund.too-late' });
  expect((await page()).refundableUntil).toBeNull();
});

test('a buyer after a move does not get the deadline from before it', async () => {
  const { event } = await bought(7);
  app.clock.advance(DAY);
  await move(event, -4);
  app.clock.advance(1);
  const later = await buyTwo(event);
  expect((await later.page()).refundableUntil).toBeNull();
  await expect(later.give([later.tickets[0]?.id])).rejects.toMatchObject({ code: 'refund.too-late' });
});

test('moved to before the deadline, tickets can be returned until the event starts', async () => {
  const { event, tickets, give, page, startsAt } = await bought(3);
  app.clock.advance(DAY);
  await move(event, -8);
  const starts = new Date(startsAt.getTime() - 8 * DAY);
  expect((await page()).refundableUntil).toBe(starts.toISOString());
  app.clock.advance(DAY);
  expect(await give([tickets[0]?.id])).toMatchObject({ tickets: 1 });
  app.clock.advance(1);
  await expect(give([tickets[1]?.id])).rejects.toMatchObject({ code: 'refund.too-late' });
});

test('after a start in the past is set by mistake and corrected, the deadline is still that of the first start', async () => {
  const { event, page, startsAt } = await bought(7);
  app.clock.advance(DAY);
  await move(event, -20, 'start');
  expect((await page()).refundableUntil).toBeNull();
  app.clock.advance(1);
  await move(event, 16, 'start');
  expect((await page()).refundableUntil).toBe(new Date(startsAt.getTime() - 7 * DAY).toISOString());
});
