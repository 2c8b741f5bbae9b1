import { randomUUID } from 'node:crypto';
import { parsePaymentReference } from '../../src/core/ledger/payment-reference.ts';
import type {
  DisputeSnapshot,
  KnownPayment,
  ListedRefund,
  NewPayment,
  PaymentProvider,
  PaymentSnapshot,
  ProviderCheckout,
  ProviderPayouts,
  RefundSnapshot,
} from '../../src/core/providers/payment-provider.ts';
import { PayeeDisconnected, RefundRefused } from '../../src/core/providers/provider-refusals.ts';
import { DomainError } from '../../src/core/shared/errors.ts';
import { CURRENCIES } from '../../src/core/shared/money.ts';

/** A provider in memory. It refuses what a real one refuses, such as a repeated reference or a refund of more than the charge. */
export class FakeProvider implements PaymentProvider {
  readonly id = 'fake';
  readonly name = 'Fake';
  readonly currencies = CURRENCIES;
  readonly checkout: ProviderCheckout = {
    client: 'popup',
    setting: 'https://pay.example/popup',
    origins: {
      script: [],
      frame: ['https://pay.example'],
      connect: ['https://pay.example'],
      form: ['https://pay.example'],
    },
  };
  /** For tests about the end of a hold. */
  cancels = false;
  /** For tests about payments that are cancelled at the provider. */
  abandonedIsOver = false;
  readonly payments = new Map<string, NewPayment & { snapshot: PaymentSnapshot }>();
  readonly refunds = new Map<
    string,
    RefundSnapshot & {
      reference: string;
      amountMinor: number;
      key: string | null;
      madeAt?: Date;
      /** How much of the platform's share the refund is to return to the payee. */
      feeRefundWish?: number | 'all' | undefined;
    }
  >();
  /**
   * How the next refund of a payment ends, by reference. `taken`: it is done but the answer is lost. `refused`: it fails without being done,
   * and may be requested again.
   */
  readonly fates = new Map<string, 'taken' | 'refused' | 'pending' | 'failed'>();
  /** True: refunds and disputes are taken from the account of the payee, as with Stripe. */
  payeeIsLiable = false;
  payouts?: ProviderPayouts;
  /** Disconnected accounts: calls about their payments are refused. */
  readonly gone = new Set<string>();
  /** While an error is set, calls of that kind fail with it. */
  failing: {
    create?: Error;
    key?: Error;
    get?: Error;
    /** `loseAnswer`: the refund is made before the call fails. */
    refund?: Error & { loseAnswer?: boolean };
    refunds?: Error;
    dispute?: Error;
    list?: Error;
  } = {};
  /** The initial state of new refunds. */
  refundState: RefundSnapshot['state'] = 'done';

  async checkKey() {
    if (this.failing.key) throw this.failing.key;
    return { live: false };
  }

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

  /** Changes what `get` reports about a payment, for example that it succeeded. */
  report(reference: string, change: Partial<PaymentSnapshot>): void {
    const payment = this.payments.get(reference);
    if (!payment) throw new Error(`Never heard of ${reference}`);
    payment.snapshot = { ...payment.snapshot, ...change };
  }

  async metadataOf({ reference, payee }: KnownPayment) {
    this.reach(payee);
    const payment = this.payments.get(reference);
    return payment && { email: payment.email, metadata: payment.metadata ?? {} };
  }

  /** Payments that were cancelled. */
  readonly cancelled = new Set<string>();
  /** Answers of `getDispute` by dispute id. */
  readonly disputes = new Map<string, DisputeSnapshot>();
  private readonly disputedAt = new Map<string, Date>();

  /** Opens a dispute, or changes it with the bank's decision. */
  dispute(dispute: Pick<DisputeSnapshot, 'id' | 'reference'> & Partial<DisputeSnapshot>): DisputeSnapshot {
    const charged = this.payments.get(dispute.reference)?.snapshot;
    if (!charged || !wasCharged(charged)) throw new Error('Nothing was charged.');
    const { amountMinor, currency } = charged;
    const before = this.disputes.get(dispute.id);
    const now: DisputeSnapshot = {
      state: 'open',
      amountMinor,
      currency,
      category: 'fraud',
      dueAt: null,
      ...before,
      ...dispute,
    };
    return this.keepDispute(now);
  }

  /** Stores a dispute as given, for example one of another system's payment. */
  keepDispute(dispute: DisputeSnapshot): DisputeSnapshot {
    if (!this.disputes.has(dispute.id)) this.disputedAt.set(dispute.id, this.now());
    this.disputes.set(dispute.id, dispute);
    return dispute;
  }

  async cancel({ reference }: KnownPayment) {
    this.cancelled.add(reference);
  }

  async getDispute(id: string) {
    if (this.failing.dispute) throw this.failing.dispute;
    return this.disputes.get(id);
  }

