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

/** What of an application fee is to go back with a refund of that key, minor units. */
interface OwedShare {
  feeId: string;
  key: string;
  back: number;
}

/**
 * Refunds. Each carries our key, since Stripe forgets keys after a day. A direct charge's refund is the account's, and leaves the
 * platform's share where it is: what goes back of that is said exactly, by a refund of the application fee, once the money itself
 * went back (docs/decisions/0023).
 */
export function stripeRefunds(
  stripe: Stripe,
  findIntentId: (payment: KnownPayment) => Promise<string | undefined>,
): Pick<PaymentProvider, 'refund' | 'getRefund' | 'listRefunds'> {
  /** How it stands, and what of the platform's share is still to go back with it; nothing is changed by asking. */
  async function standing(found: unknown): Promise<{ snapshot: RefundSnapshot; owed?: OwedShare }> {
    const refund = refundAnswer.parse(found);
    const { id } = refund;
    const state = refundState(refund);
    const before = state === 'done' || state === 'failed' ? await givenBefore(refund) : undefined;
    if (before === undefined) return { snapshot: { id, state } };
    const { wished, key, feeId, minor } = before;
    const snapshot = { id, state, feeBackMinor: minor };
    if (state === 'failed' || minor > 0 || feeId === undefined) return { snapshot };
    const { amount, amount_refunded } = feeAnswer.parse(await stripe.applicationFees.retrieve(feeId));
    const left = amount - amount_refunded;
    // Somebody may have given more of it back in Stripe's dashboard: then less is left than is wished.
    const back = wished === 'all' ? left : Math.min(Number(wished), left);
    if (back <= 0) return { snapshot };
    return {
      snapshot: { id, state: 'processing', shareOwed: 'it was not asked for so far' },
      owed: { feeId, key, back },
    };
  }

  /** How it stands once the share that is owed was given back. Where that fails the money has gone all the same, and it is owed still. */
  async function settled(found: unknown): Promise<RefundSnapshot> {
    const refund = refundAnswer.parse(found);
    try {
      const { snapshot, owed } = await standing(found);
      if (!owed) return snapshot;
      const given = await stripe.applicationFees.createRefund(
        owed.feeId,
        { amount: owed.back, metadata: { key: owed.key } },
        { idempotencyKey: `${owed.key}.fee` },
      );
      return { id: refund.id, state: 'done', feeBackMinor: given.amount };
    } catch (error) {
      if (refundState(refund) !== 'done') throw error;
      const shareOwed = error instanceof Error ? error.message : String(error);
      return { id: refund.id, state: 'processing', shareOwed };
    }
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
        if (earlier.metadata?.key === key) return settled(earlier);
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
        refunds.push({ ...listed, ...(await standing(found)).snapshot });
      }
      return refunds;
    }),
  };
}
