import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, breaches } from '../../../tests/factories.ts';
import { transaction } from '../../db/database.ts';
import { cancelEvent } from '../cancellation/cancel-event.ts';
import { doorSummary } from '../check-in/door-summary.ts';
import { admitTicket } from '../check-in/scans/admit-ticket.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { resolveException } from '../exceptions/resolve-exception.ts';
import { bookTransfers } from '../ledger/ledger-store.ts';
import { MailDeferred, MailRefused } from '../mails/mail-refused.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { retryRefund } from '../order-refunds/retry-refund.ts';
import { aHeldOrder, aPaidOrder, countersOf, stateOf } from '../payments/testing/bought-order.ts';
import { verifyPayment } from '../payments/verify-payment.ts';
import { sweepRefunds } from '../refunds/check-refunds.ts';
import { checkDispute, sweepDisputes } from './check-disputes.ts';
import { aDisputedOrder, disputesOf, tellOfDispute, ticketStates } from './testing/disputed-order.ts';

const app = await createTestApp();
const HOUR = 3_600_000;

beforeEach(async () => {
  // Disputes of other tests are out of the way.
  await app.db.updateTable('disputes').set({ checkAt: null }).execute();
  app.provider.failing = {};
  app.provider.refundState = 'done';
  await app.runJobs();
  app.outbox.length = 0;
});
afterEach(async () => {
  expect(await breaches(app)).toEqual([]);
});

const transfersOf = async (orderId: string, kind: 'dispute' | 'refund' | 'direct_settlement') =>
  (
    await app.db
      .selectFrom('ledger_transfers')
      .where('orderId', '=', orderId)
      .where('kind', '=', kind)
      .select(['debitAccount', 'creditAccount', 'amountMinor'])
      .orderBy('createdAt')
      .execute()
  ).map((row) => `${row.debitAccount} -> ${row.creditAccount} ${row.amountMinor}`);

const admin = await aUser(app, { admin: true });
const exceptionsOf = async (eventId: string, state = 'open') =>
  (await listExceptions(app, admin, { state }, eventId)).exceptions;

