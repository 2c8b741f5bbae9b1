import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { aGuest, anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { expireHolds } from '../holds/expire-holds.ts';
import { aHeldOrder } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { aFailedRefund } from '../refunds/testing/failed-refund.ts';
import { receiveWebhook } from '../webhooks/receive-webhook.ts';
import { fileException } from './file-exception.ts';
import { countOpenExceptions, listExceptions } from './list-exceptions.ts';
import { resolveException } from './resolve-exception.ts';

const app = await createTestApp();
const admin = await aUser(app, { admin: true });

beforeEach(async () => {
  app.provider.failing = {};
  app.provider.refundState = 'done';
  await app.runJobs();
  await app.db.deleteFrom('payment_exceptions').execute();
});

const list = async (state = 'open', by = admin, eventId?: string) =>
  (await listExceptions(app, by, { state }, eventId)).exceptions;

async function webhook(notice: object) {
  const body = Buffer.from(
    JSON.stringify({ eventType: 'charge.success', objectId: app.newId(), status: 'success', ...notice }),
  );
  await receiveWebhook(app, 'fake', body, new Headers({ 'x-fake-signature': 'good' }));
  await app.runJobs();
}

/** Makes the provider know these payments and no others until the test ends. */
function knowing(paid: string[], unpaid: string[] = []) {
  vi.spyOn(app.provider, 'get').mockImplementation(async ({ reference }) => {
    if (![...paid, ...unpaid].includes(reference)) return undefined;
    const status = paid.includes(reference) ? 'succeeded' : 'open';
    return { reference, status, amountMinor: 4_200, currency: 'ZAR', feeMinor: null, channel: null };
  });
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['another merchant’s reference', 'shop-4711'],
  ['a reference like ours that we did not make', `tikiti.${'0'.repeat(32)}.${'1'.repeat(32)}.1`],
])('a payment that only the provider knows, with %s, is filed once', async (_, reference) => {
  knowing([reference]);
  await webhook({ reference });
  await webhook({ reference });
  expect(await list()).toMatchObject([
    {
      kind: 'unknown_payment',
      reference,
      event: null,
      order: null,
      provider: 'fake',
      amount: { minor: 4_200, currency: 'ZAR' },
      resolved: null,
    },
  ]);
  const open = app.db.selectFrom('webhook_inbox').selectAll().where('processedAt', 'is', null);
  expect(await open.execute()).toEqual([]);
});

test('neither unpaid payments nor those unknown to the provider are filed', async () => {
  knowing(['paid'], ['open']);
  await webhook({ reference: 'paid' });
  await webhook({ reference: 'open' });
  for (let number = 0; number < 5; number += 1) await webhook({ reference: `made-up-${number}` });
  expect(await list()).toMatchObject([{ reference: 'paid', amount: { minor: 4_200, currency: 'ZAR' } }]);
});

test('a notice that is not about money is not filed', async () => {
  await webhook({ about: 'other', reference: 'shop-4711', eventType: 'transfer.success' });
  expect(await list()).toEqual([]);
});

test('a late payment that gets seats resolves at once; one that is refunded resolves once the refund succeeds', async () => {
  const event = await anEvent(app, { types: [{ capacity: 1 }] });
  const late = await aHeldOrder(app, event);
  app.clock.advance(3_600_000);
  await expireHolds(app);
  app.provider.report(late.reference, { status: 'succeeded' });
  await verifyPayment(app, { ...late, number: 1 });
  expect(await list('resolved')).toMatchObject([
    {
      kind: 'late',
      outcome: 'tickets_issued',
      order: { id: late.orderId },
      amount: { minor: 35_000 },
      resolved: { by: null },
    },
  ]);
  expect(await list()).toEqual([]);

  const other = await anEvent(app);
  const mismatch = await aHeldOrder(app, other);
  app.provider.report(mismatch.reference, { status: 'succeeded', amountMinor: 1 });
  await verifyPayment(app, { ...mismatch, number: 1 });
  expect(await list()).toMatchObject([
    { kind: 'mismatch', outcome: 'refunded', refund: { state: 'requested' } },
  ]);
  await app.runJobs();
  expect(await list()).toEqual([]);
  expect(await list('resolved', admin, other.eventId)).toMatchObject([
    { kind: 'mismatch', refund: { state: 'done' }, resolved: { by: null, note: null } },
  ]);
  expect(await breaches(app)).toEqual([]);
});

