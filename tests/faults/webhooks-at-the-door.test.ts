import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { getOrderPage } from '../../src/core/order-page/get-order-page.ts';
import { refundOrder } from '../../src/core/order-refunds/refund-order.ts';
import { sweepPayments } from '../../src/core/payments/sweep-payments.ts';
import { compareDisputes } from '../../src/core/reconciliation/compare-disputes.ts';
import { sweepRefunds } from '../../src/core/refunds/check-refunds.ts';
import { sweepWebhooks } from '../../src/core/webhooks/process-webhook.ts';
import { anEvent, breaches } from '../factories.ts';
import { createWatchfulLog } from '../fakes/watchful-log.ts';
import { patience, replay } from '../replay.ts';
import { type PlacedAtGateway, startAppAtGateway } from './app-at-gateway.ts';

/** What can arrive at the webhook address, from the provider and from anybody else. */
const at = await startAppAtGateway();
const { app, gateway, log, control } = at;
const event = await anEvent(app, { types: [{ capacity: 5_000 }] });
const { secretKey } = gateway.options;

beforeEach(async () => {
  await control('PUT', 'webhooks/mode', { mode: 'hold' });
  await app.runJobs();
  at.answered.length = 0;
  log.lines.length = 0;
  log.leaks.length = 0;
  app.outbox.length = 0;
  // At most one refusal per second is logged.
  app.clock.advance(1_000);
});

/** Returns the log's lines about refused webhooks. */
const refusals = () => log.lines.filter((line) => line.startsWith('a webhook was refused'));
const refusedFor = (reason: string) => [
  expect.stringMatching(
    `^a webhook was refused \\{ provider: 'sandbox', reason: '${reason}', more: \\d+ \\}$`,
  ),
];

/** Signs a body as the provider does. @param ago the age of the signature, ms */
function sign(body: string, { key = secretKey, ago = 0 } = {}): string {
  const seconds = Math.floor((at.clock.now().getTime() - ago) / 1000);
  return `t=${seconds},v1=k1:${createHmac('sha512', key).update(`${seconds}.${body}`).digest('hex')}`;
}

const post = (body: BodyInit, headers: Record<string, string>) =>
  fetch(`${at.url}/webhooks/sandbox`, { method: 'POST', body, headers });

const signed = (body: string) => post(body, { 'x-paystack-signature': sign(body) });

const inbox = (reference: string) =>
  app.db.selectFrom('webhook_inbox').selectAll().where('reference', '=', reference).execute();

const charge = (reference: unknown, more: object = {}) =>
  JSON.stringify({ event: 'charge.success', data: { id: '4711', reference, status: 'success', ...more } });

const stateOf = async ({ guest, eventId, orderId }: PlacedAtGateway) => {
  const { state, tickets, refunds } = await getOrderPage(app, guest, { eventId, orderId });
  return {
    state,
    tickets: tickets.map(({ revoked }) => (revoked ? 'revoked' : 'valid')),
    refunds: refunds.map((refund) => refund.state),
  };
};

const exceptions = () =>
  app.db.selectFrom('payment_exceptions').select(['kind', 'objectId', 'amountMinor']).execute();

/** Advances the gateway's clock, and waits until the refund has this status. */
async function moveRefund({ reference }: PlacedAtGateway, status: string): Promise<void> {
  await at.advanceGateway(3_600_000);
  const refunds = async () => (await gateway.call('GET', `/refund?transaction=${reference}`)).data;
  await expect.poll(refunds, { interval: 10 }).toMatchObject([{ status }]);
}