  /** Payments that `listPayments` leaves out. */
  readonly unlisted = new Set<string>();
  /** Payments of other systems, which `listPayments` adds. */
  readonly foreign: PaymentSnapshot[] = [];

  /** When payments were created, by the provider's clock. `listPayments` always lists payments without a time. */
  readonly madeAt = new Map<string, Date>();

  async *listPayments({ from, to }: { from: Date; to: Date }) {
    for (const { reference, snapshot } of this.payments.values()) {
      const at = this.madeAt.get(reference);
      const isIn = at === undefined || (at >= from && at < to);
      if (isIn && !this.unlisted.has(reference)) yield snapshot;
    }
    yield* this.foreign;
    if (this.failing.list) throw this.failing.list;
  }

  private reach(payee: string | null | undefined): void {
    if (payee && this.gone.has(payee)) throw new PayeeDisconnected('Its account is not connected any more.');
  }

  async get({ reference, payee }: KnownPayment) {
    this.reach(payee);
    if (this.failing.get) throw this.failing.get;
    return this.payments.get(reference)?.snapshot;
  }

  async refund({
    payment: { reference, payee },
    amount,
    key,
    feeRefundMinor,
  }: Parameters<PaymentProvider['refund']>[0]) {
    this.reach(payee);
    const fate = this.fates.get(reference);
    this.fates.delete(reference);
    if (fate === 'refused') throw new Error('503');
    if (this.failing.refund && !this.failing.refund.loseAnswer) throw this.failing.refund;
    const charged = this.payments.get(reference)?.snapshot;
    if (!charged || !wasCharged(charged)) throw new Error('Nothing was charged.');
    if (this.isDisputed(reference)) throw new Error('Its transaction is disputed.');
    const same = [...this.refunds.values()].find((refund) => refund.key === key);
    if (same) return answerOf(same);
    if (amount.minor > this.left(reference)) throw new RefundRefused('More than was charged.');
    const state = fate === 'pending' || fate === 'failed' ? fate : this.refundState;
    const refund = this.keepRefund(reference, amount.minor, state, key, feeRefundMinor);
    if (this.failing.refund) throw this.failing.refund;
    if (fate === 'taken') throw new Error('timeout');
    return answerOf(refund);
  }

  /** Makes a refund in the provider's dashboard. @returns the refund's id */
  refundByHand(reference: string, amountMinor: number, state: RefundSnapshot['state'] = 'done'): string {
    const charged = this.payments.get(reference)?.snapshot;
    if (!charged || !wasCharged(charged)) throw new Error('Nothing was charged.');
    if (this.isDisputed(reference)) throw new Error('Its transaction is disputed.');
    if (amountMinor > this.left(reference)) throw new Error('More than was charged.');
    return this.keepRefund(reference, amountMinor, state, null).id;
  }

  /** Refunds that lists do not contain yet. */
  readonly unlistedRefunds = new Set<string>();

  /** Whether a payment has an open dispute, so that it cannot be refunded. */
  isDisputed(reference: string): boolean {
    return [...this.disputes.values()].some((one) => one.reference === reference && one.state === 'open');
  }

  /** Changes a refund's state. */
  moveRefund(id: string, state: RefundSnapshot['state']): void {
    const refund = this.refunds.get(id);
    if (!refund) throw new Error(`Never heard of ${id}`);
    refund.state = state;
    this.refundFee(refund);
  }

  /** Returns the platform's share of a payment, less what refunds have returned of it. */
  shareLeft(reference: string): number {
    const given = [...this.refunds.values()].filter((refund) => refund.reference === reference);
    const share = this.payments.get(reference)?.payee?.platformFeeMinor ?? 0;
    return given.reduce((left, { feeRefundMinor = 0 }) => left - feeRefundMinor, share);
  }

  private refundFee(
    refund: RefundSnapshot & { reference: string; feeRefundWish?: number | 'all' | undefined },
  ) {
    const { reference, feeRefundWish, feeRefundMinor, state } = refund;
    if (state !== 'done' || feeRefundWish === undefined || feeRefundMinor !== undefined) return;
    const left = this.shareLeft(reference);
    refund.feeRefundMinor = feeRefundWish === 'all' ? left : Math.min(feeRefundWish, left);
  }

  /**
   * Returns the balance of an account at the provider, minor units, over payments whose references have this prefix.
   * @param account a payee's account; null: the platform's
   */
  balanceOf(account: string | null, prefix: string): number {
    let balance = 0;
    for (const { reference, payee, snapshot } of this.payments.values()) {
      if (!reference.startsWith(prefix) || !wasCharged(snapshot)) continue;
      if (payee && !this.payeeIsLiable) {
        balance += this.balanceOfShared(reference, account);
        continue;
      }
      const shared = payee ? this.shareLeft(reference) : 0;
      if (payee && account === null) balance += shared;
      if ((payee?.account ?? null) !== account) continue;
      const disputes = [...this.disputes.values()].filter(
        (one) => one.reference === reference && one.state !== 'open',
      );
      const costs = disputes.reduce((sum, { feeMinor }) => sum + (feeMinor ?? 0), snapshot.feeMinor ?? 0);
      balance += this.left(reference, ['done']) - costs - shared;
    }
    return balance;
  }

