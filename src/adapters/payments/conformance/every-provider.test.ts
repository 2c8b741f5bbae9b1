import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentSnapshot } from '../../../core/providers/payment-provider.ts';
import type { Opened, ProviderUnderTest } from './provider-under-test.ts';
import { PROVIDERS } from './providers-under-test.ts';

/** What core relies on from every provider behind the port. every-scenario.test.ts walks through its scenarios. */
const AMOUNT = 35_000;

describe.each(PROVIDERS)('$name', ({ start }) => {
  let under: ProviderUnderTest;
  beforeAll(async () => {
    under = await start();
  });
  afterAll(() => under?.close());

  const money = (minor: number) => ({ minor, currency: under.currency });
  const known = ({ reference, accessCode }: Opened) => ({ reference, accessCode, payee: null });
  const newPayment = (minor = AMOUNT) => ({
    reference: `tikiti.test.${randomUUID()}`,
    amount: money(minor),
    email: 'thandi@example.com',
    label: 'Jazz',
    returnUrl: 'http://localhost/back',
    expiresAt: new Date(Date.now() + 900_000),
    payee: null,
  });
  async function open(minor?: number): Promise<Opened> {
    const payment = newPayment(minor);
    const { accessCode, redirectUrl } = await under.provider.create(payment);
    expect(accessCode).not.toBe('');
    expect(redirectUrl).toMatch(/^http/);
    return { reference: payment.reference, accessCode };
  }
  async function openPaid(minor?: number): Promise<Opened> {
    const payment = await open(minor);
    await under.pay(payment);
    return payment;
  }
  const get = (payment: Opened, by = under.provider) => by.get(known(payment));
  const refund = (payment: Opened, minor: number, key = randomUUID(), by = under.provider) =>
    by.refund({ payment: known(payment), amount: money(minor), key, reason: 'by-organiser' });
  /** Waits briefly for an answer that never ends, and long for all others, so that a slow machine does not fail the test. */
  const asking = (how: 'error' | 'reset' | 'silence' | 'slow') =>
    how === 'silence' || how === 'slow' ? under.impatient : under.provider;

  async function listed(reference: string): Promise<PaymentSnapshot[]> {
    const range = {
      from: new Date(Date.now() - 3_600_000),
      to: new Date(Date.now() + 3_600_000),
      payees: [],
    };
    const found: PaymentSnapshot[] = [];
    for await (const { paymentId, ...one } of under.provider.listPayments(range)) found.push(one);
    return found.filter((payment) => payment.reference === reference);
  }

  test('accepts its key', async () => {
    expect(await under.provider.checkKey()).toEqual({ live: false });
  });

  describe('a payment', () => {
    test('that nobody has tried to pay is not paid', async () => {
      const payment = await open();
      expect(await get(payment)).toEqual({
        reference: payment.reference,
        status: expect.stringMatching(/^(open|abandoned)$/),
        amountMinor: AMOUNT,
        currency: under.currency,
        feeMinor: null,
        channel: null,
      });
    });

    test('that is paid reports the amount charged, the payment method and the provider’s fee', async () => {
      const paid = await get(await openPaid());
      expect(paid).toMatchObject({ status: 'succeeded', amountMinor: AMOUNT, channel: 'card' });
      expect(paid?.feeMinor).toBeGreaterThan(0);
      expect(paid?.feeMinor).toBeLessThan(AMOUNT / 10);
    });

    test('that is declined has failed, and may still be paid', async () => {
      const payment = await open();
      await under.decline(payment);
      expect(await get(payment)).toMatchObject({ status: 'failed', feeMinor: null });
      await under.pay(payment);
      expect(await get(payment)).toMatchObject({ status: 'succeeded' });
    });

    test('whose bank asks for authentication needs an action, which may fail and then succeed', async () => {
      const payment = await open();
      const answer = await under.beAsked(payment);
      expect(await get(payment)).toMatchObject({ status: 'action_required' });
      await answer('failed');
      expect(await get(payment)).toMatchObject({ status: 'failed' });
      await (await under.beAsked(payment))('paid');
      expect(await get(payment)).toMatchObject({ status: 'succeeded' });
    });

    test.each([
      ['paid', 'succeeded'],
      ['failed', 'failed'],
    ] as const)('on its way is pending, then %s', async (end, status) => {
      const payment = await open();
      const arrive = await under.payLater(payment);
      expect(await get(payment)).toMatchObject({ status: 'pending', feeMinor: null });
      await arrive(end);
      expect(await get(payment)).toMatchObject({ status });
    });

    test('of another amount reports the amount really charged', async () => {
      const payment = await open();
      await under.pay(payment, AMOUNT - 1);
      expect(await get(payment)).toMatchObject({ status: 'succeeded', amountMinor: AMOUNT - 1 });
    });

    test('keeps what it was started with, and is found for that by its reference alone', async () => {
      const metadata = { order: '{"fee":0}', line_1: '["a type",1]' };
      const payment = newPayment();
      await under.provider.create({ ...payment, metadata });
      const asked = (reference: string) =>
        under.provider.metadataOf({ reference, accessCode: null, payee: null });
      expect(await asked(payment.reference)).toEqual({
        email: payment.email,
        metadata: expect.objectContaining(metadata),
      });
      expect(await asked(newPayment().reference)).toBeUndefined();
    });

    test('is found by its reference alone', async () => {
      const payment = await openPaid();
      expect(await get({ ...payment, accessCode: null })).toMatchObject({ status: 'succeeded' });
    });

    test('unknown to the provider is undefined, and so are its refund and its dispute', async () => {
      const unheard = { reference: newPayment().reference, accessCode: null };
      expect(await get(unheard)).toBeUndefined();
      expect(await under.provider.getRefund('4711', known(unheard))).toBeUndefined();
      expect(await under.provider.getDispute('4711', known(unheard))).toBeUndefined();
      await expect(refund(unheard, 100)).rejects.toThrow();
    });

    test('with an email address that the provider refuses is refused with that reason', async () => {
      const payment = { ...newPayment(), email: 'thandi@example.invalid' };
      await expect(under.provider.create(payment)).rejects.toMatchObject({
        name: 'PaymentRefused',
        reason: 'email',
      });
      expect(await listed(payment.reference)).toEqual([]);
    });

    test('opened twice is one payment', async () => {
      const payment = newPayment();
      await under.provider.create(payment);
      await under.provider.create(payment).catch(() => 'refused is as good');
      expect(await listed(payment.reference)).toHaveLength(1);
    });

    test('is listed with the same state as when it is retrieved', async () => {
      const payment = await openPaid();
      expect(await listed(payment.reference)).toEqual([await get(payment)]);
    });

    test('that is cancelled can no longer be paid, or is payable as before if the provider cannot cancel', async () => {
      const payment = await open();
      await under.provider.cancel(known(payment));
      await under.provider.cancel(known({ ...payment, accessCode: null }));
      if (under.provider.cancels) {
        expect(await get(payment)).toMatchObject({ status: 'abandoned' });
        await expect(under.pay(payment)).rejects.toThrow();
        expect(await get(payment)).toMatchObject({ status: 'abandoned' });
      } else {
        await under.pay(payment);
        expect(await get(payment)).toMatchObject({ status: 'succeeded', amountMinor: AMOUNT });
      }
    });

    test('that is paid stays paid when it is cancelled', async () => {
      const payment = await openPaid();
      await under.provider.cancel(known(payment));
      expect(await get(payment)).toMatchObject({ status: 'succeeded', amountMinor: AMOUNT });
    });
  });

  describe('a refund', () => {
    test('of the whole amount is done', async () => {
      const payment = await openPaid();
      const { id, state } = await refund(payment, AMOUNT);
      expect(['pending', 'processing']).toContain(state);
      await under.moveRefund(id, 'done');
      expect(await under.provider.getRefund(id, known(payment))).toEqual({ id, state: 'done' });
    });

    test('in parts never exceeds the amount charged', async () => {
      const payment = await openPaid();
      const first = await refund(payment, 20_000);
      const second = await refund(payment, 15_000);
      expect(second.id).not.toBe(first.id);
      await expect(refund(payment, 1)).rejects.toThrow();
    });

    test('of more than was charged, or of an unpaid payment, is refused', async () => {
      await expect(refund(await openPaid(), AMOUNT + 1)).rejects.toThrow();
      await expect(refund(await open(), 100)).rejects.toThrow();
    });

    test('that fails is reported as failed, and may be requested again', async () => {
      const payment = await openPaid();
      const { id } = await refund(payment, AMOUNT);
      await under.moveRefund(id, 'failed');
      expect(await under.provider.getRefund(id, known(payment))).toEqual({ id, state: 'failed' });
      const again = await refund(payment, AMOUNT);
      expect(again.id).not.toBe(id);
    });

    test('requested twice with one key is one refund', async () => {
      const payment = await openPaid();
      const key = randomUUID();
      const first = await refund(payment, 20_000, key);
      expect((await refund(payment, 20_000, key)).id).toBe(first.id);
      await refund(payment, 15_000);
    });

    test.each(['error', 'reset', 'silence'] as const)(
      'whose answer was lost (%s) is the same refund when requested again',
      async (how) => {
        const payment = await openPaid();
        const key = randomUUID();
        await under.breakNext('refund', how, 'after');
        const first = await refund(payment, 20_000, key, asking(how)).catch(() => undefined);
        await under.breakNoMore();
        const second = await refund(payment, 20_000, key);
        if (first) expect(second.id).toBe(first.id);
        // Nothing was refunded twice: the rest can still be refunded, and no more.
        await refund(payment, 15_000);
        await expect(refund(payment, 1)).rejects.toThrow();
      },
    );
  });

  describe('the refunds of a payment', () => {
    async function listedIn(reference: string) {
      const range = {
        from: new Date(Date.now() - 3_600_000),
        to: new Date(Date.now() + 3_600_000),
        payees: [],
      };
      const found = [];
      for await (const { paymentId, ...one } of under.provider.listRefundsIn(range)) found.push(one);
      return found.filter((one) => one.reference === reference);
    }

    test('are listed by payment and by time, ours with their key and those made by hand without one', async () => {
      const payment = await openPaid();
      expect(await under.provider.listRefunds(known(payment))).toEqual([]);
      const key = randomUUID();
      const { id } = await refund(payment, 20_000, key);
      await under.refundByHand(payment, 10_000);
      const all = await under.provider.listRefunds(known(payment));
      const common = { reference: payment.reference, currency: under.currency };
      expect(all.toSorted((one, other) => other.amountMinor - one.amountMinor)).toEqual([
        { ...common, id, key, amountMinor: 20_000, state: expect.stringMatching(/^(pending|processing)$/) },
        { ...common, id: expect.any(String), key: null, amountMinor: 10_000, state: expect.any(String) },
      ]);
      expect(await under.provider.listRefunds(known({ ...payment, accessCode: null }))).toEqual(all);
      expect(await listedIn(payment.reference)).toEqual(all);
    });

    test('show on the payment once all of it was refunded', async () => {
      const payment = await openPaid();
      const { id } = await refund(payment, AMOUNT);
      await under.moveRefund(id, 'done');
      const refunded = await get(payment);
      expect(refunded?.status === 'reversed' || refunded?.hasReversals).toBe(true);
      expect(refunded).toMatchObject({ amountMinor: AMOUNT, channel: 'card' });
    });

    test('are an empty list for an unknown payment, and so are its disputes', async () => {
      const unheard = known({ reference: newPayment().reference, accessCode: null });
      expect(await under.provider.listRefunds(unheard)).toEqual([]);
      expect(await under.provider.listDisputes(unheard)).toEqual([]);
    });
  });

  describe('a dispute', () => {
    async function listedIn(reference: string, from: number, to: number) {
      const now = Date.now();
      const range = { from: new Date(now + from), to: new Date(now + to), payees: [] };
      const found = [];
      for await (const { paymentId, ...one } of under.provider.listDisputesIn(range)) found.push(one);
      return found.filter((one) => one.reference === reference);
    }

    test.each(['won', 'lost'] as const)('is open, then %s', async (end) => {
      const payment = await openPaid();
      const id = await under.dispute(payment);
      const found = await under.provider.getDispute(id, known(payment));
      expect(found).toMatchObject({
        id,
        reference: payment.reference,
        state: 'open',
        amountMinor: AMOUNT,
        currency: under.currency,
      });
      expect(found?.dueAt).toBeInstanceOf(Date);
      await under.decide(id, end);
      const decided = await under.provider.getDispute(id, known(payment));
      expect(decided).toMatchObject({ state: end });
      expect(await under.provider.listDisputes(known(payment))).toEqual([decided]);
      expect(await listedIn(payment.reference, -3_600_000, 3_600_000)).toEqual([decided]);
      expect(await listedIn(payment.reference, -7_200_000, -3_600_000)).toEqual([]);
      // Paystack itself does not report the cost of a dispute; the gateway and Stripe do.
      if (end === 'lost') expect(decided?.feeMinor).toBe(1_500);
    });
  });

  describe('a notice', () => {
    test.each(['payment', 'refund', 'dispute'] as const)('of a %s leads to our payment', async (about) => {
      const payment = await openPaid();
      if (about === 'refund') await refund(payment, AMOUNT);
      const disputeId = about === 'dispute' ? await under.dispute(payment) : undefined;
      const { raw, headers } = await under.notice(payment, about);
      const notice = under.provider.readWebhook(raw, headers);
      expect(notice).toMatchObject({ about });
      expect(notice.objectId).not.toBe('');
      if (disputeId) expect(notice.objectId).toBe(disputeId);
      const reference = notice.reference ?? (await under.provider.referenceOf?.(notice.paymentId as string));
      expect(reference).toBe(payment.reference);
      // The same bytes read as the same notice, so that a repeated webhook is stored once.
      expect(under.provider.readWebhook(raw, headers)).toEqual(notice);
    });

    test('with any changed byte, in the body or the signature, is refused', async () => {
      const { raw, headers } = await under.notice(await openPaid(), 'payment');
      const refusal = expect.objectContaining({ kind: 'forbidden', code: 'payment.webhook-refused' });
      for (let byte = 0; byte < raw.length; byte += 11) {
        const changed = Buffer.from(raw);
        changed[byte] = (changed[byte] as number) ^ 1;
        expect(() => under.provider.readWebhook(changed, headers)).toThrow(refusal);
      }
      for (const [name, value] of headers) {
        const last = value.endsWith('0') ? '1' : '0';
        for (const forged of [
          '',
          value.slice(0, -1),
          `${value.slice(0, -1)}${last}`,
          `${value}0`,
          'x'.repeat(value.length),
        ]) {
          expect(() => under.provider.readWebhook(raw, new Headers({ [name]: forged }))).toThrow(refusal);
        }
      }
      expect(() => under.provider.readWebhook(raw, new Headers())).toThrow(refusal);
    });
  });

  describe.each(['error', 'reset', 'silence', 'slow'] as const)('a lost answer (%s)', (how) => {
    test('to a retrieval leaves the state unknown, and a later call finds it', async () => {
      const payment = await openPaid();
      await under.breakNext('get', how, 'before');
      // After a broken connection the client may retry at once.
      const first = await get(payment, asking(how)).catch(() => 'unknown');
      await under.breakNoMore();
      expect(first === 'unknown' || how === 'reset').toBe(true);
      expect(await get(payment)).toMatchObject({ status: 'succeeded' });
    });

    test.each(['before', 'after'] as const)(
      'to opening a payment (%s it was done) never opens two',
      async (when) => {
        const payment = newPayment();
        await under.breakNext('create', how, when);
        const session = await asking(how)
          .create(payment)
          .catch(() => undefined);
        await under.breakNoMore();
        const again = session ?? (await under.provider.create(payment).catch(() => undefined));
        const opened = { reference: payment.reference, accessCode: again?.accessCode ?? null };
        await under.pay(opened);
        expect(await get(opened)).toMatchObject({ status: 'succeeded', amountMinor: AMOUNT });
        expect(await listed(payment.reference)).toHaveLength(1);
      },
    );
  });
});
