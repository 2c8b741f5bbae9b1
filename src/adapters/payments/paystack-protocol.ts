import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type {
  DisputeSnapshot,
  KnownPayment,
  NewPayment,
  NewRefund,
  PaymentProvider,
  PaymentSnapshot,
  PaymentStatus,
  ProviderCheckout,
  RefundSnapshot,
  WebhookNotice,
} from '../../core/payments/payment-provider.ts';
import { DomainError } from '../../core/shared/errors.ts';
import type { Currency } from '../../core/shared/money.ts';

/**
 * A provider that speaks Paystack's server calls, Paystack itself or the sandbox gateway.
 * Source: https://paystack.com/docs/api/transaction and /refund; amounts are minor units.
 */
export function createPaystackProtocolProvider({
  id,
  apiUrl,
  checkout,
  secretKey,
  currencies,
  patienceMs = 10_000,
}: {
  id: string;
  /** Origin of the server calls, without a slash at the end. */
  apiUrl: string;
  checkout: ProviderCheckout;
  secretKey: string;
  currencies: readonly Currency[];
  /** How long an answer may take, ms. */
  patienceMs?: number;
}): PaymentProvider {
  const call = createCaller(apiUrl, secretKey, patienceMs);

  async function findRefund(reference: string, key: string): Promise<RefundSnapshot | undefined> {
    const refunds = await call(z.array(refundAnswer), `/refund?transaction=${encodeURIComponent(reference)}`);
    const mine = refunds?.find((refund) => refund.merchant_note === key);
    return mine && toRefund(mine);
  }

  return {
    id,
    currencies,
    checkout,

    async create({ reference, amount, email, label, returnUrl }: NewPayment) {
      const session = await call(initializeAnswer, '/transaction/initialize', {
        reference,
        amount: amount.minor,
        currency: amount.currency,
        email,
        label,
        channels: ['card'],
        callback_url: returnUrl,
        metadata: { cancel_action: returnUrl },
      });
      if (!session) throw new Error('The provider did not open the transaction.');
      return { accessCode: session.access_code, redirectUrl: session.authorization_url };
    },

    async get({ reference }: KnownPayment) {
      const found = await call(verifyAnswer, `/transaction/verify/${encodeURIComponent(reference)}`);
      if (!found) return undefined;
      if (found.reference !== reference) throw new Error('The provider answered for another reference.');
      return toSnapshot(found);
    },

    /** The protocol knows no cancelling: what is paid after the hold is found a seat, or goes back. */
    cancel: async () => undefined,

    async refund({ payment: { reference }, amount, key, reason }: NewRefund) {
      // The protocol has no idempotency key: ours travels as the merchant's note and is looked for before asking again.
      const asked = await findRefund(reference, key);
      if (asked) return asked;
      const refund = await call(refundAnswer, '/refund', {
        transaction: reference,
        amount: amount.minor,
        currency: amount.currency,
        customer_note: reason,
        merchant_note: key,
      });
      if (!refund) throw new Error('The provider does not know the transaction to refund.');
      return toRefund(refund);
    },

    async getRefund(refundId) {
      const refund = await call(refundAnswer, `/refund/${encodeURIComponent(refundId)}`);
      return refund && toRefund(refund);
    },

    async getDispute(disputeId) {
      const dispute = await call(disputeAnswer, `/dispute/${encodeURIComponent(disputeId)}`);
      return dispute && toDispute(dispute);
    },

    async *listPayments({ from, to }) {
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({
          from: from.toISOString(),
          to: to.toISOString(),
          perPage: String(PER_PAGE),
          page: String(page),
        });
        const found = (await call(z.array(verifyAnswer), `/transaction?${query}`)) ?? [];
        for (const transaction of found) yield toSnapshot(transaction);
        if (found.length < PER_PAGE) return;
      }
    },

    readWebhook: (rawBody, headers) => readWebhook(secretKey, rawBody, headers),
  };
}