describe('a disputed payment', () => {
  test('puts its tickets on hold at once, keeps their seats and mails the organiser; other tickets stay valid', async () => {
    const event = await anEvent(app, { types: [{ capacity: 3 }] });
    const other = await aPaidOrder(app, event);
    const order = await aDisputedOrder(app, event, { quantity: 2 });
    expect(await ticketStates(app, order)).toEqual(['on_hold', 'on_hold']);
    expect(await ticketStates(app, other)).toEqual(['valid']);
    expect(await stateOf(app, order)).toBe('paid');
    expect(await countersOf(app, event.eventId)).toMatchObject([{ held: 0, sold: 3 }]);
    expect(await disputesOf(app, order)).toMatchObject([
      { state: 'open', amountMinor: 70_000, currency: 'ZAR', category: 'fraud', decidedAt: null },
    ]);
    const opened = app.outbox.filter((mail) => mail.kind === 'dispute-opened');
    expect(opened).toMatchObject([
      {
        to: event.owner.email,
        category: 'fraud',
        hasTickets: true,
        amount: { minor: 70_000, currency: 'ZAR' },
      },
    ]);
    expect(await exceptionsOf(event.eventId)).toMatchObject([
      {
        kind: 'dispute',
        detail: expect.stringMatching(
          /^the customer says they didn’t make this payment\. The operator of this site uploads evidence/,
        ),
        order: { id: order.orderId },
        resolved: null,
      },
    ]);
  });

  test('won: the tickets are valid again, and nothing was booked', async () => {
    const event = await anEvent(app);
    const order = await aDisputedOrder(app, event);
    await order.decide('won');
    expect(await ticketStates(app, order)).toEqual(['valid']);
    expect(await disputesOf(app, order)).toMatchObject([{ state: 'won', checkAt: null }]);
    expect(await transfersOf(order.orderId, 'dispute')).toEqual([]);
    expect(app.outbox.filter(({ kind }) => kind === 'dispute-decided')).toMatchObject([{ state: 'won' }]);
    expect(await exceptionsOf(event.eventId)).toEqual([]);
    expect(await exceptionsOf(event.eventId, 'resolved')).toMatchObject([
      { kind: 'dispute', outcome: 'won', resolved: { by: null } },
    ]);
  });

  test('lost: the tickets are revoked, their seats are for sale, and the money is booked once and filed', async () => {
    const event = await anEvent(app, { types: [{ capacity: 2 }] });
    const order = await aDisputedOrder(app, event, { quantity: 2 });
    await order.decide('lost');
    await order.decide('lost');
    expect(await ticketStates(app, order)).toEqual(['revoked', 'revoked']);
    expect(await stateOf(app, order)).toBe('refunded');
    expect(await countersOf(app, event.eventId)).toMatchObject([{ sold: 0 }]);
    expect(await transfersOf(order.orderId, 'dispute')).toEqual(['organiser -> provider:fake 70000']);
    expect(app.outbox.filter((mail) => mail.kind === 'dispute-decided')).toMatchObject([
      { state: 'lost', rest: null },
    ]);
    expect(await exceptionsOf(event.eventId)).toMatchObject([
      { kind: 'dispute', outcome: 'tickets_cancelled', resolved: null },
    ]);
    await aPaidOrder(app, event, { quantity: 2 });
    const again = { eventId: event.eventId, orderId: order.orderId, amountMinor: 1 };
    await expect(refundOrder(app, event.owner, again)).rejects.toMatchObject({
      code: 'refund.too-much',
      facts: { leftMinor: 0 },
    });
  });

  test('lost in part: only the rest can still be refunded', async () => {
    const event = await anEvent(app);
    const order = await aDisputedOrder(app, event, { quantity: 2 });
    await order.decide('lost', { amountMinor: 35_000 });
    expect(await exceptionsOf(event.eventId)).toMatchObject([
      {
        detail:
          'the customer got 350.00\u00a0ZAR back from their bank. Another 350.00\u00a0ZAR of what they paid is still with the organiser, although none of the order’s tickets are valid any more: to send it to the customer, refund it on the order’s page',
      },
    ]);
    expect(app.outbox.filter((mail) => mail.kind === 'dispute-decided')).toMatchObject([
      { amount: { minor: 35_000 }, rest: { minor: 35_000 } },
    ]);
    const refund = (amountMinor: number) =>
      refundOrder(app, event.owner, { eventId: event.eventId, orderId: order.orderId, amountMinor });
    await expect(refund(35_001)).rejects.toMatchObject({ code: 'refund.too-much' });
    expect(await refund(35_000)).toMatchObject({ amount: { minor: 35_000 } });
    await app.runJobs();
    expect(await transfersOf(order.orderId, 'refund')).toHaveLength(1);
  });

  test('lost where the organiser was paid directly: their account is debited', async () => {
    const event = await anEvent(app);
    const order = await aDisputedOrder(app, event);
    await app.db
      .updateTable('payment_attempts')
      .set({ payee: 'acct_1' })
      .where('orderId', '=', order.orderId)
      .execute();
    const resolved = {
      id: app.newId(),
      orderId: order.orderId,
      kind: 'direct_settlement' as const,
      debitAccount: 'organiser',
      creditAccount: 'payee:acct_1',
      amountMinor: 30_000,
      currency: 'ZAR',
      attemptNumber: 1,
    };
    await transaction(app.db, (tx) => bookTransfers(tx, event.eventId, [resolved], app.clock.now()));
    await order.decide('lost');
    expect((await transfersOf(order.orderId, 'direct_settlement')).sort()).toEqual([
      'organiser -> payee:acct_1 30000',
      'payee:acct_1 -> organiser 30000',
    ]);
  });

  test('of a payment whose success is not recorded: it issues the tickets and puts them on hold', async () => {
    const event = await anEvent(app);
    const order = await aHeldOrder(app, event);
    app.provider.report(order.reference, { status: 'succeeded' });
    app.provider.dispute({ id: 'early', reference: order.reference });
    await tellOfDispute(app, { id: 'early', reference: order.reference });
    await app.runJobs();
    expect(await ticketStates(app, order)).toEqual(['on_hold']);
    expect(await stateOf(app, order)).toBe('paid');
  });

  test('recorded before the payment’s success: the tickets are issued on hold', async () => {
    const event = await anEvent(app);
    const order = await aHeldOrder(app, event);
    app.provider.report(order.reference, { status: 'succeeded' });
    app.provider.dispute({ id: 'earlier', reference: order.reference });
    app.provider.report(order.reference, { status: 'pending' });
    await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: 'earlier' });
    app.provider.report(order.reference, { status: 'succeeded' });
    await verifyPayment(app, { ...order, number: 1 });
    expect(await ticketStates(app, order)).toEqual(['on_hold']);
  });

  test('that bought no tickets leaves the tickets alone, and is never paid back twice', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event);
    const { eventId, orderId } = order;
    const second = { eventId, orderId, number: 2 };
    const reference = order.reference.replace(/1$/, '2');
    await app.db
      .insertInto('payment_attempts')
      .values({
        eventId,
        orderId,
        number: 2,
        provider: 'fake',
        state: 'opened',
        amountMinor: 35_000,
        currency: 'ZAR',
        createdAt: app.clock.now(),
      } as never)
      .execute();
    await app.provider.create({
      reference,
      amount: { minor: 35_000, currency: 'ZAR' },
      email: 'thandi@example.com',
      label: '',
      returnUrl: '',
      expiresAt: app.clock.now(),
      payee: null,
    });
    app.provider.report(reference, { status: 'succeeded' });
    await verifyPayment(app, second);
    app.provider.dispute({ id: 'twice', reference });
    await tellOfDispute(app, { id: 'twice', reference });
    await app.runJobs();
    expect(await ticketStates(app, order)).toEqual(['valid']);
    app.provider.dispute({ id: 'twice', reference, state: 'lost' });
    app.clock.advance(5 * HOUR);
    expect(await sweepDisputes(app)).toBe(1);
    await app.runJobs();
    app.clock.advance(HOUR);
    await sweepRefunds(app);
    expect(await ticketStates(app, order)).toEqual(['valid']);
    expect(await transfersOf(orderId, 'dispute')).toEqual(['customer -> provider:fake 35000']);
    expect([...app.provider.refunds.values()].filter((refund) => refund.reference === reference)).toEqual([]);
  });
});

