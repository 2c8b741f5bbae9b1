import { randomUUID } from 'node:crypto';
import { parsePaymentReference } from '../src/core/ledger/payment-reference.ts';
import type {
  KnownPayment,
  ListedRange,
  ListedRefund,
  NewPayment,
  NewRefund,
  PaymentProvider,
  PaymentSnapshot,
  WebhookNotice,
} from '../src/core/providers/payment-provider.ts';
import { RefundRefused } from '../src/core/providers/provider-refusals.ts';
import { refusal } from '../src/core/providers/refusals.ts';
import type { Clock } from '../src/core/shared/clock.ts';
import { CURRENCIES } from '../src/core/shared/money.ts';

/** What the gateway keeps of each charge: 1.5 % and 25 cents, as for European cards. */
const FEE_PERCENT = 1.5;
const FEE_MINOR = 25;
const SIGNATURE = 'signed';

interface Payment {
  amountMinor: number;
  currency: string;
  /** `authorising`: the customer's bank is deciding. Nobody can cancel the payment then. */
  state: 'open' | 'authorising' | 'failed' | 'succeeded' | 'cancelled';
  madeAt: Date;
  refunds: { id: string; key: string; amountMinor: number; madeAt: Date }[];
}

/** What the gateway did with a charge, minor units. */
export interface Charge {
  reference: string;
  chargedMinor: number;
  feeMinor: number;
  refundedMinor: number;
}

const STATUS = {
  open: 'open',
  authorising: 'action_required',
  failed: 'failed',
  succeeded: 'succeeded',
  cancelled: 'abandoned',
} as const;

const NONE: never[] = [];

/**
 * A strict card gateway in memory, with balances of its own. It refuses what a real one refuses: a reference that it knows, a charge of a
 * cancelled payment, a second charge of a payment, and a refund of more than is left. Like Stripe it can cancel a payment until the customer's
 * bank is asked.
 */