describe('webhooks in any order, repeated or damaged', () => {
  type Story = 'charge' | 'refund' | 'dispute-won' | 'dispute-lost';

  /** What happens at the provider, step by step. */
  const STEPS: Record<Story, ((order: PlacedAtGateway) => Promise<unknown>)[]> = {
    charge: [pay],
    refund: [
      pay,
      refund,
      (order) => moveRefund(order, 'processing'),
      (order) => moveRefund(order, 'processed'),
    ],
    'dispute-won': [pay, dispute, (order) => decide(order, 'declined')],
    'dispute-lost': [pay, dispute, (order) => decide(order, 'merchant-accepted')],
  };
  const disputes = new Map<string, string>();

  async function pay({ accessCode }: PlacedAtGateway) {
    await gateway.charge(accessCode);
  }
  /** Refunds as the organiser would, once the payment is known. */
  async function refund(order: PlacedAtGateway) {
    await stateOf(order);
    await refundOrder(app, event.owner, { eventId: order.eventId, orderId: order.orderId });
    await app.runJobs();
  }
  /** Opens a dispute, once the payment is known. */
  async function dispute(order: PlacedAtGateway) {
    const { reference } = order;
    await stateOf(order);
    const { id } = await control('POST', `transactions/${reference}/dispute`, {});
    disputes.set(reference, id);
    await control('POST', `disputes/${id}/remind`, {});
  }
  async function decide({ reference }: PlacedAtGateway, resolution: string) {
    await control('POST', `disputes/${disputes.get(reference)}/resolve`, { resolution });
  }

  const disputesOf = async ({ orderId }: PlacedAtGateway) =>
    (await app.db.selectFrom('disputes').select('state').where('orderId', '=', orderId).execute()).map(
      ({ state }) => state,
    );

  /** Compares everything that the gateway lists; its clock is ahead of the app's. */
  async function compareBooks(): Promise<void> {
    const now = at.clock.now().getTime();
    const range = { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000) };
    const [provider] = app.providers;
    if (provider) await compareDisputes(app, provider, range);
  }

  interface Sending {
    /** After which step it is sent. */
    after: number;
    /** Which of the webhooks so far. */
    pick: number;
    damage: 'none' | 'amount' | 'byte' | 'signature' | 'unsigned' | 'timestamp';
    copies: number;
    /** Whether the sweeps run before the next one. */
    worked: boolean;
  }
  const sending: fc.Arbitrary<Sending> = fc.record({
    after: fc.nat(3),
    pick: fc.nat(20),
    damage: fc.constantFrom('none', 'none', 'amount', 'byte', 'signature', 'unsigned', 'timestamp'),
    copies: fc.integer({ min: 1, max: 3 }),
    worked: fc.boolean(),
  });
  const life = fc.record({
    story: fc.constantFrom<Story>('charge', 'refund', 'refund', 'dispute-won', 'dispute-lost'),
    sendings: fc.array(sending, { maxLength: 10 }),
    /** The remaining webhooks come once each, in this order; or never. */
    rest: fc.oneof(fc.constant('never' as const), fc.infiniteStream(fc.nat(50))),
  });

  async function send(id: number, { damage, copies }: Pick<Sending, 'damage' | 'copies'>): Promise<void> {
    const before = at.answered.length;
    const damaged = damage !== 'none';
    await control('POST', `webhooks/${id}/resend`, { copies, ...(damaged && { damage, hold: true }) });
    expect(at.answered.slice(before)).toEqual(Array.from({ length: copies }, () => (damaged ? 403 : 200)));
  }

  /** How the order must end whichever webhooks arrive. */
  const ENDS: Record<Story, Awaited<ReturnType<typeof stateOf>>> = {
    charge: { state: 'paid', tickets: ['valid'], refunds: [] },
    refund: { state: 'refunded', tickets: ['revoked'], refunds: ['done'] },
    'dispute-won': { state: 'paid', tickets: ['valid'], refunds: [] },
    'dispute-lost': { state: 'refunded', tickets: ['revoked'], refunds: [] },
  };

  test(
    'end in the same state, and nothing is lost',
    async () => {
      await fc.assert(
        fc.asyncProperty(life, async ({ story, sendings, rest }) => {
          const order = await at.order(event);
          const notices = async () =>
            (await control('GET', `webhooks?reference=${order.reference}`)).webhooks.toReversed();
          const genuine = new Set<number>();
          for (const [step, work] of STEPS[story].entries()) {
            await work(order);
            for (const one of sendings.filter(({ after }) => after === step)) {
              const known = await notices();
              const { id } = known[one.pick % known.length] as { id: number };
              await send(id, one);
              if (one.damage === 'none') genuine.add(id);
              if (one.worked) await app.runJobs();
            }
          }
          if (rest === 'never') {
            app.clock.advance(6 * 60_000);
            await Promise.all([sweepPayments(app), sweepRefunds(app), sweepWebhooks(app)]);
            // Only the daily comparison finds a dispute without a webhook.
            await compareBooks();
          } else {
            const left = await notices();
            for (const { value: pick } of take(rest, left.length)) {
              const [one] = left.splice(pick % left.length, 1);
              const id = one?.id as number;
              await send(id, { damage: 'none', copies: 1 });
              genuine.add(id);
            }
          }
          await app.runJobs();

          expect(await stateOf(order)).toEqual(ENDS[story]);
          if (story.startsWith('dispute')) expect(await disputesOf(order)).toEqual([story.slice(8)]);

          const kept = await inbox(order.reference);
          expect(kept).toHaveLength(genuine.size);
          expect(kept.filter(({ processedAt }) => processedAt === null)).toEqual([]);
        }),
        replay(30),
      );
      expect(await breaches(app)).toEqual([]);
      expect(log.leaks).toEqual([]);
    },
    patience(30),
  );

  function* take<Item>(items: Iterator<Item>, count: number) {
    for (let taken = 0; taken < count; taken += 1) yield items.next();
  }
});