describe('a webhook that never comes', () => {
  test('is replaced by polling every four hours, and once a day after two weeks', async () => {
    const event = await anEvent(app);
    const order = await aDisputedOrder(app, event);
    const nextIn = async () =>
      ((await disputesOf(app, order))[0]?.checkAt?.getTime() ?? 0) - app.clock.now().getTime();
    expect(await nextIn()).toBe(4 * HOUR);
    app.clock.advance(4 * HOUR);
    app.provider.failing = { dispute: new Error('down') };
    expect(await sweepDisputes(app)).toBe(1);
    expect(await nextIn()).toBe(4 * HOUR);
    expect(await sweepDisputes(app)).toBe(0);
    app.provider.failing = {};
    app.clock.advance(15 * 24 * HOUR);
    await sweepDisputes(app);
    expect(await nextIn()).toBe(24 * HOUR);
    app.provider.dispute({ id: order.disputeId, reference: order.reference, state: 'won' });
    app.clock.advance(24 * HOUR);
    await sweepDisputes(app);
    expect(await ticketStates(app, order)).toEqual(['valid']);
    app.clock.advance(24 * HOUR);
    expect(await sweepDisputes(app)).toBe(0);
  });

  test('whose mails’ job was lost has them sent later; a decision withdraws the mail of the opening', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event);
    app.provider.dispute({ id: 'unsaid', reference: order.reference });
    await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: 'unsaid' });
    app.provider.dispute({ id: 'unsaid', reference: order.reference, state: 'won' });
    await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: 'unsaid' });
    app.clock.advance(HOUR);
    await app.runJobs();
    expect(await app.runJobs(['outbox'])).toBe(0);
    const mails = app.outbox.filter(({ kind }) => kind !== 'tickets');
    expect(mails).toMatchObject([{ kind: 'dispute-decided', state: 'won' }]);
  });
});