  /** The same for one payment when the platform pays for refunds and disputes, and the payee pays the provider's fee. */
  private balanceOfShared(reference: string, account: string | null): number {
    const { payee, snapshot } = this.payments.get(reference) ?? {};
    if (!payee || !snapshot) return 0;
    const share = this.shareLeft(reference);
    if (account === payee.account) return snapshot.amountMinor - share - (snapshot.feeMinor ?? 0);
    if (account !== null) return 0;
    const costs = [...this.disputes.values()]
      .filter((one) => one.reference === reference && one.state !== 'open')
      .reduce((sum, { feeMinor }) => sum + (feeMinor ?? 0), 0);
    return share - (snapshot.amountMinor - this.left(reference, ['done'])) - costs;
  }

  /** Returns what is left of a payment after lost disputes and refunds in these states, by default all but failed ones. */
  left(
    reference: string,
    states: RefundSnapshot['state'][] = ['pending', 'processing', 'done', 'needs_attention'],
  ): number {
    const back = [
      ...[...this.refunds.values()].filter(({ state }) => states.includes(state)),
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
    wish?: number | 'all',
  ) {
    const borne = this.payeeIsLiable && this.payments.get(reference)?.payee;
    const feeRefundWish = borne ? wish : undefined;
    const refund = {
      id: randomUUID(),
      state,
      reference,
      amountMinor,
      key,
      madeAt: this.now(),
      feeRefundWish,
    };
    this.refundFee(refund);
    this.refunds.set(refund.id, refund);
    return refund;
  }

  /** The provider's clock; tests may replace it. */
  now = () => new Date();

  async listRefunds({
    reference,
    payee,
  }: Pick<KnownPayment, 'reference'> & Partial<KnownPayment>): Promise<ListedRefund[]> {
    this.reach(payee);
    if (this.failing.refunds) throw this.failing.refunds;
    const currency = this.payments.get(reference)?.snapshot.currency ?? '';
    return [...this.refunds.values()]
      .filter((refund) => refund.reference === reference && !this.unlistedRefunds.has(refund.id))
      .map((refund) => ({ ...listedOf(refund), currency }));
  }

  async *listRefundsIn({ from, to }: { from: Date; to: Date }): AsyncIterable<ListedRefund> {
    if (this.failing.refunds) throw this.failing.refunds;
    for (const refund of this.refunds.values()) {
      if (this.unlistedRefunds.has(refund.id)) continue;
      const { madeAt = this.now() } = refund;
      const currency = this.payments.get(refund.reference)?.snapshot.currency ?? '';
      if (madeAt >= from && madeAt < to) yield { ...listedOf(refund), currency };
    }
  }

  async listDisputes({ reference }: Pick<KnownPayment, 'reference'>): Promise<DisputeSnapshot[]> {
    if (this.failing.dispute) throw this.failing.dispute;
    return [...this.disputes.values()].filter((dispute) => dispute.reference === reference);
  }

  async *listDisputesIn({ from, to }: { from: Date; to: Date }): AsyncIterable<DisputeSnapshot> {
    if (this.failing.dispute) throw this.failing.dispute;
    for (const dispute of this.disputes.values()) {
      const openedAt = this.disputedAt.get(dispute.id);
      if (openedAt && openedAt >= from && openedAt < to) yield dispute;
    }
  }

  async getRefund(id: string, payment?: KnownPayment) {
    this.reach(payment?.payee);
    const refund = this.refunds.get(id);
    return refund && answerOf(refund);
  }

  readWebhook(rawBody: Uint8Array, headers: Headers) {
    if (headers.get('x-fake-signature') !== 'good') {
      throw new DomainError('forbidden', 'payment.webhook-refused', 'The signature is wrong.');
    }
    return { about: 'payment', ...JSON.parse(new TextDecoder().decode(rawBody)) };
  }
}

/** Whether the customer was charged. A reversed payment was charged first. */
const wasCharged = ({ status }: PaymentSnapshot) => status === 'succeeded' || status === 'reversed';

const answerOf = ({ id, state, feeRefundMinor }: RefundSnapshot): RefundSnapshot => ({
  id,
  state,
  ...(feeRefundMinor !== undefined && { feeRefundMinor }),
});

const listedOf = ({
  reference,
  amountMinor,
  key,
  ...refund
}: RefundSnapshot & Omit<ListedRefund, 'currency'>) => ({
  ...answerOf(refund),
  reference,
  amountMinor,
  key,
});