describe('webhooks that are not the provider’s are refused, and change nothing', () => {
  test.each([
    ['no signature', undefined],
    ['an empty one', () => ''],
    ['one that is too short', () => 'abc'],
    ['one by another key', (body: string) => sign(body, { key: 'sk_test_somebody_else' })],
    ['one of another body', () => sign('{}')],
    ['one of ten minutes ago', (body: string) => sign(body, { ago: 600_000 })],
    ['one of ten minutes from now', (body: string) => sign(body, { ago: -600_000 })],
    [
      'an old one under a new time',
      (body: string) => sign(body, { ago: 600_000 }).replace(/t=\d+/, sign('').slice(0, 12)),
    ],
    ['one without a time', (body: string) => sign(body).replace(/^.*:/, '')],
    ['many at once', (body: string) => `${sign(body)}, ${sign(body)}`],
  ])('%s', async (_, signature) => {
    const order = await at.order(event);
    await gateway.charge(order.accessCode);
    const body = charge(order.reference);
    const answer = await post(body, signature ? { 'x-paystack-signature': signature(body) } : {});
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'payment.webhook-refused' });
    expect(await inbox(order.reference)).toEqual([]);
    expect(refusals()).toEqual(refusedFor('The signature is wrong, or too old.'));
    expect(log.leaks).toEqual([]);
  });

  test.each([
    ['nothing at all', ''],
    ['no JSON', '{"event":"charge.success",'],
    ['no text', '\xff\xfe\x00'],
    ['a number', '4711'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no data', '{"event":"charge.success"}'],
    ['data of the wrong kinds', '{"event":"charge.success","data":{"reference":{"a":1},"status":[true]}}'],
    ['a NUL in its reference', charge('order\u0000')],
    ['a NUL in its id', charge('order', { id: '\u0000' })],
    ['a reference as long as a book', charge('a'.repeat(100_000))],
    ['a kind as long as a book', JSON.stringify({ event: `charge.${'x'.repeat(100_000)}`, data: { id: 1 } })],
  ])('%s, correctly signed', async (_, body) => {
    const answer = await signed(body);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'payment.webhook-refused' });
    expect(refusals()).toEqual(refusedFor('The body is not a notice.'));
    expect(log.leaks).toEqual([]);
  });

  test('an unknown provider', async () => {
    const body = charge('order');
    const answer = await fetch(`${at.url}/webhooks/nobody`, {
      method: 'POST',
      body,
      headers: { 'x-paystack-signature': sign(body) },
    });
    expect(answer.status).toBe(404);
    expect(refusals()).toEqual([expect.stringContaining("reason: 'There is no such provider.'")]);
  });

  test('a hundred forged webhooks write one line, and the next line says how many there were', async () => {
    const forge = () => post(charge('order'), { 'x-paystack-signature': 'abc' });
    const answers = await Promise.all(Array.from({ length: 100 }, forge));
    expect(answers.every(({ status }) => status === 403)).toBe(true);
    app.clock.advance(1_000);
    await forge();
    expect(refusals()).toHaveLength(2);
    expect(refusals()[1]).toContain('more: 99');
  });
});