test('an organiser is mailed about a dispute while its customer’s mail is deferred, and each is mailed once', async () => {
  const event = await anEvent(app);
  const order = await aPaidOrder(app, event, { email: 'full@example.com' });
  await app.runJobs();
  app.outbox.length = 0;
  const { send } = app.mailer;
  app.mailer.send = async (mail, id) => {
    if (mail.to === 'full@example.com') throw new MailDeferred('452 mailbox full');
    await send(mail, id);
  };
  app.provider.dispute({ id: 'half-told', reference: order.reference });
  await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: 'half-told' });
  await app.runJobs();
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['dispute-opened']);
  app.mailer.send = send;
  app.clock.advance(HOUR);
  expect(await app.runJobs(['outbox'])).toBe(1);
  app.clock.advance(HOUR);
  expect(await app.runJobs(['outbox'])).toBe(0);
  expect(app.outbox.map(({ kind }) => kind)).toEqual(['dispute-opened', 'tickets-on-hold']);
});

test('a refused mail to a customer is tried once, and the organiser sees that at the order', async () => {
  const event = await anEvent(app);
  const order = await aPaidOrder(app, event, { email: 'gone@example.com' });
  await app.runJobs();
  const { send } = app.mailer;
  let tries = 0;
  app.mailer.send = async (mail, id) => {
    if (mail.to !== 'gone@example.com') return send(mail, id);
    tries += 1;
    throw new MailRefused('550 5.1.1 no such user');
  };
  app.provider.dispute({ id: 'untold', reference: order.reference });
  await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: 'untold' });
  await app.runJobs();
  app.clock.advance(24 * HOUR);
  await app.runJobs(['outbox']);
  app.mailer.send = send;
  expect(tries).toBe(1);
  expect(await exceptionsOf(event.eventId)).toContainEqual(
    expect.objectContaining({
      kind: 'mail_undelivered',
      order: expect.objectContaining({ id: order.orderId }),
      detail: expect.stringContaining('gone@example.com: 550 5.1.1 no such user'),
    }),
  );
});

test('a notice about an unknown dispute is filed', async () => {
  await tellOfDispute(app, { id: 'who', reference: 'shop-4711' });
  const order = await aPaidOrder(app, await anEvent(app));
  await tellOfDispute(app, { id: 'gone', reference: order.reference });
  await app.runJobs();
  const { exceptions } = await listExceptions(app, admin, {});
  const unknown = exceptions.filter(({ kind }) => kind === 'unknown_payment');
  expect(unknown.map(({ reference }) => reference).sort()).toEqual(['shop-4711', order.reference]);
  expect(await ticketStates(app, order)).toEqual(['valid']);
});

test('a provider’s answer about another payment changes nothing', async () => {
  const event = await anEvent(app);
  const [one, other] = [await aPaidOrder(app, event), await aPaidOrder(app, event)];
  app.provider.dispute({ id: 'crossed', reference: other.reference });
  const asked = checkDispute(app, { ...one, number: 1 }, { provider: 'fake', id: 'crossed' });
  await expect(asked).rejects.toThrow('another payment');
  expect(await disputesOf(app, one)).toEqual([]);
});

