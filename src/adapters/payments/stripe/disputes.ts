import type Stripe from 'stripe';
import type { KnownPayment, PaymentProvider } from '../../../core/providers/payment-provider.ts';
import { Unreadable } from '../../../core/providers/provider-refusals.ts';
import { isOf } from './access-code.ts';
import { disputeAnswer, toDisputeSnapshot } from './answers.ts';
import { on, orMissing, reaching } from './caller.ts';
import { listWithIntents } from './list-with-intents.ts';

const PER_PAGE = 100;

/** Stripe's disputes. The PaymentIntent, which is expanded, names the payment that one is about. */
export function stripeDisputes(
  stripe: Stripe,
  findIntentId: (payment: KnownPayment) => Promise<string | undefined>,
): Pick<PaymentProvider, 'getDispute' | 'listDisputes' | 'listDisputesIn'> {
  return {
    getDispute: reaching(async (disputeId: string, payment: KnownPayment) => {
      const found = await orMissing(
        stripe.disputes.retrieve(disputeId, { expand: ['payment_intent'] }, on(payment.payee)),
      );
      if (!found) return undefined;
      const dispute = disputeAnswer.parse(found);
      if (!isOf(payment, dispute.payment_intent))
        throw new Unreadable('Stripe answered for another payment.');
      return toDisputeSnapshot(payment.reference, dispute);
    }),

    listDisputes: reaching(async (payment: KnownPayment) => {
      const id = await findIntentId(payment);
      if (!id) return [];
      const { data } = await stripe.disputes.list(
        { payment_intent: id, limit: PER_PAGE, expand: ['data.payment_intent'] },
        on(payment.payee),
      );
      return data.map((found) => toDisputeSnapshot(payment.reference, disputeAnswer.parse(found)));
    }),

    listDisputesIn: (range) =>
      listWithIntents(stripe.disputes, range, (found, reference) =>
        toDisputeSnapshot(reference, disputeAnswer.parse(found)),
      ),
  };
}
