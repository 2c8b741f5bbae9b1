import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, provesAgain } from '../../../tests/factories.ts';
import { COMPOSERS } from '../../jobs/composers.ts';
import { listExceptions } from '../exceptions/list-exceptions.ts';
import { correctAddress } from '../order-desk/correct-address.ts';
import { getOrderPage } from '../order-page/get-order-page.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';
import { takeDueMails } from '../outbox/outbox-store.ts';
import { aPaidOrder } from '../payments/testing/bought-order.ts';
import { sweepRefunds } from '../refunds/check-refunds.ts';
import type { App } from '../shared/app.ts';
import { MailDeferred, MailRefused, MailUnavailable } from './mail-refused.ts';
import { sweepOutbox } from './send-outbox.ts';
import { failingMails } from './testing/failing-mails.ts';

const app = await createTestApp();
const owner = await aUser(app);
const event = await anEvent(app, { owner, types: [{ capacity: 1000 }] });
const { eventId } = event;
const MINUTE = 60_000;

const send = app.mailer.send;
const failing = failingMails(app);
afterEach(async () => {
  app.mailer.send = send;
  app.provider.failing = {};
  await app.runJobs();
});

const exceptionsOf = async (orderId: string) => {
  const { exceptions } = await listExceptions(app, owner, {}, eventId);
  return exceptions.filter(({ order }) => order?.id === orderId);
};

const sendOutbox = () => sweepOutbox(app, COMPOSERS);

/** @param every minutes between two sweeps; over days they can be further apart than in a running app */
async function sweepFor(minutes: number, sweep: (app: App) => Promise<unknown>, every = 5) {
  for (let minute = 0; minute < minutes; minute += every) {
    app.clock.advance(every * MINUTE);
    await sweep(app);
  }
}

test('a mail about a refund is tried once if its address refuses it, and the organiser sees that', async () => {
  const { orderId } = await aPaidOrder(app, event, { email: 'gone@example.com' });
  await app.runJobs();
  await refundOrder(app, owner, { eventId, orderId, amountMinor: 500 });
  const tried = failing(() => new MailRefused('550 5.1.1 no such user'));
  await app.runJobs();
  await sweepFor(600, sendOutbox, 30);
  expect(tried).toHaveLength(1);
  expect(await exceptionsOf(orderId)).toMatchObject([
    {
      kind: 'mail_undelivered',
      detail: 'The email about a refund couldn’t be delivered to gone@example.com: 550 5.1.1 no such user',
    },
  ]);
});

test('a deferred mail is retried ever more slowly for a day, always under one id, and then filed', async () => {
  const { orderId } = await aPaidOrder(app, event, { email: 'full@example.com' });
  await app.runJobs();
  await refundOrder(app, owner, { eventId, orderId, amountMinor: 500 });
  const tried = failing(() => new MailDeferred('452 mailbox full'));
  await app.runJobs();
  await sweepFor(20 * 60, sendOutbox, 15);
  expect(await exceptionsOf(orderId)).toEqual([]);
  await sweepFor(12 * 60, sendOutbox, 15);
  expect(await exceptionsOf(orderId)).toMatchObject([
    {
      kind: 'mail_undelivered',
      detail: expect.stringContaining('we tried for a day. The last answer: 452 mailbox full'),
    },
  ]);
  const count = tried.length;
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(80);
  expect(new Set(tried).size).toBe(1);
  await sweepFor(24 * 60, sendOutbox, 60);
  expect(tried).toHaveLength(count);
});

test('a mail that waited while our own mail server was down is sent once it works; its day begins with the first answer', async () => {
  const { orderId } = await aPaidOrder(app, event, { email: 'patient@example.com' });
  failing(() => new Error('connect ECONNREFUSED'));
  await app.runJobs();
  await sweepFor(3 * 24 * 60, sendOutbox, 60);
  failing(({ to }) => (to === 'patient@example.com' ? new MailDeferred('451 try again later') : undefined));
  await sweepFor(20 * 60, sendOutbox, 15);
  expect(await exceptionsOf(orderId)).toEqual([]);
  app.mailer.send = send;
  await sweepFor(30, sendOutbox);
  expect(app.outbox.filter(({ to }) => to === 'patient@example.com')).toMatchObject([{ kind: 'tickets' }]);
});

