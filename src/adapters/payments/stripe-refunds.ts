import type Stripe from 'stripe';
import type {
  KnownPayment,
  ListedRefund,
  NewRefund,
  PaymentProvider,
  RefundSnapshot,
} from '../../core/payments/payment-provider.ts';
import {
  type FoundRefund,
  feeAnswer,
  listedRefundAnswer,
  refundAnswer,
  refundState,
  toListedRefund,
} from './stripe-answers.ts';
import { on, orMissing, reaching, refundRefusal } from './stripe-caller.ts';

const PER_PAGE = 100;
/** A refund says what it wishes of the platform's share: "750", "all". */
const FEE_BACK = 'fee_back';

/**
 * Refunds. Each carries our key, since Stripe forgets keys after a day. A direct charge's refund is the account's, and leaves the
 * platform's share where it is: what goes back of that is said exactly, by a refund of the application fee, once the money itself
 * went back (docs/decisions/0023).
 */
export function stripeRefunds(
  stripe: Stripe,
  findIntentId: (payment: KnownPayment) => Promise<string | undefined>,
): Pick<PaymentProvider, 'refund' | 'getRefund' | 'listRefunds'> {
  async function snapshotOf(found: unknown): Promise<RefundSnapshot> {
    const refund = refundAnswer.parse(found);
    const state = refundState(refund);
    const feeBackMinor =
      state === 'done'
        ? await giveFeeBack(refund)
        : state === 'failed'
          ? (await givenBefore(refund))?.minor
          : undefined;
    return { id: refund.id, state, ...(feeBackMinor !== undefined && { feeBackMinor }) };
  }

  /** @returns what of the platform's share went back with it; undefined where nothing was said of that */
  async function giveFeeBack(refund: FoundRefund): Promise<number | undefined> {
    const before = await givenBefore(refund);
    if (before === undefined) return undefined;
    const { wished, key, feeId, minor } = before;
    if (minor > 0 || feeId === undefined) return minor;
    const { amount, amount_refunded } = feeAnswer.parse(await stripe.applicationFees.retrieve(feeId));
    const left = amount - amount_refunded;
    // Somebody may have given more of it back in Stripe's dashboard: then less is left than is wished.
    const back = wished === 'all' ? left : Math.min(Number(wished), left);
    if (back <= 0) return 0;
    const given = await stripe.applicationFees.createRefund(
      feeId,
      { amount: back, metadata: { key } },
      { idempotencyKey: `${key}.fee` },
    );
    return given.amount;
  }

  /**
   * What of the platform's share went back with it so far. When a refund fails after it succeeded, the money is the account's again,
   * and so is that: Stripe takes no refund of an application fee back.
   */
  async function givenBefore({ metadata, charge }: FoundRefund) {
    const wished = metadata?.[FEE_BACK];
    const key = metadata?.key;
    if (wished === undefined || key === undefined) return undefined;
    const feeId = (typeof charge === 'object' && charge?.application_fee) || undefined;
    if (feeId === undefined) return { wished, key, feeId, minor: 0 };
    for await (const earlier of stripe.applicationFees.listRefunds(feeId, { limit: PER_PAGE })) {
      if (earlier.metadata?.key === key) return { wished, key, feeId, minor: earlier.amount };
    }
    return { wished, key, feeId, minor: 0 };
  }

  return {
    refund: reaching(async ({ payment, amount, key, reason, feeBackMinor = 0 }: NewRefund) => {
      const id = await findIntentId(payment);
      if (!id) throw new Error(`Stripe does not know ${payment.reference}, or not yet.`);
      const all = { payment_intent: id, limit: PER_PAGE, expand: ['data.charge'] };
      for await (const earlier of stripe.refunds.list(all, on(payment.payee))) {
        if (earlier.metadata?.key === key) return snapshotOf(earlier);
      }
      const asking = stripe.refunds.create(
        {
          payment_intent: id,
          amount: amount.minor,
          reason: reason === 'paid-twice' ? 'duplicate' : 'requested_by_customer',
          metadata: {
            key,
            reference: payment.reference,
            reason,
            ...(payment.payee !== null && { [FEE_BACK]: String(feeBackMinor) }),
          },
          expand: ['charge'],
        },
        { ...on(payment.payee), idempotencyKey: key },
      );
      const refund = await asking.catch((error: unknown) => {
        throw refundRefusal(error);
      });
      return snapshotOf(refund);
    }),

    getRefund: reaching(async (refundId: string, { payee }: KnownPayment) => {
      const asking = stripe.refunds.retrieve(refundId, { expand: ['charge'] }, on(payee));
      const found = await orMissing(asking);
      return found && snapshotOf(found);
    }),

    listRefunds: reaching(async (payment: KnownPayment) => {
      const id = await findIntentId(payment);
      const refunds: ListedRefund[] = [];
      if (!id) return refunds;
      const all = { payment_intent: id, limit: PER_PAGE, expand: ['data.charge'] };
      for await (const found of stripe.refunds.list(all, on(payment.payee))) {
        const listed = toListedRefund(listedRefundAnswer.parse(found), payment.reference);
        refunds.push({ ...listed, ...(await snapshotOf(found)) });
      }
      return refunds;
    }),
  };
}