describe('at the door', () => {
  const shortCodes = async ({ orderId }: { orderId: string }) =>
    (
      await app.db
        .selectFrom('tickets')
        .where('orderId', '=', orderId)
        .orderBy('id')
        .select('shortCode')
        .execute()
    ).map((ticket) => ticket.shortCode);

  test('a ticket on hold is not admitted; one that is inside stays inside; afterwards the bank’s decision counts', async () => {
    const event = await anEvent(app);
    const scanId = app.newId();
    const scan = (code = '', more: object = {}) =>
      admitTicket(app, event.owner, { eventId: event.eventId, code, gate: 'North gate', ...more });
    const order = await aPaidOrder(app, event, { quantity: 2 });
    const [admitted, waits] = await shortCodes(order);
    await scan(admitted, { scanId });
    app.provider.dispute({ id: 'door', reference: order.reference });
    await tellOfDispute(app, { id: 'door', reference: order.reference });
    await app.runJobs();
    expect(await scan(waits)).toEqual({
      answer: 'disputed',
      ticket: { typeName: 'General', shortCode: waits },
    });
    expect(await scan(admitted)).toMatchObject({ answer: 'already-admitted' });
    expect(await scan(admitted, { scanId })).toMatchObject({ answer: 'admitted' });
    const door = await doorSummary(app, event.owner, event.eventId);
    expect(door).toMatchObject({ admitted: 1, issued: 2 });
    expect(door.lastScans.some(({ answer }) => answer === 'disputed')).toBe(true);
    app.provider.dispute({ id: 'door', reference: order.reference, state: 'won' });
    await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: 'door' });
    expect(await scan(waits)).toMatchObject({ answer: 'admitted' });
  });

  test('a lost dispute shows as a reversed payment', async () => {
    const event = await anEvent(app);
    const order = await aDisputedOrder(app, event);
    await order.decide('lost');
    const [code] = await shortCodes(order);
    const input = { eventId: event.eventId, code, gate: 'North gate' };
    expect(await admitTicket(app, event.owner, input)).toMatchObject({ answer: 'reversed' });
  });
});

describe('refunds and disputes', () => {
  test('an order in dispute refuses refunds, whole or in part', async () => {
    const event = await anEvent(app);
    const order = await aDisputedOrder(app, event, { quantity: 2 });
    const key = { eventId: event.eventId, orderId: order.orderId };
    for (const more of [{}, { amountMinor: 100 }]) {
      const asked = refundOrder(app, event.owner, { ...key, ...more });
      await expect(asked).rejects.toMatchObject({ kind: 'conflict', code: 'order.disputed' });
    }
    await order.decide('won');
    expect(await refundOrder(app, event.owner, key)).toMatchObject({ amount: { minor: 70_000 } });
  });

  test.each([
    ['won', 1, 'done'],
    ['lost', 0, 'failed'],
  ] as const)('a requested refund waits; once %s, it is sent %i times', async (end, times, state) => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event, { quantity: 2 });
    await app.runJobs();
    const [first] = await app.db
      .selectFrom('tickets')
      .where('orderId', '=', order.orderId)
      .orderBy('id')
      .select('id')
      .execute();
    const { eventId, orderId } = order;
    app.provider.dispute({ id: `while-${end}`, reference: order.reference });
    await refundOrder(app, event.owner, { eventId, orderId, tickets: [first?.id] });
    await tellOfDispute(app, { id: `while-${end}`, reference: order.reference });
    app.provider.failing = { refund: new Error('must not be asked') };
    await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: `while-${end}` });
    await app.runJobs();
    app.provider.failing = {};
    expect(await ticketStates(app, order)).toEqual(['revoked', 'on_hold']);
    const refundId = (
      await app.db.selectFrom('refunds').where('orderId', '=', orderId).select('id').executeTakeFirstOrThrow()
    ).id;
    await expect(retryRefund(app, event.owner, { eventId, refundId })).rejects.toMatchObject({
      code: 'order.disputed',
    });
    app.provider.dispute({ id: `while-${end}`, reference: order.reference, state: end });
    await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: `while-${end}` });
    await app.runJobs();
    const sent = [...app.provider.refunds.values()].filter(({ reference }) => reference === order.reference);
    expect(sent).toHaveLength(times);
    expect(await ticketStates(app, order)).toEqual(['revoked', end === 'won' ? 'valid' : 'revoked']);
    const refund = await app.db
      .selectFrom('refunds')
      .where('id', '=', refundId)
      .select('state')
      .executeTakeFirst();
    expect(refund).toEqual({ state });
    if (end === 'lost') {
      await expect(retryRefund(app, event.owner, { eventId, refundId })).rejects.toMatchObject({
        code: 'refund.nothing-left',
      });
    }
  });

  test('a refund in progress that succeeds after the dispute is lost is filed for a person', async () => {
    const event = await anEvent(app);
    const order = await aPaidOrder(app, event);
    await app.runJobs();
    app.provider.refundState = 'pending';
    await refundOrder(app, event.owner, { eventId: event.eventId, orderId: order.orderId });
    await app.runJobs();
    app.provider.dispute({ id: 'crossing', reference: order.reference, state: 'lost' });
    await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: 'crossing' });
    for (const refund of app.provider.refunds.values()) {
      if (refund.reference === order.reference) refund.state = 'done';
    }
    app.clock.advance(HOUR);
    await sweepRefunds(app);
    const kinds = (await exceptionsOf(event.eventId)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['dispute', 'sent_twice']);
  });

  test('cancelling an event skips disputed orders and refunds them once they are won', async () => {
    const event = await anEvent(app);
    const { eventId } = event;
    const calm = await aPaidOrder(app, event);
    const won = await aDisputedOrder(app, event);
    const lost = await aDisputedOrder(app, event);
    await cancelEvent(app, event.owner, { eventId, reason: 'The stage flooded.', refund: true });
    await app.runJobs();
    expect(await stateOf(app, calm)).toBe('refunded');
    expect(await stateOf(app, won)).toBe('paid');
    expect(await breaches(app)).toEqual([]);
    await won.decide('won');
    await lost.decide('lost');
    expect(await stateOf(app, won)).toBe('refunded');
    expect(await transfersOf(won.orderId, 'refund')).toEqual(['organiser -> provider:fake 35000']);
    expect(await transfersOf(lost.orderId, 'refund')).toEqual([]);
    expect(await transfersOf(lost.orderId, 'dispute')).toHaveLength(1);
  });
});

