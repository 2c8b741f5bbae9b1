import type Stripe from 'stripe';
import type {
  KnownPayment,
  ListedRefund,
  NewRefund,
  PaymentProvider,
  PendingFeeRefund,
  RefundSnapshot,
} from '../../../core/providers/payment-provider.ts';
import { fromStripe, toStripe } from './amounts.ts';
import {
  type FoundRefund,
  feeAnswer,
  feeRefundAnswer,
  listedRefundAnswer,
  refundAnswer,
  refundState,
  toListedRefund,
} from './answers.ts';
import { on, orMissing, reaching, refundRefusal } from './caller.ts';
import { listWithIntents } from './list-with-intents.ts';

const PER_PAGE = 100;
/** The metadata key with the application fee that a refund should return: "750" or "all". */
const FEE_REFUND = 'fee_refund';

/** The part of an application fee that is refunded with the refund of that key, in minor units, or all that is left. */
interface Share {
  feeId: string;
  key: string;
  upTo: number | 'all';
}

/** Reads how much of an application fee a fee refund returned, minor units. */
function minorIn(feeRefund: unknown): number {
  const { amount, currency } = feeRefundAnswer.parse(feeRefund);
  return fromStripe(amount, currency);
}

/** Reads the fee refund that a refund asks for: undefined when it does not say, null when it asks for none. */
function shareOf({ metadata, charge }: FoundRefund): Share | null | undefined {
  const noted = metadata?.[FEE_REFUND];
  const key = metadata?.key;
  if (noted === undefined || key === undefined) return undefined;
  const feeId = (typeof charge === 'object' && charge?.application_fee) || undefined;
  if (feeId === undefined || noted === '0') return null;
  return { feeId, key, upTo: noted === 'all' ? 'all' : Number(noted) };
}

/**
 * Stripe's refunds. Each carries our key in its metadata, since Stripe forgets idempotency keys after a day. The refund of a direct
 * charge leaves the application fee alone: that is refunded by an exact amount once the money itself was returned
 * (docs/decisions/0023).
 */
export function stripeRefunds(
  stripe: Stripe,
  findIntentId: (payment: KnownPayment) => Promise<string | undefined>,
): Pick<PaymentProvider, 'refund' | 'getRefund' | 'listRefunds' | 'listRefundsIn' | 'refundApplicationFee'> {
  /**
   * Returns how much of the application fee was refunded with it so far. When a refund fails after it succeeded, the account has the
   * money again and keeps the fee refund: Stripe cannot reverse that.
   */
  async function givenOf({ feeId, key }: Share): Promise<number> {
    for await (const earlier of stripe.applicationFees.listRefunds(feeId, { limit: PER_PAGE })) {
      if (earlier.metadata?.key === key) return minorIn(earlier);
    }
    return 0;
  }

  /**
   * Returns how much is still to be refunded, in Stripe's units. Somebody may have refunded more of the fee in Stripe's dashboard; then less
   * is left.
   */
  async function stillOwed({ feeId, upTo }: Share): Promise<number> {
    const fee = feeAnswer.parse(await stripe.applicationFees.retrieve(feeId));
    const left = fee.amount - fee.amount_refunded;
    return upTo === 'all' ? left : Math.min(toStripe(upTo, fee.currency), left);
  }

  /** Makes the fee refund, once. @returns how much was refunded by now */
  async function give(share: Share): Promise<number> {
    const given = await givenOf(share);
    if (given > 0) return given;
    const amount = await stillOwed(share);
    if (amount <= 0) return 0;
    const { feeId, key } = share;
    const refund = await stripe.applicationFees.createRefund(
      feeId,
      { amount, metadata: { key } },
      { idempotencyKey: `${key}.fee` },
    );
    return minorIn(refund);
  }

  /** Reports the refund's state without changing anything. */
  async function standing(found: unknown): Promise<RefundSnapshot> {
    const refund = refundAnswer.parse(found);
    const state = refundState(refund);
    const snapshot = { id: refund.id, state };
    const share = shareOf(refund);
    if (share === undefined || (state !== 'done' && state !== 'failed')) return snapshot;
    if (share === null) return { ...snapshot, feeRefundMinor: 0 };
    const feeRefundMinor = await givenOf(share);
    const isOwed = state === 'done' && feeRefundMinor === 0 && (await stillOwed(share)) > 0;
    if (!isOwed) return { ...snapshot, feeRefundMinor };
    return { ...snapshot, pendingFeeRefund: { id: share.feeId, why: 'it was not asked for so far' } };
  }

  /**
   * Makes the fee refund that goes with the refund, then reports its state. When the fee refund fails, the refund is done all the
   * same, and the fee refund is pending.
   */
  async function settled(found: unknown): Promise<RefundSnapshot> {
    const refund = refundAnswer.parse(found);
    const share = shareOf(refund);
    if (!share || refundState(refund) !== 'done') return standing(found);
    const snapshot = { id: refund.id, state: 'done' as const };
    try {
      return { ...snapshot, feeRefundMinor: await give(share) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { ...snapshot, pendingFeeRefund: { id: share.feeId, why } };
    }
  }

  return {
    refund: reaching(async ({ payment, amount, key, reason, feeRefundMinor = 0 }: NewRefund) => {
      const id = await findIntentId(payment);
      if (!id) throw new Error(`Stripe does not know ${payment.reference}, or not yet.`);
      const all = { payment_intent: id, limit: PER_PAGE, expand: ['data.charge'] };
      for await (const earlier of stripe.refunds.list(all, on(payment.payee))) {
        if (earlier.metadata?.key === key) return settled(earlier);
      }
      const asking = stripe.refunds.create(
        {
          payment_intent: id,
          amount: toStripe(amount.minor, amount.currency),
          reason: reason === 'paid-twice' ? 'duplicate' : 'requested_by_customer',
          metadata: {
            key,
            reference: payment.reference,
            reason,
            ...(payment.payee !== null && { [FEE_REFUND]: String(feeRefundMinor) }),
          },
          expand: ['charge'],
        },
        { ...on(payment.payee), idempotencyKey: key },
      );
      const refund = await asking.catch((error: unknown) => {
        throw refundRefusal(error);
      });
      return settled(refund);
    }),

    getRefund: reaching(async (refundId: string, { payee }: KnownPayment) => {
      const asking = stripe.refunds.retrieve(refundId, { expand: ['charge'] }, on(payee));
      const found = await orMissing(asking);
      return found && settled(found);
    }),

    listRefunds: reaching(async (payment: KnownPayment) => {
      const id = await findIntentId(payment);
      const refunds: ListedRefund[] = [];
      if (!id) return refunds;
      const all = { payment_intent: id, limit: PER_PAGE, expand: ['data.charge'] };
      for await (const found of stripe.refunds.list(all, on(payment.payee))) {
        const listed = toListedRefund(listedRefundAnswer.parse(found), payment.reference);
        refunds.push({ ...listed, ...(await standing(found)) });
      }
      return refunds;
    }),

    listRefundsIn: (range) =>
      listWithIntents(stripe.refunds, range, (found, reference) =>
        toListedRefund(listedRefundAnswer.parse(found), reference),
      ),

    refundApplicationFee: reaching(({ id: feeId, key, feeRefundMinor: upTo }: PendingFeeRefund) =>
      give({ feeId, key, upTo: upTo }),
    ),
  };
}
