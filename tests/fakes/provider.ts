import { randomUUID } from 'node:crypto';
import type {
  DisputeSnapshot,
  KnownPayment,
  ListedRefund,
  NewPayment,
  PaymentProvider,
  PaymentSnapshot,
  ProviderCheckout,
  RefundSnapshot,
} from '../../src/core/payments/payment-provider.ts';
import { parsePaymentReference } from '../../src/core/payments/payment-reference.ts';
import { DomainError } from '../../src/core/shared/errors.ts';

/** A provider in memory that refuses what a real one would: foreign references, changed amounts, refunds past the charge. */
export class FakeProvider implements PaymentProvider {
  readonly id = 'fake';
  readonly currencies = ['ZAR', 'EUR', 'USD'] as const;
  readonly checkout: ProviderCheckout = {
    kind: 'popup',
    url: 'https://pay.example/popup',
    origins: {
      script: [],
      frame: ['https://pay.example'],
      connect: ['https://pay.example'],
      form: ['https://pay.example'],
    },
  };
  /** Set by tests of what happens when a hold ends. */
  cancels = false;
  readonly payments = new Map<string, NewPayment & { snapshot: PaymentSnapshot }>();
  readonly refunds = new Map<
    string,
    RefundSnapshot & { reference: string; amountMinor: number; key: string | null; madeAt?: Date }
  >();
  /** When set, the next calls of that kind fail with it. */
  failing: {
    create?: Error;
    get?: Error;
    /** `loseAnswer`: it is done all the same. */
    refund?: Error & { loseAnswer?: boolean };
    refunds?: Error;
    dispute?: Error;
    list?: Error;
  } = {};
  /** What new refunds become at once. */
  refundState: RefundSnapshot['state'] = 'done';

  async create(payment: NewPayment) {
    if (this.failing.create) throw this.failing.create;
    if (!parsePaymentReference(payment.reference)) throw new Error(`Not a reference: ${payment.reference}`);
    if (!Number.isInteger(payment.amount.minor) || payment.amount.minor <= 0)
      throw new Error('Not an amount.');
    if (this.payments.has(payment.reference)) throw new Error('Duplicate Transaction Reference');
    const { reference, amount } = payment;
    const snapshot = {
      reference,
      status: 'open' as const,
      amountMinor: amount.minor,
      currency: amount.currency,
      feeMinor: null,
      channel: null,
    };
    this.payments.set(reference, { ...payment, snapshot });
    return { accessCode: `code_${reference}`, redirectUrl: `https://pay.example/${reference}` };
  }

  /** Lets the customer pay (or not): what `get` says from now on. */
  report(reference: string, change: Partial<PaymentSnapshot>): void {
    const payment = this.payments.get(reference);
    if (!payment) throw new Error(`Never heard of ${reference}`);
    payment.snapshot = { ...payment.snapshot, ...change };
  }

  /** Payments that were made unpayable. */
  readonly cancelled = new Set<string>();
  /** By dispute id: what `getDispute` says. */
  readonly disputes = new Map<string, DisputeSnapshot>();

  /** The customer goes to the bank, or the bank decides. */
  dispute(dispute: Pick<DisputeSnapshot, 'id' | 'reference'> & Partial<DisputeSnapshot>): DisputeSnapshot {
    const charged = this.payments.get(dispute.reference)?.snapshot;
    if (charged?.status !== 'succeeded') throw new Error('Nothing was charged.');
    const { amountMinor, currency } = charged;
    const before = this.disputes.get(dispute.id);
    const now: DisputeSnapshot = {
      ...{ state: 'open', amountMinor, currency, category: 'fraud', dueAt: null },
      ...before,
      ...dispute,
    };
    this.disputes.set(dispute.id, now);
    return now;
  }

  async cancel({ reference }: KnownPayment) {
    this.cancelled.add(reference);
  }

  async getDispute(id: string) {
    if (this.failing.dispute) throw this.failing.dispute;
    return this.disputes.get(id);
  }

  /** Payments that `listPayments` leaves out, and those of other systems that it has besides. */
  readonly unlisted = new Set<string>();
  readonly foreign: PaymentSnapshot[] = [];