export class OasisGateway implements PaymentProvider {
  readonly id = 'gateway';
  readonly name = 'Gateway';
  readonly currencies = CURRENCIES;
  readonly checkout = { origins: { script: NONE, frame: NONE, connect: NONE, form: NONE } };
  readonly cancels = true;
  readonly abandonedIsOver = true;
  /** How often it was asked for a payment. */
  asked = 0;
  readonly #payments = new Map<string, Payment>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async create({ reference, amount }: NewPayment) {
    if (!parsePaymentReference(reference)) throw new Error(`Not a reference: ${reference}`);
    if (!Number.isInteger(amount.minor) || amount.minor <= 0) throw new Error('Not an amount.');
    if (this.#payments.has(reference)) throw new Error(`${reference} was opened before.`);
    const { minor: amountMinor, currency } = amount;
    this.#payments.set(reference, {
      amountMinor,
      currency,
      state: 'open',
      madeAt: this.#clock.now(),
      refunds: NONE,
    });
    return { accessCode: reference.slice(-20), redirectUrl: 'https://gateway.example/' };
  }

  /** A customer confirms a payment, and their bank is asked. */
  confirm(reference: string): void {
    const payment = this.#known(reference);
    if (payment.state !== 'open' && payment.state !== 'failed')
      throw new Error(`A payment that is ${payment.state} cannot be confirmed.`);
    payment.state = 'authorising';
  }

  /** The customer's bank answers. @returns the webhook that reports it */
  answer(reference: string, approves: boolean): { body: Uint8Array; headers: Headers } {
    const payment = this.#known(reference);
    if (payment.state !== 'authorising') throw new Error('The bank was not asked.');
    payment.state = approves ? 'succeeded' : 'failed';
    const eventType = approves ? 'charge.succeeded' : 'charge.failed';
    const objectId = randomUUID();
    const notice: WebhookNotice = { eventType, about: 'payment', reference, objectId, status: payment.state };
    const body = new TextEncoder().encode(JSON.stringify(notice));
    return { body, headers: new Headers({ 'x-signature': SIGNATURE }) };
  }

  async checkKey() {
    return { live: false };
  }

  async metadataOf(): Promise<undefined> {}

  async get({ reference }: KnownPayment): Promise<PaymentSnapshot | undefined> {
    this.asked += 1;
    const payment = this.#payments.get(reference);
    return payment && snapshotOf(reference, payment);
  }

  async cancel({ reference }: KnownPayment): Promise<void> {
    const payment = this.#known(reference);
    if (payment.state === 'open' || payment.state === 'failed') payment.state = 'cancelled';
  }

  async refund({ payment: { reference }, amount, key }: NewRefund) {
    const payment = this.#known(reference);
    const same = payment.refunds.find((refund) => refund.key === key);
    if (same) return { id: same.id, state: 'done' as const };
    const left = payment.state === 'succeeded' ? payment.amountMinor - refundedOf(payment) : 0;
    if (amount.minor > left || amount.currency !== payment.currency)
      throw new RefundRefused('More than is left of it.');
    const refund = { id: randomUUID(), key, amountMinor: amount.minor, madeAt: this.#clock.now() };
    payment.refunds = [...payment.refunds, refund];
    return { id: refund.id, state: 'done' as const };
  }

  async getRefund(id: string, { reference }: KnownPayment) {
    const found = this.#payments.get(reference)?.refunds.find((refund) => refund.id === id);
    return found && { id, state: 'done' as const };
  }

  async listRefunds({ reference }: Pick<KnownPayment, 'reference'>): Promise<ListedRefund[]> {
    const payment = this.#payments.get(reference);
    return payment ? payment.refunds.map((refund) => listedOf(reference, payment, refund)) : [];
  }

  readWebhook(rawBody: Uint8Array, headers: Headers): WebhookNotice {
    if (headers.get('x-signature') !== SIGNATURE)
      throw refusal('payment.webhook-refused', { why: 'signature' });
    return JSON.parse(new TextDecoder().decode(rawBody));
  }

  async getDispute() {
    return undefined;
  }

  async listDisputes() {
    return [];
  }

  async *listDisputesIn() {}

  async *listRefundsIn({ from, to }: ListedRange): AsyncIterable<ListedRefund> {
    for (const [reference, payment] of this.#payments)
      for (const refund of payment.refunds)
        if (refund.madeAt >= from && refund.madeAt < to) yield listedOf(reference, payment, refund);
  }

  async *listPayments({ from, to }: ListedRange): AsyncIterable<PaymentSnapshot> {
    for (const [reference, payment] of this.#payments)
      if (payment.madeAt >= from && payment.madeAt < to) yield snapshotOf(reference, payment);
  }

  /** Lists all that customers were charged, as the gateway's own books say. */
  *charges(): Iterable<Charge> {
    for (const [reference, payment] of this.#payments) {
      if (payment.state !== 'succeeded') continue;
      const refundedMinor = refundedOf(payment);
      yield { reference, chargedMinor: payment.amountMinor, feeMinor: feeOf(payment), refundedMinor };
    }
  }

  #known(reference: string): Payment {
    const payment = this.#payments.get(reference);
    if (!payment) throw new Error(`The gateway does not know ${reference}.`);
    return payment;
  }
}

function snapshotOf(reference: string, payment: Payment): PaymentSnapshot {
  const { state, amountMinor, currency, refunds } = payment;
  const feeMinor = state === 'succeeded' ? feeOf(payment) : null;
  const hasReversals = refunds.length > 0;
  return { reference, status: STATUS[state], amountMinor, currency, feeMinor, channel: 'card', hasReversals };
}

const listedOf = (
  reference: string,
  { currency }: Payment,
  { id, key, amountMinor }: Payment['refunds'][number],
): ListedRefund => ({ id, key, amountMinor, currency, reference, state: 'done' });

const feeOf = ({ amountMinor }: Payment) => Math.round((amountMinor * FEE_PERCENT) / 100) + FEE_MINOR;

const refundedOf = ({ refunds }: Payment) => refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
