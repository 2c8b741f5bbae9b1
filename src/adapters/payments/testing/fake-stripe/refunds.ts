import type { z } from 'zod';
import { newId, type Owned, type Refund, type Store } from './objects.ts';
import type { createRefund } from './parameters.ts';
import { missing, Refusal } from './refusal.ts';

type Tell = (type: string, thing: Owned<object>) => void;

/** Sends money back. @throws Refusal for more than is left, or for what was not paid */
export function refundCharge(
  store: Store,
  tell: Tell,
  account: string | null,
  asked: z.output<typeof createRefund>,
  now: number,
): Owned<Refund> {
  const intent = store.intents.get(asked.payment_intent);
  if (!intent || intent.account !== account) throw missing('payment_intent', asked.payment_intent);
  const charge = store.charges.get(intent.latest_charge ?? '');
  if (charge?.status !== 'succeeded') {
    throw new Refusal(400, 'This PaymentIntent does not have a successful charge to refund.');
  }
  if (asked.refund_application_fee && !intent.application_fee_amount) {
    // Stripe is lenient here only for charges that an application made.
    if (account === null) throw new Refusal(400, 'There is no application fee to refund.');
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw new Refusal(400, 'Charge has already been refunded.', 'charge_already_refunded');
  if (asked.amount > left) {
    throw new Refusal(
      400,
      `Refund amount (${asked.amount}) is greater than unrefunded amount on charge (${left})`,
    );
  }
  charge.amount_refunded += asked.amount;
  if (asked.refund_application_fee) {
    const share = ((intent.application_fee_amount ?? 0) * asked.amount) / charge.amount;
    charge.application_fee_refunded += Math.round(share);
  }
  const refund: Owned<Refund> = {
    id: newId('re'),
    object: 'refund',
    account,
    amount: asked.amount,
    charge: charge.id,
    created: Math.floor(now / 1_000),
    currency: charge.currency,
    metadata: asked.metadata ?? {},
    payment_intent: intent.id,
    reason: asked.reason ?? null,
    status: charge.number === '4000000000007726' ? 'pending' : 'succeeded',
  };
  store.refunds.set(refund.id, refund);
  tell('charge.refunded', charge);
  tell('refund.created', refund);
  return refund;
}

/** What becomes of a refund later; money of one that failed is with the charge again. */
export function moveRefund(store: Store, tell: Tell, refundId: string, status: 'succeeded' | 'failed'): void {
  const refund = store.refunds.get(refundId);
  const charge = refund && store.charges.get(refund.charge);
  if (!refund || !charge) throw missing('refund', refundId);
  refund.status = status;
  if (status === 'failed') charge.amount_refunded -= refund.amount;
  tell('refund.updated', refund);
  if (status === 'failed') tell('refund.failed', refund);
}