test('a person resolves one with a note, once; who and when is stored', async () => {
  const event = await anEvent(app);
  const { exceptionId, refundId, order } = await aFailedRefund(app, event);
  const resolve = (note = 'Paid back by bank transfer.', by = event.owner) =>
    resolveException(app, by, exceptionId, { note });
  expect(await list('open', event.owner, event.eventId)).toMatchObject([
    {
      id: exceptionId,
      kind: 'refund_failed',
      refund: { id: refundId, state: 'failed' },
      order: { email: 'thandi@example.com' },
    },
  ]);
  await expect(resolve(' ')).rejects.toMatchObject({ issues: [{ path: 'note' }] });
  const both = await Promise.allSettled([resolve(), resolve('I did it.', admin)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(resolve()).rejects.toMatchObject({ code: 'exception.already-resolved' });
  const [resolved] = await list('resolved', event.owner, event.eventId);
  expect(resolved?.resolved).toMatchObject({
    at: app.clock.now().toISOString(),
    by: expect.stringMatching(/^Person/),
    decision: 'resolved',
  });
  expect(await countOpenExceptions(app, event.owner, order.eventId)).toEqual({ open: 0, resolved: 1 });
});

test('a failed refund is retried by a decision, and its exception stays open until it succeeds', async () => {
  const event = await anEvent(app);
  const { exceptionId } = await aFailedRefund(app, event);
  const open = () => list('open', event.owner, event.eventId);
  expect(await open()).toMatchObject([{ id: exceptionId, decisions: ['retry_refund', 'resolved'] }]);
  const decide = (decision: string) => resolveException(app, event.owner, exceptionId, { decision });
  await expect(decide('money_kept')).rejects.toMatchObject({ code: 'exception.not-offered' });
  await expect(decide('keep_it')).rejects.toMatchObject({ issues: [{ path: 'decision' }] });
  await decide('retry_refund');
  expect(await open()).toMatchObject([{ decisions: [], refund: { state: 'requested' }, resolved: null }]);
  await expect(decide('retry_refund')).rejects.toMatchObject({ code: 'exception.refund-under-way' });
  await app.runJobs();
  expect(await open()).toEqual([]);
  expect(await list('resolved', event.owner, event.eventId)).toMatchObject([
    { id: exceptionId, outcome: 'succeeded', resolved: { by: null, decision: null } },
  ]);
});

test('are visible to their event’s organiser and to admins; those without an event to admins only', async () => {
  const event = await anEvent(app);
  const { exceptionId } = await aFailedRefund(app, event);
  const stranger = await aUser(app);
  knowing(['shop-4711']);
  await webhook({ reference: 'shop-4711' });
  const [unknown] = await list();
  const resolve = (id: unknown, by = stranger) => resolveException(app, by, id, { note: 'Mine.' });
  await expect(resolve(exceptionId)).rejects.toMatchObject({ kind: 'not-found', code: 'exception.unknown' });
  await expect(resolve(unknown?.id, event.owner)).rejects.toMatchObject({ code: 'exception.unknown' });
  await expect(resolve('x', admin)).rejects.toMatchObject({ code: 'exception.unknown' });
  await expect(list('open', stranger)).rejects.toMatchObject({ code: 'account.admin-only' });
  await expect(list('open', stranger, event.eventId)).rejects.toMatchObject({ code: 'event.unknown' });
  await expect(listExceptions(app, aGuest(app), {})).rejects.toMatchObject({ kind: 'unauthenticated' });
  await resolve(unknown?.id, admin);
  expect(await list()).toHaveLength(1);
});

test('the same thing is filed once, even if it was resolved meanwhile', async () => {
  const file = (told: string, of: { objectId?: string; occurrence?: number } = {}) =>
    transaction(app.db, (tx) =>
      fileException(app, tx, {
        kind: 'unknown_payment',
        eventId: null,
        provider: 'fake',
        objectId: 'one',
        facts: { about: 'payment', told },
        ...of,
      }),
    );
  await Promise.all([file('a'), file('a'), file('a')]);
  const [filed] = await list();
  await resolveException(app, admin, filed?.id, { note: 'Known.' });
  await file('b');
  expect(await list()).toEqual([]);
  expect(await list('resolved')).toHaveLength(1);
  // Another subject, and another occurrence, are filed.
  await file('c', { objectId: 'other' });
  await file('d', { occurrence: 1 });
  expect(await list()).toHaveLength(2);
});
