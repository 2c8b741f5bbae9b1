import { z } from 'zod';
import type {
  DisputeSnapshot,
  KnownPayment,
  ListedRefund,
  NewPayment,
  NewRefund,
  OfPayment,
  PaymentProvider,
  ProviderCheckout,
  RefundSnapshot,
} from '../../../core/providers/payment-provider.ts';
import { KeyRefused, Unreadable } from '../../../core/providers/provider-refusals.ts';
import type { Clock } from '../../../core/shared/clock.ts';
import type { Currency } from '../../../core/shared/money.ts';
import { isLiveKey } from '../provider-keys.ts';
import { readListed } from '../read-listed.ts';
import { toPaystack } from './amounts.ts';
import {
  disputeAnswer,
  initializeAnswer,
  listedRefundAnswer,
  metadataAnswer,
  refundAnswer,
  toDispute,
  toListedDispute,
  toListedRefund,
  toMetadata,
  toRefund,
  toSnapshot,
  transactionIdAnswer,
  verifyAnswer,
  whoseAnswer,
} from './answers.ts';
import { createPaystackCaller, PaystackRefusal } from './caller.ts';
import { paystackPayouts } from './payouts.ts';
import { asked, isOfOurKey, paystackRefundRefusal, paystackRefusal } from './refusal.ts';
import { checkSignatures, type SignatureScheme } from './signature.ts';
import { readPaystackWebhook } from './webhook.ts';

/** Paystack's names of the payment channels: https://paystack.com/docs/payments/payment-channels */
export const DEFAULT_CHANNELS: readonly string[] = ['card', 'bank_transfer', 'apple_pay'];

/**
 * Creates a provider that speaks Paystack's server API, for Paystack itself or the sandbox gateway. Amounts are minor units. Source:
 * https://paystack.com/docs/api/transaction and /refund
 */