describe('ten megabytes are refused before they are read', () => {
  const TEN_MB = 10 * 1024 * 1024;

  /** Sends only the first piece of a body. @returns the status, which came without the rest */
  function firstPieceOnly(headers: Record<string, string | number>, bytes: number) {
    return new Promise<number | undefined>((resolve, reject) => {
      const asking = request(`${at.url}/webhooks/sandbox`, { method: 'POST', headers }, (answer) => {
        resolve(answer.statusCode);
        asking.destroy();
      });
      asking.on('error', reject);
      asking.write(Buffer.alloc(bytes, 'x'));
    });
  }

  test('when their length is announced', async () => {
    expect(await firstPieceOnly({ 'content-length': TEN_MB }, 1024)).toBe(413);
    expect(refusals()).toEqual(refusedFor('This is too large. Send at most 1 MB.'));
  });

  test('when it is not announced', async () => {
    expect(await firstPieceOnly({ 'transfer-encoding': 'chunked' }, 1.2 * 1024 * 1024)).toBe(413);
    expect(refusals()).toEqual(refusedFor('This is too large. Send at most 1 MB.'));
  });

  test('even with a valid signature', async () => {
    const body = charge('order', { metadata: 'x'.repeat(TEN_MB) });
    expect((await signed(body)).status).toBe(413);
    expect(refusals()).toEqual(refusedFor('This is too large. Send at most 1 MB.'));
    expect(log.leaks).toEqual([]);
  });
});

describe('genuine webhooks that are not about our payments are kept, and those about money become exceptions', () => {
  test.each([
    ['an unknown reference', 'order-4711'],
    ['one like ours that nobody here made', `tikiti.${'0'.repeat(32)}.${'1'.repeat(32)}.1`],
    ['an address', '../../refund'],
    ['a folder', '..'],
    ['letters of all kinds', 'Ünïcödé ☂ \ud83d\ude00'],
    ['half a letter', 'half \ud83d'],
  ])('%s', async (_, reference) => {
    expect((await signed(charge(reference))).status).toBe(200);
    await app.runJobs();
    const open = app.db.selectFrom('webhook_inbox').selectAll().where('processedAt', 'is', null);
    expect(await open.execute()).toEqual([]);
    expect(log.leaks).toEqual([]);
  });

  test('another merchant’s payment, with its amount', async () => {
    const { reference, access_code } = await gateway.initialize({ reference: 'shop-4711', amount: 4_200 });
    await gateway.charge(access_code);
    const [sent] = (await control('GET', `webhooks?reference=${reference}`)).webhooks;
    const id = sent?.id as number;
    await control('POST', 'webhooks/release', { ids: [id, id] });
    await app.runJobs();
    expect(at.answered).toEqual([200, 200]);
    const filed = (await exceptions()).filter(({ objectId }) => objectId === reference);
    expect(filed).toMatchObject([{ kind: 'unknown_payment', amountMinor: 4_200 }]);
    expect(log.lines.join('\n')).toContain('a webhook names no payment of ours');
    expect(log.leaks).toEqual([]);
  });

  test.each([
    ['a kind that does not exist yet', { event: 'charge.teleported', data: { id: '1', status: 'odd' } }],
    ['one that concerns no payment', { event: 'transfer.success', data: { reference: 'payout-1' } }],
    ['one about an invoice', { event: 'invoice.create', data: { id: 7, amount: 1 } }],
  ])('%s', async (_, notice) => {
    expect((await signed(JSON.stringify(notice))).status).toBe(200);
    await app.runJobs();
  });

  test('JSON that is nested without end, or repeats keys', async () => {
    const order = await at.order(event);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const body of [
      `{"event":"charge.success","data":{"reference":"${order.reference}","status":"success","deep":${deep}}}`,
      `{"event":"charge.success","data":{"reference":"other","reference":"${order.reference}","status":"x","status":"success","amount":1,"amount":35000}}`,
      `{"__proto__":{"event":"charge.success"},"event":"charge.success","data":{"reference":"${order.reference}","status":"proto","__proto__":{"admin":true}}}`,
    ]) {
      expect((await signed(body)).status).toBe(200);
    }
    await app.runJobs();
    // The webhooks say that it was paid, but the gateway does not.
    expect(await stateOf(order)).toEqual({ state: 'held', tickets: [], refunds: [] });
  });

  test('any JSON, without an error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), fc.string({ unit: 'binary' }), async (data, text) => {
        const word = JSON.stringify(text);
        for (const body of [
          data,
          `{"event":${word},"data":${data}}`,
          `{"event":"charge.success","data":{"reference":${word},"id":${word},"status":${word}}}`,
        ]) {
          expect([200, 403]).toContain((await signed(body)).status);
        }
      }),
      { numRuns: 30 },
    );
    await app.runJobs();
    expect(log.leaks).toEqual([]);
  });
});

