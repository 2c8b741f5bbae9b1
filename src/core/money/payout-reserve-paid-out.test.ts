import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, TEST_SETTINGS } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { checkDispute } from '../disputes/check-disputes.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { exportAllMoney } from '../exports/export-all-money.ts';
import { wholeFile } from '../exports/testing/exported.ts';
import { createHoldQueue } from '../holds/hold-queue.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { aDearAndACheapTicket } from '../payments/testing/dear-and-cheap.ts';
import { anOwnAccount } from '../payments/testing/own-account.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { recordPayout } from '../payouts/record-payout.ts';
import { sweepRefunds } from '../refunds/check-refunds.ts';
import { getAllMoney, getOwnMoney } from './all-money.ts';
import { getEventMoney } from './get-event-money.ts';

/** What refunds in progress and open disputes will take is not due and cannot be paid out. */
const app = await createTestApp();
const admin = await aUser(app, { admin: true });
const withFee = (percentHundredths: number) => {
  const serviceFee = { percentHundredths, fixedMinor: {}, paidBy: 'organiser' } as const;
  return createHoldQueue({ db: app.db, clock: app.clock, ...TEST_SETTINGS, serviceFee });
};
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  app.holds = withFee(0);
  app.provider.refundState = 'pending';
  event = await anEvent(app);
});

afterEach(async () => {
  app.provider.refundState = 'done';
  app.provider.payeeIsLiable = false;
  delete app.provider.payouts;
  app.provider.failing = {};
  expect(await breaches(app)).toEqual([]);
});

const statement = async () => {
  const [one] = (await getEventMoney(app, event.owner, event.eventId, {})).statements;
  if (!one) throw new Error('There is no statement.');
  return { onItsWay: one.onItsWay.minor, inDispute: one.inDispute.minor, due: one.due.minor };
};
const payOut = (amountMinor: number) =>
  recordPayout(app, admin, event.eventId, {
    requestId: app.newId(),
    amountMinor,
    currency: 'ZAR',
    paidOn: app.clock.now().toISOString().slice(0, 10),
    bankReference: 'TK-4711',
  });
type Order = Awaited<ReturnType<typeof aPaidOrder>>;
const sendBack = ({ eventId, orderId }: Order, more: object = {}) =>
  refundOrder(app, event.owner, { eventId, orderId, ...more });
/** Makes the provider finish all accepted refunds. */
async function goThrough() {
  for (const refund of app.provider.refunds.values()) refund.state = 'done';
  app.clock.advance(6 * 60_000);
  while ((await sweepRefunds(app)) > 0);
}
async function disputed(
  { eventId, orderId, reference }: Order,
  state: 'open' | 'won' | 'lost',
  minor = 35_000,
) {
  const id = `du ${orderId}`;
  app.provider.dispute({ id, reference, state, amountMinor: minor });
  await checkDispute(app, { eventId, orderId, number: 1 }, { provider: 'fake', id });
}
/** Makes a paid order whose card fee is known, so that direct payments to the organiser's own account are booked. */
async function anOrderWithItsFee() {
  const order = await aPaidOrder(app, event);
  app.provider.report(order.reference, { feeMinor: 0 });
  await verifyPayment(app, { ...order, number: 1 });
  return order;
}
async function paidDirectly({ bears }: { bears: boolean }) {
  const account = await anOwnAccount(app, event);
  app.provider.payeeIsLiable = bears;
  app.provider.payouts = {
    banks: async () => [],
    holderOf: async () => undefined,
    save: async () => ({ account }),
  };
}

test('what the provider paid directly is not paid out again, whether its fee is known or not', async () => {
  await aPaidOrder(app, event);
  await paidDirectly({ bears: false });
  const direct = await aPaidOrder(app, event);
  await expect(payOut(35_001)).rejects.toMatchObject({
    code: 'payout.too-much',
    message: expect.stringMatching(/^At most 350\.00.ZAR is due: 350\.00.ZAR is from payments whose fee/),
    issues: [{ path: 'amountMinor' }],
  });
  app.provider.report(direct.reference, { feeMinor: 1_000 });
  await verifyPayment(app, { ...direct, number: 1 });
  expect(await statement()).toMatchObject({ due: 35_000 });
  await payOut(35_000);
  expect(await statement()).toMatchObject({ due: 0 });
});

