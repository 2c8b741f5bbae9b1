import type Stripe from 'stripe';
import type { ListedRange } from '../../../core/providers/payment-provider.ts';
import { readListed } from '../read-listed.ts';
import { stripePaymentId } from './access-code.ts';
import { on, orNothing, seconds } from './caller.ts';

const PER_PAGE = 100;

/** Refunds or disputes, as the API lists them. */
interface Listable<Found> {
  list(
    params: { created: Stripe.RangeQueryParam; limit: number; expand: string[] },
    options: Stripe.RequestOptions,
  ): AsyncIterable<Found>;
}

/**
 * Lists the refunds or disputes that were made between two instants, of the platform's account and of the payees'. The PaymentIntent, which
 * is expanded, names the payment that each is about.
 */
export async function* listWithIntents<
  Found extends { payment_intent: string | Stripe.PaymentIntent | null },
  Listed extends { reference: string },
>(
  listable: Listable<Found>,
  { from, to, payees, onUnreadable }: ListedRange,
  toListed: (found: Found, reference: string) => Listed,
) {
  const created = { gte: seconds(from), lte: seconds(to) };
  for (const account of [null, ...payees]) {
    const all = listable.list({ created, limit: PER_PAGE, expand: ['data.payment_intent'] }, on(account));
    for await (const found of orNothing(account, all)) {
      // What others charge with the same account need not be a PaymentIntent.
      const intent = typeof found.payment_intent === 'object' ? found.payment_intent : null;
      if (!intent) continue;
      const paymentId = stripePaymentId(intent.id, account ?? undefined);
      const reference = intent.metadata?.reference ?? '';
      const read = () => toListed(found, reference);
      const listed = await readListed({ onUnreadable }, { reference, paymentId }, read);
      if (listed) yield { ...listed, paymentId };
    }
  }
}