describe('an amount that differs by one', () => {
  test('in the webhook only: the provider is asked for the amount', async () => {
    const order = await at.order(event);
    await gateway.charge(order.accessCode);
    for (const amount of [34_999, 35_001]) {
      expect((await signed(charge(order.reference, { amount }))).status).toBe(200);
    }
    await app.runJobs();
    expect(await stateOf(order)).toEqual({ state: 'paid', tickets: ['valid'], refunds: [] });
  });

  test.each([34_999, 35_001])(
    'in the charge (%i): it becomes an exception and is refunded',
    async (amount) => {
      await control('PUT', 'webhooks/mode', { mode: 'deliver' });
      const order = await at.order(event);
      await control('PUT', `transactions/${order.reference}/amount`, { amount });
      await gateway.charge(order.accessCode);
      await expect.poll(() => inbox(order.reference)).not.toEqual([]);
      await app.runJobs();
      await moveRefund(order, 'processing');
      await moveRefund(order, 'processed');
      app.clock.advance(6 * 60_000);
      await sweepRefunds(app);
      await app.runJobs();
      expect(await stateOf(order)).toEqual({ state: 'cancelled', tickets: [], refunds: ['done'] });
      expect(await exceptions()).toContainEqual(
        expect.objectContaining({ kind: 'mismatch', amountMinor: amount }),
      );
      const mails = app.outbox.filter(({ kind }) => kind === 'order-refunded');
      expect(mails).toMatchObject([{ reason: 'amount-mismatch' }]);
      expect(await breaches(app)).toEqual([]);
      expect(log.leaks).toEqual([]);
    },
  );
});

test('twin: a secret, an email address or a signature in the log is noticed', () => {
  const watched = createWatchfulLog(['sk_test_secret']);
  const cause = new Error('asked with sk_test_secret');
  watched.warn({ err: new Error('failed', { cause }) }, 'a call failed');
  watched.info({ who: { mail: 'thandi@example.com' } }, 'said');
  watched.error({ signature: sign('x') }, 'refused');
  watched.info({ reference: `tikiti.${'0'.repeat(32)}.1` }, 'fine');
  expect(watched.leaks.map((leak) => leak.split(':')[0])).toEqual([
    'a secret',
    'an email address',
    'a signature',
  ]);
});