test('if more of the service fee is returned than the platform refunds, the difference is due', async () => {
  app.holds = withFee(1_000);
  app.provider.refundState = 'done';
  event = await anEvent(app, { types: [{ priceMinor: 100_000 }, { priceMinor: 5_000 }] });
  await paidDirectly({ bears: false });
  const { dear, key, ...order } = await aDearAndACheapTicket(app, event);
  app.provider.report(order.reference, { feeMinor: 0 });
  await verifyPayment(app, key);
  await sendBack(order, { tickets: [dear] });
  await app.runJobs();
  expect(await statement()).toMatchObject({ due: 0 });
  await sendBack(order, { refundFee: true });
  await app.runJobs();
  expect(await statement()).toMatchObject({ due: 5_500 });
});

test('a fee that exceeds its refund does not offset other refunds, as that refund may fail', async () => {
  app.holds = withFee(1_000);
  event = await anEvent(app, { types: [{ priceMinor: 100_000 }, { priceMinor: 5_000 }] });
  const { dear, key: _, ...order } = await aDearAndACheapTicket(app, event);
  await aDearAndACheapTicket(app, event);
  await sendBack(order, { tickets: [dear] });
  await sendBack(order, { refundFee: true });
  await app.runJobs();
  expect(await statement()).toEqual({ onItsWay: 100_000, inDispute: 0, due: 89_000 });
  await payOut(89_000);
  for (const refund of app.provider.refunds.values())
    if (refund.reference === order.reference && refund.amountMinor === 5_000) refund.state = 'failed';
  app.clock.advance(6 * 60_000);
  while ((await sweepRefunds(app)) > 0);
  const [failed] = (await listExceptions(app, event.owner, {}, event.eventId)).exceptions;
  await resolveException(app, event.owner, failed?.id, { note: 'Paid in cash.' });
  await goThrough();
  expect(await statement()).toEqual({ onItsWay: 0, inDispute: 0, due: 0 });
});

test('while the provider still sends the refunds of a cancelled event, nothing is due', async () => {
  await aPaidOrder(app, event, { quantity: 2 });
  await cancelEvent(app, event.owner, { eventId: event.eventId, reason: 'Flood.', refund: true });
  await expect(payOut(1)).rejects.toMatchObject({ code: 'payout.refunds-being-asked' });
  await app.runJobs();
  expect(await statement()).toEqual({ onItsWay: 70_000, inDispute: 0, due: 0 });
  await expect(payOut(70_000)).rejects.toMatchObject({
    code: 'payout.too-much',
    message: expect.stringMatching(/^Nothing is due: 700\.00.ZAR is being refunded\.$/),
    issues: [{ path: 'amountMinor' }],
  });
  await goThrough();
  expect(await statement()).toEqual({ onItsWay: 0, inDispute: 0, due: 0 });
});

test('a refund of one order, including its service fee, leaves the other orders’ money to the cent', async () => {
  app.holds = withFee(1_000);
  const order = await aPaidOrder(app, event);
  await aPaidOrder(app, event);
  await sendBack(order, { refundFee: true });
  await app.runJobs();
  expect(await statement()).toEqual({ onItsWay: 31_500, inDispute: 0, due: 31_500 });
  await expect(payOut(31_501)).rejects.toMatchObject({ code: 'payout.too-much' });
  await payOut(31_500);
  await goThrough();
  expect(await statement()).toEqual({ onItsWay: 0, inDispute: 0, due: 0 });
});

test.each([
  ['won', 35_000],
  ['lost', 0],
] as const)(
  'a disputed payment is not due until its bank decides; once it is %s, %d is due',
  async (state, due) => {
    const order = await aPaidOrder(app, event);
    await disputed(order, 'open');
    expect(await statement()).toEqual({ onItsWay: 0, inDispute: 35_000, due: 0 });
    await expect(payOut(1)).rejects.toMatchObject({
      message: expect.stringMatching(/^Nothing is due: 350\.00.ZAR is disputed\.$/),
      issues: [{ path: 'amountMinor' }],
    });
    await disputed(order, state);
    expect(await statement()).toEqual({ onItsWay: 0, inDispute: 0, due });
  },
);

