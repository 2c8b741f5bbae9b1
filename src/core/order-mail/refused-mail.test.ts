import { afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../tests/database.ts';
import { anEvent, aUser, provesAgain } from '../../../tests/factories.ts';
import { COMPOSERS } from '../../jobs/composers.ts';
import { aBoughtOrder } from '../holds/testing/bought-order.ts';
import { MailDeferred, MailRefused } from '../mails/mail-refused.ts';
import { sweepOutbox } from '../mails/send-outbox.ts';
import { correctAddress } from '../order-desk/correct-address.ts';
import { getOrderForOrganiser } from '../order-desk/get-order-for-organiser.ts';
import { refundOrder } from '../order-refunds/refund-order.ts';

const app = await createTestApp();
const deliver = app.mailer.send;
afterEach(() => {
  app.mailer.send = deliver;
});

const owner = await aUser(app);
const HOUR = 3600_000;

/** Makes every mail fail with `error` from now on. @returns how many were tried */
function failing(error: Error): () => number {
  let tried = 0;
  app.mailer.send = async () => {
    tried += 1;
    throw error;
  };
  return () => tried;
}

test('an address that refuses mail for good is tried once; its organiser sees why and corrects it', async () => {
  const tried = failing(new MailRefused('550 5.1.1 no such user'));
  const event = await anEvent(app, { owner });
  const order = await aBoughtOrder(app, event, { email: 'thnadi@example.com' });
  await app.runJobs();
  for (let hour = 0; hour < 24; hour += 1) {
    app.clock.advance(HOUR);
    await sweepOutbox(app, COMPOSERS);
  }
  expect(tried()).toBe(1);
  const seen = await getOrderForOrganiser(app, owner, order);
  expect(seen.mails).toMatchObject([
    { email: 'thnadi@example.com', sentAt: null, waiting: false, refusal: '550 5.1.1 no such user' },
  ]);
  expect(seen.timeline.at(-1)?.text).toBe(
    'The tickets couldn’t be delivered to thnadi@example.com: “550 5.1.1 no such user”.',
  );

  app.mailer.send = deliver;
  await provesAgain(app, owner);
  await correctAddress(app, owner, order, { email: 'thandi@example.com' });
  await app.runJobs();
  expect(app.outbox.at(-1)).toMatchObject({ kind: 'tickets', to: 'thandi@example.com' });
  const mended = await getOrderForOrganiser(app, owner, order);
  expect(mended.mails.at(-1)).toMatchObject({ reason: 'address-corrected', refusedAt: null });
});

test('an order that was refunded before its tickets were mailed is not tried for ever', async () => {
  const event = await anEvent(app, { owner });
  const order = await aBoughtOrder(app, event);
  await refundOrder(app, owner, { eventId: order.eventId, orderId: order.orderId });
  await app.runJobs();
  app.clock.advance(HOUR);
  await sweepOutbox(app, COMPOSERS);
  const { mailedAt } = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  expect(mailedAt).toBeNull();
  expect(await app.db.selectFrom('outbox').select('id').where('dueAt', 'is not', null).execute()).toEqual([]);
});

test('a mail that its server defers is tried ever more slowly for a day, and then no more', async () => {
  const event = await anEvent(app, { owner });
  const tried = failing(new MailDeferred('451 try again later'));
  await aBoughtOrder(app, event);
  const start = app.clock.now().getTime();
  const gaps: number[] = [];
  let last = start;
  for (let minute = 0; minute < 3 * 24 * 60; minute += 5) {
    app.clock.advance(5 * 60_000);
    if ((await sweepOutbox(app, COMPOSERS)) === 0) continue;
    gaps.push((app.clock.now().getTime() - last) / 60_000);
    last = app.clock.now().getTime();
  }
  expect(gaps.slice(0, 3)).toEqual([5, 5, 5]);
  expect(last - start).toBeGreaterThan(23 * HOUR);
  expect(last - start).toBeLessThan(25 * HOUR);
  expect(tried()).toBe(gaps.length);
  expect(tried()).toBeLessThan(80);
});