  async *listPayments() {
    for (const { reference, snapshot } of this.payments.values()) {
      if (!this.unlisted.has(reference)) yield snapshot;
    }
    yield* this.foreign;
    if (this.failing.list) throw this.failing.list;
  }

  async get({ reference }: KnownPayment) {
    if (this.failing.get) throw this.failing.get;
    return this.payments.get(reference)?.snapshot;
  }

  async refund({ payment: { reference }, amount, key }: Parameters<PaymentProvider['refund']>[0]) {
    if (this.failing.refund && !this.failing.refund.loseAnswer) throw this.failing.refund;
    const charged = this.payments.get(reference)?.snapshot;
    if (charged?.status !== 'succeeded' && charged?.status !== 'reversed')
      throw new Error('Nothing was charged.');
    const disputes = [...this.disputes.values()].filter((dispute) => dispute.reference === reference);
    if (disputes.some(({ state }) => state === 'open')) throw new Error('Its transaction is disputed.');
    const same = [...this.refunds.values()].find((refund) => refund.key === key);
    if (same) return { id: same.id, state: same.state };
    if (amount.minor > this.left(reference)) throw new Error('More than was charged.');
    const refund = this.keepRefund(reference, amount.minor, this.refundState, key);
    if (this.failing.refund) throw this.failing.refund;
    return { id: refund.id, state: refund.state };
  }

  /** Somebody sends money back in the provider's dashboard. @returns the refund's id */
  refundByHand(reference: string, amountMinor: number, state: RefundSnapshot['state'] = 'done'): string {
    const charged = this.payments.get(reference)?.snapshot;
    if (charged?.status !== 'succeeded') throw new Error('Nothing was charged.');
    if (amountMinor > this.left(reference)) throw new Error('More than was charged.');
    return this.keepRefund(reference, amountMinor, state, null).id;
  }

  private left(reference: string): number {
    const back = [
      ...[...this.refunds.values()].filter(({ state }) => state !== 'failed'),
      ...[...this.disputes.values()].filter(({ state }) => state === 'lost'),
    ].filter((one) => one.reference === reference);
    const charged = this.payments.get(reference)?.snapshot.amountMinor ?? 0;
    return back.reduce((left, { amountMinor }) => left - amountMinor, charged);
  }

  private keepRefund(
    reference: string,
    amountMinor: number,
    state: RefundSnapshot['state'],
    key: string | null,
  ) {
    const refund = { id: randomUUID(), state, reference, amountMinor, key, madeAt: this.now() };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  /** Set by tests that move the clock. */
  now = () => new Date();

  async listRefunds({ reference }: Pick<KnownPayment, 'reference'>): Promise<ListedRefund[]> {
    if (this.failing.refunds) throw this.failing.refunds;
    const currency = this.payments.get(reference)?.snapshot.currency ?? '';
    return [...this.refunds.values()]
      .filter((refund) => refund.reference === reference)
      .map(({ madeAt: _, ...refund }) => ({ ...refund, currency }));
  }

  async *listRefundsIn({ from, to }: { from: Date; to: Date }): AsyncIterable<ListedRefund> {
    if (this.failing.refunds) throw this.failing.refunds;
    for (const { madeAt = this.now(), ...refund } of this.refunds.values()) {
      const currency = this.payments.get(refund.reference)?.snapshot.currency ?? '';
      if (madeAt >= from && madeAt < to) yield { ...refund, currency };
    }
  }

  async listDisputes({ reference }: Pick<KnownPayment, 'reference'>): Promise<DisputeSnapshot[]> {
    if (this.failing.dispute) throw this.failing.dispute;
    return [...this.disputes.values()].filter((dispute) => dispute.reference === reference);
  }

  async getRefund(id: string) {
    const refund = this.refunds.get(id);
    return refund && { id, state: refund.state };
  }

  readWebhook(rawBody: Uint8Array, headers: Headers) {
    if (headers.get('x-fake-signature') !== 'good') {
      throw new DomainError('forbidden', 'payment.webhook-refused', 'The signature is wrong.');
    }
    return { about: 'payment', ...JSON.parse(new TextDecoder().decode(rawBody)) };
  }
}
