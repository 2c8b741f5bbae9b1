import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { aGuest, anEvent, breaches } from '../../../tests/factories.ts';
import { getEventPage } from '../event-page/get-event-page.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { placeOrder } from './place-order.ts';

/** Tickets with a price of the buyer's choice (docs/decisions/0075): "Supporter" from 50, "Anything" from 0, and one at a fixed price. */
const serviceFee = { percentHundredths: 1_000, fixedMinor: {}, paidBy: 'customer' as const };
const app = await createTestApp({ settings: { ...TEST_SETTINGS, serviceFee } });

let event: Awaited<ReturnType<typeof anEvent>>;
let supporter: string;
let anything: string;
let fixed: string;
beforeEach(async () => {
  const chosen = { priceMinor: 10_000, capacity: 10 };
  event = await anEvent(app, {
    types: [
      { ...chosen, name: 'Supporter', priceFloorMinor: 5_000 },
      { ...chosen, name: 'Anything', priceFloorMinor: 0 },
      { ...chosen, name: 'Fixed' },
    ],
  });
  [supporter, anything, fixed] = event.types.map(({ id }) => id) as [string, string, string];
});

const buyer = aGuest(app);
const order = (quantities: object, prices?: object) =>
  placeOrder(app, buyer, { email: 'thandi@example.com', eventId: event.eventId, quantities, prices });

async function paid({ orderId }: { orderId: string }) {
  const key = { eventId: event.eventId, orderId, number: 1 };
  app.provider.report(paymentReference(key), { status: 'succeeded' });
  await verifyPayment(app, key);
  return getOrderPage(app, buyer, key);
}

describe('a price that the buyer chose', () => {
  test('is what is charged, with its fee, and refunded', async () => {
    const placed = await order({ [supporter]: 2, [fixed]: 1 }, { [supporter]: 7_550 });
    expect(placed.tran).toMatchObject({ amount: 2 * (7_550 + 755) + 11_000, fee: 2 * 755 + 1_000 });
    const page = await paid(placed);
    expect(page.lines).toMatchObject([
      { ticketTypeId: supporter, quantity: 2, total: { minor: 15_100 } },
      { ticketTypeId: fixed, total: { minor: 10_000 } },
    ]);
    expect(page.receipt).not.toBeNull();
    const tickets = [page.tickets.find(({ price }) => price.minor === 7_550)?.id];
    const { eventId, orderId } = page;
    expect(await refundOrder(app, event.owner, { eventId, orderId, tickets })).toMatchObject({
      amount: { minor: 7_550 },
    });
    await app.runJobs();
    expect(await breaches(app)).toEqual([]);
  });

  test('defaults to the suggested price', async () => {
    expect((await order({ [supporter]: 1 })).tran).toMatchObject({ amount: 11_000 });
  });

  test('may be the minimum, or more than suggested', async () => {
    expect((await order({ [supporter]: 1 }, { [supporter]: 5_000 })).tran).toMatchObject({ amount: 5_500 });
    expect((await order({ [supporter]: 1 }, { [supporter]: 90_000 })).tran).toMatchObject({ amount: 99_000 });
  });

  test('of 0 makes the order free, and issues its tickets at once', async () => {
    const { tran, orderId } = await order({ [anything]: 2 }, { [anything]: 0 });
    expect(tran).toBeNull();
    const page = await getOrderPage(app, buyer, { eventId: event.eventId, orderId });
    expect(page).toMatchObject({ state: 'paid', total: { minor: 0 }, receipt: null });
    expect(page.tickets).toHaveLength(2);
    expect(await breaches(app)).toEqual([]);
  });
});

describe('refused, and nothing is held:', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    [
      'less than the minimum',
      () => order({ [supporter]: 1 }, { [supporter]: 4_999 }),
      { code: 'order.price-too-low', message: '‘Supporter’ costs at least 50.00\u00a0ZAR.' },
    ],
    [
      'a price for a type with a fixed one',
      () => order({ [fixed]: 1 }, { [fixed]: 1 }),
      { code: 'order.price-fixed', message: '‘Fixed’ has a fixed price.' },
    ],
    ['a price below zero', () => order({ [anything]: 1 }, { [anything]: -1 }), { code: 'input.invalid' }],
    ['half a cent', () => order({ [anything]: 1 }, { [anything]: 0.5 }), { code: 'input.invalid' }],
    ['no number', () => order({ [anything]: 1 }, { [anything]: Number.NaN }), { code: 'input.invalid' }],
    [
      'more than a ticket may cost',
      () => order({ [anything]: 1 }, { [anything]: 100_000_000_001 }),
      { code: 'input.invalid' },
    ],
    [
      'a price for a type that is not ordered',
      () => order({ [fixed]: 1 }, { [anything]: 100 }),
      { code: 'input.invalid' },
    ],
  ])('%s', async (_what, ordering, refusal) => {
    const error = (await ordering().catch((thrown) => thrown)) as { issues: { path: string }[] };
    expect(error).toMatchObject(refusal);
    expect(error.issues.map(({ path }) => path)).toEqual([expect.stringMatching(/^prices\.[0-9a-f-]{36}$/)]);
    const held = app.db.selectFrom('inventory').select('held').where('eventId', '=', event.eventId);
    expect(await held.execute()).toEqual([{ held: 0 }, { held: 0 }, { held: 0 }]);
  });

  test('a total below the minimum of cards, unless it is 0', async () => {
    const minimums = Object.assign(Object.create(app.provider), { minimums: { ZAR: 1_000 } });
    const strict = { ...app, providers: [minimums] };
    const wish = (minor: number) => ({
      email: 'thandi@example.com',
      eventId: event.eventId,
      quantities: { [anything]: 1 },
      prices: { [anything]: minor },
    });
    await expect(placeOrder(strict, buyer, wish(100))).rejects.toMatchObject({
      code: 'order.total-too-low',
      message: 'Card payments start at 10.00\u00a0ZAR. Choose a higher price.',
    });
    expect((await placeOrder(strict, buyer, wish(0))).tran).toBeNull();
    expect((await placeOrder(strict, buyer, wish(1_000))).tran).toMatchObject({ amount: 1_100 });
    expect(await breaches(app)).toEqual([]);
  });
});

test('the page shows the types whose price is the buyer’s choice, with minimum and fee', async () => {
  const page = await getEventPage(app, buyer, event.eventId);
  const fee = { feePercentHundredths: 1_000, feeFixedMinor: 0 };
  expect(page.feeOnTop).toBe(true);
  expect(page.types.map(({ payWhatYouWant }) => payWhatYouWant)).toEqual([
    { floor: { minor: 5_000, currency: 'ZAR' }, ...fee },
    { floor: { minor: 0, currency: 'ZAR' }, ...fee },
    null,
  ]);
});

test('twin: another price with the same key is another request', async () => {
  const wish = (minor: number) => ({
    email: 'thandi@example.com',
    eventId: event.eventId,
    quantities: { [anything]: 1 },
    prices: { [anything]: minor },
  });
  await placeOrder(app, buyer, wish(2_000), undefined, 'a-key');
  await expect(placeOrder(app, buyer, wish(1), undefined, 'a-key')).rejects.toMatchObject({
    code: 'order.key-reused',
  });
});