test('after an outage of days, waiting mails are sent within half an hour', async () => {
  const waited = ['one@example.com', 'two@example.com'];
  for (const email of waited) await aPaidOrder(app, event, { email });
  const tried = failing(() => new MailUnavailable('connect ECONNREFUSED'));
  await app.runJobs();
  await sweepFor(70 * 60, sendOutbox, 15);
  expect(tried.length).toBeLessThan(2 * 170);
  app.mailer.send = send;
  await sweepFor(30, sendOutbox);
  expect(app.outbox.filter(({ to }) => waited.includes(to))).toHaveLength(2);
});

test('a mail whose last try was cut off by a stop is filed at the next', async () => {
  const { orderId } = await aPaidOrder(app, event, { email: 'cut@example.com' });
  failing(() => new MailUnavailable('connect ECONNREFUSED'));
  await app.runJobs();
  app.clock.advance(7 * 24 * 60 * MINUTE);
  await takeDueMails(app.db, app.clock.now(), 1_000);
  await sweepFor(60, sendOutbox);
  expect(await exceptionsOf(orderId)).toMatchObject([{ kind: 'mail_undelivered' }]);
});

test('a mail that our own mail server could not send for a week is filed, not lost', async () => {
  const { orderId } = await aPaidOrder(app, event, { email: 'kept@example.com' });
  failing(() => new Error('connect ECONNREFUSED'));
  await app.runJobs();
  await sweepFor(8 * 24 * 60, sendOutbox, 120);
  expect(await exceptionsOf(orderId)).toMatchObject([
    {
      kind: 'mail_undelivered',
      detail:
        'The tickets couldn’t be delivered to kept@example.com: our own email didn’t work for a week, so the address may be fine',
    },
  ]);
});

test('a refund that is not accepted is filed, even if its customer cannot be told', async () => {
  const { orderId } = await aPaidOrder(app, event, { email: 'full@example.com' });
  await app.runJobs();
  app.provider.failing = { refund: new Error('503') };
  await refundOrder(app, owner, { eventId, orderId, amountMinor: 500 });
  await app.runJobs();
  failing(() => new MailDeferred('452 mailbox full'));
  await sweepFor(90, async () => {
    await sweepRefunds(app);
    await app.runJobs(['outbox']);
  });
  expect(await exceptionsOf(orderId)).toMatchObject([{ kind: 'refund_failed', outcome: 'retried' }]);

  // Once it is accepted but needs attention, that is a new exception, and the first one is resolved.
  app.provider.failing = {};
  app.provider.refundState = 'needs_attention';
  await sweepFor(60, sweepRefunds);
  app.provider.refundState = 'done';
  expect((await exceptionsOf(orderId)).map(({ kind }) => kind)).toEqual(['refund_needs_attention']);
});

test('the order’s page says what happened to the mail with its tickets', async () => {
  const pageOf = async (order: { eventId: string; orderId: string }, email = 'thnadi@example.com') =>
    (await getOrderPage(app, { ...owner, email, emailVerified: true }, order)).ticketsMail;
  const order = await aPaidOrder(app, event, { email: 'thnadi@example.com' });
  expect(await pageOf(order)).toBe('on-its-way');
  failing(() => new MailRefused('550 no such user'));
  await app.runJobs();
  expect(await pageOf(order)).toBe('undeliverable');
  await provesAgain(app, owner);
  await correctAddress(app, owner, order, { email: 'thandi@example.com' });
  expect(await pageOf(order, 'thandi@example.com')).toBe('on-its-way');
  app.mailer.send = send;
  await app.runJobs();
  expect(await pageOf(order, 'thandi@example.com')).toBe('sent');
});

// This comes last, because its failing mails would be retried whenever a later test moves the clock.
test('hundreds of failing mails do not delay one behind them', async () => {
  const orders = [];
  for (let count = 0; count < 120; count += 1) {
    orders.push(
      await aPaidOrder(app, event, { email: count === 119 ? 'fine@example.com' : 'dead@example.com' }),
    );
  }
  failing(({ to }) => (to === 'dead@example.com' ? new MailDeferred('451') : undefined));
  await sendOutbox();
  expect(app.outbox.filter(({ to }) => to === 'fine@example.com')).toHaveLength(1);
});
