import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, breaches } from '../../../tests/factories.ts';
import { getEventMoney } from '../money/get-event-money.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { saveSeller } from '../receipts/save-seller.ts';
import { checkDispute, sweepDisputes } from './check-disputes.ts';
import { listDisputes } from './list-disputes.ts';

const app = await createTestApp();
let event: Awaited<ReturnType<typeof anEvent>>;

beforeEach(async () => {
  event = await anEvent(app);
});

async function disputed(state: 'open' | 'won' | 'lost', feeMinor?: number | null) {
  const { eventId, orderId, reference } = await aPaidOrder(app, event);
  const id = `du ${orderId}`;
  const say = async (now: 'open' | 'won' | 'lost', fee?: number | null) => {
    app.provider.dispute({ id, reference, state: now, feeMinor: fee });
    await checkDispute(app, { eventId, orderId, number: 1 }, { provider: 'fake', id });
  };
  await say(state, feeMinor);
  return { eventId, orderId, say };
}

const costOf = async (eventId: string) => {
  const { statements } = await getEventMoney(app, event.owner, eventId, {});
  return statements[0]?.disputed.minor;
};
const feeOf = async (eventId: string) =>
  (await listDisputes(app, event.owner, eventId)).disputes[0]?.feeMinor;
const numbersOf = (orderId: string) =>
  app.db
    .selectFrom('receipts')
    .where('orderId', '=', orderId)
    .select(['number', 'kind', 'amountMinor'])
    .orderBy('number')
    .execute();

test('the credit note of a lost dispute takes the next of the organiser’s numbers', async () => {
  const { orderId, say } = await disputed('open');
  expect(await numbersOf(orderId)).toHaveLength(1);
  await say('lost');
  await say('lost');
  expect(await numbersOf(orderId)).toEqual([
    { number: 1, kind: 'receipt', amountMinor: 35_000 },
    { number: 2, kind: 'credit-note', amountMinor: 35_000 },
  ]);
  const next = await disputed('won');
  expect(await numbersOf(next.orderId)).toEqual([{ number: 3, kind: 'receipt', amountMinor: 35_000 }]);
  expect(await breaches(app)).toEqual([]);
});

test.each([
  ['lost', 35_000],
  ['won', 0],
] as const)('the costs of a %s dispute are booked once, and shown', async (end, taken) => {
  const { eventId, say } = await disputed('open', 1_500);
  expect(await costOf(eventId)).toBe(0);
  await say(end, 1_500);
  await say(end, 1_500);
  expect(await costOf(eventId)).toBe(taken + 1_500);
  expect(await feeOf(eventId)).toBe(1_500);
  expect(await breaches(app)).toEqual([]);
});

test('a fee that the provider reports after the decision is polled for until it is known', async () => {
  const { eventId, orderId } = await disputed('lost', null);
  expect(await feeOf(eventId)).toBe(null);
  const id = `du ${orderId}`;
  const reference = app.provider.disputes.get(id)?.reference ?? '';
  app.clock.advance(5 * 3_600_000);
  expect(await sweepDisputes(app)).toBe(1);
  app.provider.dispute({ id, reference, state: 'lost', feeMinor: 700 });
  app.clock.advance(5 * 3_600_000);
  expect(await sweepDisputes(app)).toBe(1);
  expect(await costOf(eventId)).toBe(35_700);
  app.clock.advance(48 * 3_600_000);
  expect(await sweepDisputes(app)).toBe(0);
  expect(await breaches(app)).toEqual([]);
});

test('polling for a fee that is never reported ends', async () => {
  await disputed('lost', null);
  for (let day = 0; day < 17; day += 1) {
    app.clock.advance(24 * 3_600_000);
    await sweepDisputes(app);
  }
  app.clock.advance(48 * 3_600_000);
  expect(await sweepDisputes(app)).toBe(0);
});

test('a customer is mailed once that their tickets are on hold, and once how it ended', async () => {
  await app.runJobs();
  app.outbox.length = 0;
  const holdMails = () =>
    app.outbox.flatMap((mail) => (mail.kind === 'tickets-on-hold' ? [[mail.to, mail.state]] : []));
  const { say } = await disputed('open');
  await app.runJobs();
  await say('open');
  await app.runJobs();
  expect(holdMails()).toEqual([['thandi@example.com', 'open']]);
  await say('won');
  await say('won');
  await app.runJobs();
  expect(holdMails().slice(1)).toEqual([['thandi@example.com', 'won']]);
  await disputed('lost');
  await app.runJobs();
  expect(holdMails().slice(2)).toEqual([['thandi@example.com', 'lost']]);
  // A customer who was never told, and whose tickets stayed valid all the time, gets no mail.
  await disputed('won');
  await app.runJobs();
  expect(holdMails()).toHaveLength(3);
});

test('if the seller gave their details, that mail has the credit note of a lost dispute', async () => {
  const lost = async () => {
    const { say } = await disputed('open');
    await app.runJobs();
    app.outbox.length = 0;
    await say('lost');
    await app.runJobs();
    const [mail] = app.outbox.filter(({ kind }) => kind === 'tickets-on-hold');
    return mail?.kind === 'tickets-on-hold' ? mail : undefined;
  };
  expect(await lost()).not.toHaveProperty('receipt');
  const seller = { address: '12 Maude Street', registrationNumber: '', vatNumber: '' };
  await saveSeller(app, event.owner, { ...seller, legalName: 'Koppie Events' });
  expect(await lost()).toMatchObject({
    state: 'lost',
    receipt: { of: { number: '000003', creditNotes: [{ number: '000004' }] }, noteNumber: '000004' },
    attachments: [{ filename: 'credit-note-000004.pdf', contentType: 'application/pdf' }],
  });
});