export function createPaystackProtocolProvider({
  id,
  name,
  apiUrl,
  checkout,
  secretKey,
  currencies,
  clock,
  minimums,
  channels = DEFAULT_CHANNELS,
  webhookScheme = 'plain',
  webhookKeys = [],
  patienceMs = 10_000,
}: {
  id: string;
  name: string;
  /** The origin of the server API, without a slash at the end. */
  apiUrl: string;
  checkout: ProviderCheckout;
  secretKey: string;
  currencies: readonly Currency[];
  clock: Clock;
  /** The smallest charges, in minor units. */
  minimums?: PaymentProvider['minimums'];
  /** The payment channels that customers may use, as far as the account allows them. */
  channels?: readonly string[];
  webhookScheme?: SignatureScheme;
  /** Keys besides the secret key that may sign webhooks. */
  webhookKeys?: readonly string[];
  /** The timeout for an answer, in ms. */
  patienceMs?: number;
}): PaymentProvider {
  const call = createPaystackCaller(apiUrl, secretKey, patienceMs);
  const isSigned = checkSignatures(webhookScheme, { keys: [secretKey, ...webhookKeys], clock });

  /** Lists a payment's refunds by Paystack's own id of the payment; the list is empty when Paystack does not know it. */
  async function* refundsOf(reference: string) {
    const verify = `/transaction/verify/${encodeURIComponent(reference)}`;
    const transaction = await call(transactionIdAnswer, verify);
    if (!transaction) return;
    for await (const found of pagesOf(listedRefundAnswer, '/refund', { transaction: transaction.id })) {
      // If the list held more than was asked for, another payment's refund would be booked as this one's.
      if (isOf(found, { id: transaction.id, reference })) yield found;
    }
  }

  async function findRefund(reference: string, key: string): Promise<RefundSnapshot | undefined> {
    for await (const found of refundsOf(reference)) if (found.merchant_note === key) return toRefund(found);
    return undefined;
  }

  /** Finds the payment of a listed refund, which may name only Paystack's own id of it. */
  const whoseRefund = asked(async (found: unknown): Promise<OfPayment> => {
    const { transaction_reference: named, transaction } = whoseAnswer.parse(found);
    const id = typeof transaction === 'object' ? undefined : transaction;
    const reference = named ?? (id && (await call(transactionIdAnswer, `/transaction/${id}`))?.reference);
    return { reference: reference || '' };
  });

  /** Reads all pages of a list. */
  async function* pagesOf<Answer extends z.ZodType>(answer: Answer, path: string, filter: object) {
    for (let page = 1; ; page += 1) {
      const query = new URLSearchParams({ ...filter, perPage: String(PER_PAGE), page: String(page) });
      const found = (await call(z.array(answer), `${path}?${query}`)) ?? [];
      yield* found;
      if (found.length < PER_PAGE) return;
    }
  }

  return {
    id,
    name,
    currencies,
    ...(minimums && { minimums }),
    checkout,
    payouts: paystackPayouts(call, currencies),

    async checkKey() {
      await call(z.unknown(), '/transaction?perPage=1').catch((error: unknown) => {
        const refused = error instanceof PaystackRefusal && isOfOurKey(error);
        throw refused ? new KeyRefused(error.says, { cause: error }) : error;
      });
      return { live: isLiveKey(secretKey) };
    },

    async create({ reference, amount, email, label, returnUrl, payee, metadata }: NewPayment) {
      const session = await call(initializeAnswer, '/transaction/initialize', {
        reference,
        amount: toPaystack(amount.minor, amount.currency),
        currency: amount.currency,
        email,
        label,
        channels,
        callback_url: returnUrl,
        metadata: { ...metadata, cancel_action: returnUrl },
        ...(payee && {
          subaccount: payee.account,
          transaction_charge: toPaystack(payee.platformFeeMinor, amount.currency),
          bearer: 'subaccount',
        }),
      }).catch((error: unknown) => {
        throw paystackRefusal(error);
      });
      if (!session) throw new Error('The provider did not open the transaction.');
      return { accessCode: session.access_code, redirectUrl: session.authorization_url };
    },

    get: asked(async ({ reference }: KnownPayment) => {
      // The strings "", "." and ".." cannot be part of a path, so no such payment can exist.
      if (/^\.{0,2}$/.test(reference)) return undefined;
      const found = await call(verifyAnswer, `/transaction/verify/${encodeURIComponent(reference)}`);
      if (!found) return undefined;
      if (found.reference !== reference) throw new Unreadable('The provider answered for another reference.');
      return toSnapshot(found);
    }),

    metadataOf: asked(async ({ reference }: KnownPayment) => {
      const found = await call(metadataAnswer, `/transaction/verify/${encodeURIComponent(reference)}`);
      return found && toMetadata(found);
    }),

    /** The protocol has no cancelling. A payment that arrives after the hold gets its seats if any are left, or is refunded. */
    cancel: async () => undefined,

    async refund({ payment: { reference }, amount, key, reason }: NewRefund) {
      // The protocol has no idempotency key: ours travels as the merchant's note, and is searched for before a refund is requested
      // again.
      const before = await findRefund(reference, key);
      if (before) return before;
      const refund = await call(refundAnswer, '/refund', {
        transaction: reference,
        amount: toPaystack(amount.minor, amount.currency),
        currency: amount.currency,
        customer_note: reason,
        merchant_note: key,
      }).catch((error: unknown) => {
        throw paystackRefundRefusal(error);
      });
      if (!refund) throw new Error('The provider does not know the transaction to refund.');
      return toRefund(refund);
    },

    getRefund: asked(async (refundId: string) => {
      const refund = await call(refundAnswer, `/refund/${encodeURIComponent(refundId)}`);
      return refund && toRefund(refund);
    }),

    listRefunds: asked(async ({ reference }: KnownPayment) => {
      const refunds: ListedRefund[] = [];
      for await (const found of refundsOf(reference)) refunds.push(toListedRefund(found, reference));
      return refunds;
    }),

    async *listRefundsIn({ from, to, onUnreadable }) {
      for await (const found of pagesOf(z.unknown(), '/refund', between(from, to))) {
        const of = await readListed({ onUnreadable }, { reference: '' }, () => whoseRefund(found));
        if (!of?.reference) continue;
        const read = () => toListedRefund(listedRefundAnswer.parse(found), of.reference);
        const refund = await readListed({ onUnreadable }, of, read);
        if (refund) yield refund;
      }
    },

    getDispute: asked(async (disputeId: string) => {
      const dispute = await call(disputeAnswer, `/dispute/${encodeURIComponent(disputeId)}`);
      return dispute && toDispute(dispute);
    }),

    listDisputes: asked(async ({ reference }: KnownPayment) => {
      const verify = `/transaction/verify/${encodeURIComponent(reference)}`;
      const transaction = await call(transactionIdAnswer, verify);
      if (!transaction) return [];
      const disputes: DisputeSnapshot[] = [];
      for await (const found of pagesOf(disputeAnswer, '/dispute', { transaction: transaction.id })) {
        if (found.transaction.reference === reference) disputes.push(toDispute(found));
      }
      return disputes;
    }),

    async *listDisputesIn({ from, to, onUnreadable }) {
      for await (const found of pagesOf(z.unknown(), '/dispute', between(from, to))) {
        const { transaction } = whoseAnswer.parse(found);
        const reference = (typeof transaction === 'object' && transaction?.reference) || '';
        const read = () => toListedDispute(disputeAnswer.parse(found));
        const dispute = await readListed({ onUnreadable }, { reference }, read);
        if (dispute) yield dispute;
      }
    },

    async *listPayments({ from, to, onUnreadable }) {
      for await (const found of pagesOf(z.unknown(), '/transaction', between(from, to))) {
        const { reference = '' } = whoseAnswer.parse(found);
        const read = () => toSnapshot(verifyAnswer.parse(found));
        const payment = await readListed({ onUnreadable }, { reference }, read);
        if (payment) yield payment;
      }
    },

    readWebhook: (rawBody, headers) => readPaystackWebhook(isSigned, rawBody, headers),
  };
}

const PER_PAGE = 100;

/** Whether a listed refund belongs to that payment, as far as it says. */
function isOf(
  { transaction, transaction_reference }: z.output<typeof listedRefundAnswer>,
  { id, reference }: { id: string; reference: string },
): boolean {
  if (transaction) return transaction === id;
  return !transaction_reference || transaction_reference === reference;
}

const between = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() });
