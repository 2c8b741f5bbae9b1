import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { paymentReference } from '../ledger/payment-reference.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { readMetadata, totalOf } from '../orders/order-metadata.ts';
import { orderNumber } from '../orders/order-number.ts';
import { aHeldOrder, countersOf, stateOf } from '../payments/testing/bought-order.ts';
import { fileUnknownPayment } from '../webhooks/file-unknown-payment.ts';
import { requestReconciliation } from './request-reconciliation.ts';

const app = await createTestApp();
const admin = await aUser(app, { admin: true });

/** A payment as customers of an event made it whose order was lost: its provider still has it, with what it kept of the order. */
async function aLostPayment(
  event: Awaited<ReturnType<typeof anEvent>>,
  {
    metadata,
    quantity = 1,
    eventId = event.eventId,
  }: { metadata?: object; quantity?: number; eventId?: string } = {},
) {
  const like = await aHeldOrder(app, event, { quantity });
  const asked = app.provider.payments.get(like.reference);
  if (!asked) throw new Error('It was not opened.');
  app.provider.payments.delete(like.reference);
  await cancelHold(app, like);
  const key = { eventId, orderId: randomUUID(), number: 1 };
  const reference = paymentReference(key);
  await app.provider.create({ ...asked, reference, metadata: { ...asked.metadata, ...metadata } });
  app.provider.report(reference, { status: 'succeeded', feeMinor: 100 });
  app.clock.advance(3_600_000);
  await app.runJobs();
  return { ...key, reference };
}

async function filedOf(reference: string) {
  await requestReconciliation(app, admin, { days: 1 });
  await app.runJobs();
  const { exceptions } = await listExceptions(app, admin, {});
  const filed = exceptions.filter((one) => one.reference === reference);
  expect(filed).toHaveLength(1);
  return filed[0] as (typeof filed)[number];
}

async function decide(reference: string, decision: string) {
  const { id } = await filedOf(reference);
  await resolveException(app, admin, id, { decision });
  await app.runJobs();
  return id;
}

/** The kinds of mails about an order, by the link to it in them. */
const mailsAbout = (orderId: string) =>
  app.outbox.filter((mail) => JSON.stringify(mail).includes(orderId)).map(({ kind }) => kind);

test('a provider keeps what an order was of, and nothing about a person', async () => {
  const event = await anEvent(app, { types: [{ priceMinor: 1_250 }] });
  const { reference } = await aHeldOrder(app, event, { quantity: 3 });
  const { metadata = {} } = app.provider.payments.get(reference) ?? {};
  const kept = readMetadata(metadata);
  expect(kept).toMatchObject({
    payee: null,
    lines: [{ ticketTypeId: event.types[0]?.id, quantity: 3, unitPriceMinor: 1_250 }],
  });
  expect(kept && totalOf(kept)).toBe(3_750);
  expect(JSON.stringify(metadata)).not.toContain('thandi');
});

test('a lost order is made again: with new tickets, under its old link', async () => {
  const event = await anEvent(app);
  const lost = await aLostPayment(event, { quantity: 2 });
  const filed = await filedOf(lost.reference);
  expect(filed).toMatchObject({
    kind: 'unknown_payment',
    event: { id: event.eventId },
    order: null,
    decisions: ['make_order_again', 'refund_lost', 'resolved'],
    detail: `a payment of order ${orderNumber(lost.orderId)} for 2 × General was probably made after the backup from which this site was restored, so it isn’t in our books. The card provider still has what was bought, so the order can be made again`,
  });
  await decide(lost.reference, 'make_order_again');
  expect(await stateOf(app, lost)).toBe('paid');
  expect(await countersOf(app, event.eventId)).toEqual([{ held: 0, sold: 2 }]);
  expect(mailsAbout(lost.orderId)).toEqual(['tickets']);
  const { timeline } = await getOrderForOrganiser(app, event.owner, lost);
  expect(timeline[0]?.text).toBe(
    'This order was lost when the site was restored from a backup, and its payment was found. It was made again.',
  );
  await expect(resolveException(app, admin, filed.id, { decision: 'make_order_again' })).rejects.toThrow(
    'already resolved',
  );
  expect(await breaches(app)).toEqual([]);
});

test('a lost order is refunded, and its customer reads why', async () => {
  const event = await anEvent(app);
  const lost = await aLostPayment(event);
  await decide(lost.reference, 'refund_lost');
  expect(app.provider.left(lost.reference)).toBe(0);
  expect(await countersOf(app, event.eventId)).toEqual([{ held: 0, sold: 0 }]);
  expect(app.outbox.at(-1)).toMatchObject({ kind: 'order-refunded', reason: 'order-lost' });
  expect(await breaches(app)).toEqual([]);
});

test('an order whose seats are gone is refunded instead', async () => {
  const event = await anEvent(app, { types: [{ capacity: 2 }] });
  const lost = await aLostPayment(event, { quantity: 2 });
  await aHeldOrder(app, event);
  await decide(lost.reference, 'make_order_again');
  expect(await stateOf(app, lost)).toBe('expired');
  expect(app.provider.left(lost.reference)).toBe(0);
  expect(await breaches(app)).toEqual([]);
});

test.each([
  ['nothing', { order: '', line_1: '' }],
  ['another price', { line_1: JSON.stringify([randomUUID(), 1, 1, 0, 0, null, null, 0, true, null]) }],
  ['no JSON', { order: '{"fee":0', line_1: '[' }],
])('if the provider has %s, an order can only be refunded', async (_, metadata) => {
  const lost = await aLostPayment(await anEvent(app), { metadata });
  const { id, decisions } = await filedOf(lost.reference);
  expect(decisions).toEqual(['refund_lost', 'resolved']);
  await expect(resolveException(app, admin, id, { decision: 'make_order_again' })).rejects.toThrow(
    'can’t be decided',
  );
  await decide(lost.reference, 'refund_lost');
  expect(app.provider.left(lost.reference)).toBe(0);
  expect(await breaches(app)).toEqual([]);
});

test('a payment of no event here, or in an account of somebody else, is only shown', async () => {
  const event = await anEvent(app);
  const ofNobody = await aLostPayment(event, { eventId: randomUUID() });
  const elsewhere = await aLostPayment(event, {
    metadata: { order: JSON.stringify({ fee: 0, payer: 'organiser', payee: 'acct_of_another' }) },
  });
  for (const { reference } of [ofNobody, elsewhere])
    expect(await filedOf(reference)).toMatchObject({ event: null, decisions: ['resolved'] });
});

test('a webhook and the comparison file a lost payment once', async () => {
  const lost = await aLostPayment(await anEvent(app));
  const { reference } = lost;
  const told = { about: 'payment' as const, objectId: 'evt_1', payee: null, reference };
  await fileUnknownPayment(app, { provider: 'fake', eventType: 'charge.success', ...told });
  expect((await filedOf(reference)).decisions[0]).toBe('make_order_again');
});