test('the invariants catch a ticket on hold without a dispute, and a valid one in a dispute', async () => {
  const event = await anEvent(app);
  const [calm, disputed] = [await aPaidOrder(app, event), await aDisputedOrder(app, event)];
  const turn = (orderId: string, state: 'valid' | 'on_hold') =>
    app.db.updateTable('tickets').set({ state }).where('orderId', '=', orderId).execute();
  await turn(calm.orderId, 'on_hold');
  await turn(disputed.orderId, 'valid');
  expect(await breaches(app)).toHaveLength(2);
  await turn(calm.orderId, 'valid');
  await turn(disputed.orderId, 'on_hold');
});

test('a bank’s second decision changes nothing and is filed', async () => {
  const event = await anEvent(app);
  const order = await aDisputedOrder(app, event);
  await order.decide('won');
  await order.decide('lost');
  expect(await ticketStates(app, order)).toEqual(['valid']);
  expect(await transfersOf(order.orderId, 'dispute')).toEqual([]);
  expect(await exceptionsOf(event.eventId)).toMatchObject([
    { kind: 'dispute', code: 'decided-again', order: { id: order.orderId } },
  ]);
});

test('an exception resolved while its dispute was open is filed again when it is lost', async () => {
  const event = await anEvent(app);
  const order = await aDisputedOrder(app, event);
  const [filed] = await exceptionsOf(event.eventId);
  await resolveException(app, admin, filed?.id, { note: 'Evidence is uploaded.' });
  await order.decide('lost');
  expect(await exceptionsOf(event.eventId)).toMatchObject([
    { kind: 'dispute', code: null, outcome: 'tickets_cancelled' },
  ]);
  expect(await exceptionsOf(event.eventId, 'resolved')).toMatchObject([
    { resolved: { note: 'Evidence is uploaded.' } },
  ]);
});

test('with two disputes of one payment, the tickets stay on hold until both end', async () => {
  const event = await anEvent(app);
  const order = await aDisputedOrder(app, event);
  app.provider.dispute({ id: `${order.disputeId}-b`, reference: order.reference });
  await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: `${order.disputeId}-b` });
  await order.decide('won');
  expect(await ticketStates(app, order)).toEqual(['on_hold']);
  app.provider.dispute({ id: `${order.disputeId}-b`, reference: order.reference, state: 'won' });
  await checkDispute(app, { ...order, number: 1 }, { provider: 'fake', id: `${order.disputeId}-b` });
  expect(await ticketStates(app, order)).toEqual(['valid']);
});
