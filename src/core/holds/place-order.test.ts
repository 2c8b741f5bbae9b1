import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { PaymentRefused } from '../payments/payment-refused.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { placeOrder } from './place-order.ts';

const app = await createTestApp();
const MINUTE = 60_000;

beforeEach(() => {
  app.provider.failing = {};
  app.outbox.length = 0;
});

const buy = (eventId: string, quantities: Record<string, unknown>) =>
  placeOrder(app, aGuest(app), { email: 'thandi@example.com', eventId, quantities });
const countOrders = async () => (await app.db.selectFrom('orders').select('id').execute()).length;
const countersOf = (eventId: string) =>
  app.db.selectFrom('inventory').select(['held', 'sold']).where('eventId', '=', eventId).execute();
const stateOf = async (orderId: string) =>
  (await app.db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow())
    .state;

test('an order is held, paid and emailed', async () => {
  const { eventId, types } = await anEvent(app);
  const placed = await buy(eventId, { [types[0]?.id as string]: 2 });
  const holdEnds = new Date(app.clock.now().getTime() + 15 * MINUTE).toISOString();
  expect(placed).toMatchObject({
    holdExpiresAt: holdEnds,
    orderPath: `/event/${eventId}/order/${placed.orderId}`,
  });
  expect(placed.tran).toMatchObject({ amount: 70_000, currency: 'ZAR', provider: 'fake' });
  expect(await countersOf(eventId)).toEqual([{ held: 2, sold: 0 }]);
  expect(await breaches(app)).toEqual([]);

  const key = { eventId, orderId: placed.orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  expect(await verifyPayment(app, key)).toBe('paid');
  expect(await verifyPayment(app, key)).toBe('unchanged');
  await app.runJobs();
  expect(app.outbox).toMatchObject([{ kind: 'tickets', to: 'thandi@example.com' }]);
  expect(await countersOf(eventId)).toEqual([{ held: 0, sold: 2 }]);
  expect(await breaches(app)).toEqual([]);
});

test('a free order is paid as soon as it is held', async () => {
  const { eventId, types } = await anEvent(app, { types: [{ priceMinor: 0 }] });
  const placed = await buy(eventId, { [types[0]?.id as string]: 2 });
  expect(placed.tran).toBeNull();
  expect(await stateOf(placed.orderId)).toBe('paid');
  await app.runJobs();
  expect(app.outbox).toHaveLength(1);
  expect(await breaches(app)).toEqual([]);
});

test('several types make one order with one total', async () => {
  const { eventId, types } = await anEvent(app, { types: [{}, { priceMinor: 0 }, { priceMinor: 12_550 }] });
  const [general, child, student] = types.map(({ id }) => id) as [string, string, string];
  const { tran } = await buy(eventId, { [general]: 1, [child]: 2, [student]: 3 });
  expect(tran).toMatchObject({ amount: 35_000 + 3 * 12_550 });
  expect(app.provider.payments.get(tran?.reference as string)).toMatchObject({
    amount: { minor: 72_650, currency: 'ZAR' },
    email: 'thandi@example.com',
    returnUrl: expect.stringMatching(/^http:\/\/localhost:3000\/event\/.*\/order\//),
  });
});

test('ids in capitals are the same ids, also for the provider', async () => {
  const { eventId, types } = await anEvent(app);
  const type = types[0]?.id as string;
  const orders = [{ eventType: type.toUpperCase() }, { quantities: { [type.toUpperCase()]: 1 } }];
  for (const order of orders) {
    const buyer = { email: 'thandi@example.com', eventId: eventId.toUpperCase(), ...order };
    const { orderId, tran } = await placeOrder(app, aGuest(app), buyer);
    const key = { eventId, orderId, number: 1 };
    expect(tran?.reference).toBe(paymentReference(key));
    app.provider.report(paymentReference(key), { status: 'succeeded' });
    expect(await verifyPayment(app, key)).toBe('paid');
  }
});

test('an account places an order as itself; a visitor cannot', async () => {
  const { eventId, types } = await anEvent(app);
  const order = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
  const user = await aUser(app);
  const { orderId } = await placeOrder(app, user, order);
  const placed = app.db.selectFrom('orders').select('buyer').where('id', '=', orderId);
  expect(await placed.executeTakeFirst()).toEqual({ buyer: `user:${user.userId}` });
  const nobody = placeOrder(app, { kind: 'visitor' }, order);
  await expect(nobody).rejects.toMatchObject({ kind: 'unauthenticated', code: 'account.sign-in-needed' });
});

test.each([99, 101, 1e9])(
  '%i tickets: an issue at the line says how many an order may have',
  async (wanted) => {
    const { eventId, types } = await anEvent(app, { types: [{ perOrderLimit: 6 }, {}] });
    const [type, other] = types.map(({ id }) => id) as [string, string];
    const message = 'You can buy up to 6 ‘General’ tickets in one order.';
    await expect(buy(eventId, { [other]: 2, [type]: wanted })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'order.too-many',
      message,
      issues: [{ path: `quantities.${type}` }],
      facts: { limit: 6 },
    });
  },
);

describe('refused, and nothing is written:', () => {
  test.each<[string, Parameters<typeof anEvent>[1], number, string, string]>([
    ['an event that waits for approval', { approval: 'pending' }, 1, 'conflict', 'order.not-on-sale'],
    ['a rejected event', { approval: 'rejected' }, 1, 'conflict', 'order.not-on-sale'],
    [
      'a cancelled event',
      { cancelledAt: new Date('2026-11-20T00:00:00Z') },
      1,
      'conflict',
      'order.not-on-sale',
    ],
    [
      'an event that is over',
      { startsAt: new Date('2026-11-21T06:00:00Z'), endsAt: new Date('2026-11-21T10:00:00Z') },
      1,
      'conflict',
      'order.event-over',
    ],
    [
      'a type that is not on sale yet',
      { types: [{ saleStartsAt: new Date('2026-11-21T10:00:00.001Z') }] },
      1,
      'conflict',
      'order.sale-not-open',
    ],
    [
      'a type that is no longer on sale',
      { types: [{ saleEndsAt: new Date('2026-11-21T10:00:00Z') }] },
      1,
      'conflict',
      'order.sale-over',
    ],
    ['more than is left', { types: [{ capacity: 2 }] }, 3, 'conflict', 'order.sold-out'],
    ['fewer than an order’s minimum', { types: [{ perOrderMinimum: 2 }] }, 1, 'conflict', 'order.too-few'],
    ['more than an order may have', { types: [{ perOrderLimit: 2 }] }, 3, 'conflict', 'order.too-many'],
  ])('%s', async (_case, options, quantity, kind, code) => {
    const { eventId, types } = await anEvent(app, options);
    const before = await countOrders();
    await expect(buy(eventId, { [types[0]?.id as string]: quantity })).rejects.toMatchObject({ kind, code });
    expect(await countOrders()).toBe(before);
    expect(await countersOf(eventId)).toEqual([{ held: 0, sold: 0 }]);
  });

  test('an unknown event, a type of another event, two currencies, a currency nobody takes', async () => {
    const { eventId, types } = await anEvent(app, { types: [{}, { currency: 'EUR' }] });
    const other = await anEvent(app);
    const [zar, eur] = types.map(({ id }) => id) as [string, string];
    const refusals: [string, Record<string, number>, object][] = [
      [app.newId(), { [zar]: 1 }, { kind: 'not-found', code: 'order.unknown-event' }],
      [eventId, { [other.types[0]?.id as string]: 1 }, { kind: 'conflict', code: 'order.unknown-type' }],
      [eventId, { [zar]: 1, [eur]: 1 }, { kind: 'conflict', code: 'order.mixed-currencies' }],
    ];
    for (const [event, quantities, refusal] of refusals) {
      await expect(buy(event, quantities)).rejects.toMatchObject(refusal);
    }
    const zarOnly = {
      ...app,
      providers: [{ ...app.provider, currencies: ['ZAR' as const] }],
    } as unknown as typeof app;
    const inEuro = placeOrder(zarOnly, aGuest(app), { email: 'a@example.com', eventId, eventType: eur });
    await expect(inEuro).rejects.toMatchObject({ kind: 'conflict', code: 'order.currency-not-taken' });
    expect(await countersOf(eventId)).toEqual([
      { held: 0, sold: 0 },
      { held: 0, sold: 0 },
    ]);
  });
});

test('a refusal says what is left, at its field', async () => {
  const { eventId, types } = await anEvent(app, { types: [{ capacity: 2 }] });
  const type = types[0]?.id as string;
  const message = 'Only 2 ‘General’ left.';
  await expect(buy(eventId, { [type]: 3 })).rejects.toMatchObject({
    facts: { left: 2 },
    message,
    issues: [{ path: `quantities.${type}` }],
  });
});

test('when a provider cannot be reached, the seats are released at once', async () => {
  const { eventId, types } = await anEvent(app, { types: [{ capacity: 1 }] });
  const quantities = { [types[0]?.id as string]: 1 };
  app.provider.failing = { create: new Error('ETIMEDOUT') };
  const refusal = { kind: 'upstream', code: 'payment.provider-unavailable' };
  await expect(buy(eventId, quantities)).rejects.toMatchObject(refusal);
  expect(await countersOf(eventId)).toEqual([{ held: 0, sold: 0 }]);
  app.provider.failing = {};
  await buy(eventId, quantities);
  expect(await breaches(app)).toEqual([]);
});

test('when a provider refuses for good, the customer is told, the seats are released, and the organiser is emailed once a day', async () => {
  await app.runJobs();
  app.outbox.length = 0;
  const { eventId, types, owner } = await anEvent(app, { types: [{ capacity: 2 }] });
  const quantities = { [types[0]?.id as string]: 2 };
  app.provider.failing = { create: new PaymentRefused('payee', 'No subaccount for sk_live_abc123') };
  for (const _ of [1, 2]) {
    await expect(buy(eventId, quantities)).rejects.toMatchObject({
      kind: 'upstream',
      code: 'payment.not-taken',
      message: expect.stringContaining('trying again won’t help'),
    });
  }
  expect(await countersOf(eventId)).toEqual([{ held: 0, sold: 0 }]);
  await app.runJobs();
  expect(app.outbox).toMatchObject([{ kind: 'payments-refused', to: owner.email, reason: 'payee' }]);
  const { exceptions } = await listExceptions(app, owner, {}, eventId);
  expect(exceptions).toMatchObject([{ kind: 'not_opened', provider: 'fake', outcome: 'seats_released' }]);
  expect(JSON.stringify(exceptions)).not.toContain('sk_live');

  app.clock.advance(24 * 60 * MINUTE);
  await expect(buy(eventId, quantities)).rejects.toMatchObject({ code: 'payment.not-taken' });
  await app.runJobs();
  expect(app.outbox).toHaveLength(2);
  expect(await breaches(app)).toEqual([]);
});

test('an email address that the provider refuses is for its customer to correct: there is no exception and no email', async () => {
  await app.runJobs();
  app.outbox.length = 0;
  const { eventId, types, owner } = await anEvent(app, { types: [{ capacity: 2 }] });
  const quantities = { [types[0]?.id as string]: 2 };
  app.provider.failing = { create: new PaymentRefused('email', 'Invalid Email Address Passed') };
  const message = expect.stringMatching(/^Check this email address: the card provider doesn’t accept it\./);
  await expect(buy(eventId, quantities)).rejects.toMatchObject({
    kind: 'invalid',
    code: 'payment.email-not-taken',
    message,
    issues: [{ path: 'email' }],
  });
  expect(await countersOf(eventId)).toEqual([{ held: 0, sold: 0 }]);
  await app.runJobs();
  expect(app.outbox).toEqual([]);
  expect((await listExceptions(app, owner, {}, eventId)).exceptions).toEqual([]);
  app.provider.failing = {};
  await buy(eventId, quantities);
  expect(await breaches(app)).toEqual([]);
});

test('one invalid order in a crowd fails alone', async () => {
  const { eventId, types } = await anEvent(app, { types: [{ capacity: 50 }] });
  const hold = (orderId: string) =>
    app.holds.place({
      eventId,
      orderId,
      email: 'thandi@example.com',
      buyer: 'guest:crowd',
      lines: [{ ticketTypeId: types[0]?.id as string, quantity: 1 }],
      providerFor: () => 'fake',
    });
  const settled = await Promise.allSettled(
    Array.from({ length: 30 }, (_, buyer) => hold(buyer === 17 ? 'no id at all' : app.newId())),
  );
  expect(settled.flatMap(({ status }, buyer) => (status === 'rejected' ? [buyer] : []))).toEqual([17]);
  expect(await countersOf(eventId)).toEqual([{ held: 29, sold: 0 }]);
  expect(await breaches(app)).toEqual([]);
});

test('the same order placed twice is held once', async () => {
  const { eventId, types } = await anEvent(app);
  const orderId = app.newId();
  const hold = () =>
    app.holds.place({
      eventId,
      orderId,
      email: 'thandi@example.com',
      buyer: 'guest:crowd',
      lines: [{ ticketTypeId: types[0]?.id as string, quantity: 1 }],
      providerFor: () => 'fake',
    });
  const settled = await Promise.allSettled([hold(), hold(), hold()]);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await countersOf(eventId)).toEqual([{ held: 1, sold: 0 }]);
});