test('a refund that waits for the bank is counted once, even if the bank takes a part', async () => {
  const order = await aPaidOrder(app, event);
  app.provider.failing = { refund: new Error('503') };
  await sendBack(order);
  await app.runJobs();
  expect(await statement()).toEqual({ onItsWay: 35_000, inDispute: 0, due: 0 });
  await disputed(order, 'open', 10_000);
  expect(await statement()).toEqual({ onItsWay: 25_000, inDispute: 10_000, due: 0 });
  await disputed(order, 'open');
  app.provider.failing = {};
  await disputed(order, 'won');
  await app.runJobs();
  // The first call accepts the refund, the second completes it.
  await goThrough();
  await goThrough();
  expect(await statement()).toEqual({ onItsWay: 0, inDispute: 0, due: 0 });
});

test('a failed refund stays reserved until somebody resolves it another way', async () => {
  const order = await aPaidOrder(app, event);
  app.provider.refundState = 'failed';
  await sendBack(order);
  await app.runJobs();
  expect(await statement()).toEqual({ onItsWay: 35_000, inDispute: 0, due: 0 });
  const [filed] = (await listExceptions(app, event.owner, {}, event.eventId)).exceptions;
  await resolveException(app, event.owner, filed?.id, { note: 'I paid them by bank transfer.' });
  expect(await statement()).toEqual({ onItsWay: 0, inDispute: 0, due: 35_000 });
});

test.each([true, false])(
  'refunds of direct payments do not reduce what the platform owes; the organiser’s account bears them: %s',
  async (bears) => {
    await aPaidOrder(app, event);
    await paidDirectly({ bears });
    const [refunded, fought] = [await anOrderWithItsFee(), await anOrderWithItsFee()];
    await sendBack(refunded);
    await app.runJobs();
    await disputed(fought, 'open');
    expect(await statement()).toEqual({ onItsWay: 0, inDispute: 0, due: 35_000 });
    await goThrough();
    await disputed(fought, 'lost');
    expect(await statement()).toEqual({ onItsWay: 0, inDispute: 0, due: 35_000 });
  },
);

test('a platform that bears disputes of money it passed on holds back the service fee that it took', async () => {
  app.holds = withFee(1_000);
  await paidDirectly({ bears: false });
  const order = await anOrderWithItsFee();
  await disputed(order, 'open');
  expect(await statement()).toEqual({ onItsWay: 0, inDispute: 3_500, due: -3_500 });
  await disputed(order, 'lost');
  expect(await statement()).toEqual({ onItsWay: 0, inDispute: 0, due: -3_500 });
});

test('event, organiser, all organisers and their CSV say the same, and most due comes first', async () => {
  const [refunded, fought] = [await aPaidOrder(app, event), await aPaidOrder(app, event)];
  const other = await anEvent(app, { owner: event.owner });
  await aPaidOrder(app, other);
  await sendBack(refunded);
  await app.runJobs();
  await disputed(fought, 'open', 12_345);
  const expected = { onItsWay: { minor: 35_000 }, inDispute: { minor: 12_345 }, due: { minor: 57_655 } };
  const own = await getOwnMoney(app, event.owner);
  expect(own.totals).toMatchObject([expected]);
  expect(own.events).toContainEqual(
    expect.objectContaining({
      due: { minor: 22_655, currency: 'ZAR' },
      inDispute: { minor: 12_345, currency: 'ZAR' },
    }),
  );
  // Its balance is 70,000; of 105,000, 57,655 are due here.
  const between = await anEvent(app);
  await aPaidOrder(app, between, { quantity: 2 });
  const { organisers } = await getAllMoney(app, admin, {});
  const at = (userId: string) => organisers.findIndex(({ organiser }) => organiser.id === userId);
  expect(organisers[at(event.owner.userId)]).toMatchObject(expected);
  expect(at(between.owner.userId)).toBeLessThan(at(event.owner.userId));
  expect(organisers.map(({ due }) => due.minor)).toEqual(
    organisers.map(({ due }) => due.minor).sort((one, another) => another - one),
  );
  const keys = organisers.map(({ currency, organiser: { id } }) => `${currency}.${id}`);
  const index = at(event.owner.userId);
  expect((await getAllMoney(app, admin, { after: keys[index] })).organisers).toEqual(
    organisers.slice(index + 1),
  );
  const csv = await wholeFile(await exportAllMoney(app, admin));
  const [header, ...lines] = csv.trim().split('\r\n');
  expect(header).toMatch(/Refunds under way,Disputed or on hold,Balance due,Payable now$/);
  expect(lines.find((line) => line.includes(event.owner.email))).toMatch(/,-350\.00,-123\.45,576\.55,0\.00$/);
});