/** One call; POST when there is a body. Undefined for "no such thing". @throws on any other failure, a timeout included */
function createCaller(apiUrl: string, secretKey: string, patienceMs: number) {
  return async <Answer extends z.ZodType>(
    answer: Answer,
    path: string,
    body?: object,
  ): Promise<z.output<Answer> | undefined> => {
    const response = await fetch(apiUrl + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const envelope = envelopeSchema.parse(await response.json());
    if (NOT_FOUND.has(envelope.code ?? '')) return undefined;
    if (!response.ok || !envelope.status) {
      throw new Error(`${path.split('?')[0]} answered ${response.status}: ${envelope.message}`);
    }
    return answer.parse(envelope.data);
  };
}

const PER_PAGE = 100;

const NOT_FOUND = new Set(['transaction_not_found', 'refund_not_found', 'dispute_not_found']);

const envelopeSchema = z.object({
  status: z.boolean(),
  message: z.string(),
  code: z.string().optional(),
  data: z.unknown().optional(),
});

const initializeAnswer = z.object({ access_code: z.string().min(1), authorization_url: z.url() });

const STATUSES = {
  abandoned: 'abandoned',
  failed: 'failed',
  ongoing: 'action_required',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
  reversed: 'failed',
  success: 'succeeded',
} as const satisfies Record<string, PaymentStatus>;

const verifyAnswer = z.object({
  reference: z.string(),
  status: z.enum(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
  amount: z.int().positive(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  fees: z.int().nonnegative().nullish().catch(null),
  channel: z.string().nullish().catch(null),
});

function toSnapshot(found: z.output<typeof verifyAnswer>): PaymentSnapshot {
  const { reference, status, amount: amountMinor, currency } = found;
  const succeeded = STATUSES[status] === 'succeeded';
  return {
    reference,
    status: STATUSES[status],
    amountMinor,
    currency,
    feeMinor: succeeded ? (found.fees ?? null) : null,
    channel: succeeded ? (found.channel ?? null) : null,
  };
}

const disputeAnswer = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: z.int().nonnegative().nullish(),
  currency: z.string().nullish(),
  category: z.string().nullish(),
  due_at: z.iso.datetime().nullish(),
  transaction: z.object({ reference: z.string(), amount: z.int().positive(), currency: z.string() }),
});

/** Source: https://paystack.com/docs/api/dispute; only what is resolved is decided, and only "declined" for the merchant. */
function toDispute(found: z.output<typeof disputeAnswer>): DisputeSnapshot {
  const decided = found.resolution === 'declined' ? 'won' : 'lost';
  return {
    id: found.id,
    reference: found.transaction.reference,
    state: found.status === 'resolved' ? decided : 'open',
    amountMinor: found.refund_amount || found.transaction.amount,
    currency: found.currency ?? found.transaction.currency,
    category: found.category ?? null,
    dueAt: found.due_at ? new Date(found.due_at) : null,
  };
}

const REFUND_STATES = {
  pending: 'pending',
  processing: 'processing',
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'needs_attention',
} as const satisfies Record<string, RefundSnapshot['state']>;

const refundAnswer = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  status: z.enum(Object.keys(REFUND_STATES) as (keyof typeof REFUND_STATES)[]),
  merchant_note: z.string().nullish(),
});

function toRefund({ id, status }: z.output<typeof refundAnswer>): RefundSnapshot {
  return { id, state: REFUND_STATES[status] };
}

const noticeBody = z.object({
  event: z.string(),
  data: z.object({
    id: z.union([z.string(), z.number()]).transform(String).optional(),
    reference: z.string().optional(),
    transaction_reference: z.string().optional(),
    refund_reference: z.string().nullish(),
    transaction: z.object({ reference: z.string() }).nullish().catch(null),
    status: z.string().default(''),
  }),
});

/** Signed by hex HMAC-SHA512 of the raw bytes in `x-paystack-signature`, keyed by the secret key. */
function readWebhook(secretKey: string, rawBody: Uint8Array, headers: Headers): WebhookNotice {
  const expected = Buffer.from(createHmac('sha512', secretKey).update(rawBody).digest('hex'));
  const given = Buffer.from(headers.get('x-paystack-signature') ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new DomainError('forbidden', 'payment.webhook-refused', 'The signature is wrong.');
  }
  const parsed = noticeBody.safeParse(parseJson(rawBody));
  if (!parsed.success) {
    throw new DomainError('forbidden', 'payment.webhook-refused', 'The body is not a notice.');
  }
  const { event, data } = parsed.data;
  const reference = data.reference ?? data.transaction_reference ?? data.transaction?.reference;
  return {
    eventType: event,
    about: subjectOf(event),
    reference,
    objectId: data.id ?? data.refund_reference ?? reference ?? '',
    status: data.status,
  };
}

function subjectOf(event: string): WebhookNotice['about'] {
  if (event.startsWith('charge.dispute.')) return 'dispute';
  if (event.startsWith('refund.')) return 'refund';
  return event.startsWith('charge.') ? 'payment' : 'other';
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
