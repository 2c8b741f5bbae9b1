import type { z } from 'zod';
import { type FeeRefund, move, newId, type Owned, type Refund, type Store } from './objects.ts';
import type { createRefund, refundFee } from './parameters.ts';
import { isRound, REFUNDED_WITHIN } from './parameters.ts';
import { missing, Refusal } from './refusal.ts';

type Tell = (type: string, thing: Owned<object>) => void;

/** Makes a refund. @throws Refusal for more than is left, or for an unpaid payment */
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
  const within = REFUNDED_WITHIN[charge.payment_method_details.type] ?? Number.POSITIVE_INFINITY;
  if (now / 1_000 - intent.created > within * 86_400)
    throw new Refusal(400, `This charge can be refunded within ${within} days only.`);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw new Refusal(400, 'Charge has already been refunded.', 'charge_already_refunded');
  if (asked.amount > left) {
    throw new Refusal(
      400,
      `Refund amount (${asked.amount}) is greater than unrefunded amount on charge (${left})`,
    );
  }
  if (!isRound(asked.amount, charge.currency)) {
    throw new Refusal(400, `Invalid amount for ${charge.currency}: ${asked.amount}`);
  }
  charge.amount_refunded += asked.amount;
  move(store, account, -asked.amount);
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

/** Moves a refund to a later state; a failed one returns the money to the charge. */
export function moveRefund(store: Store, tell: Tell, refundId: string, status: 'succeeded' | 'failed'): void {
  const refund = store.refunds.get(refundId);
  const charge = refund && store.charges.get(refund.charge);
  if (!refund || !charge) throw missing('refund', refundId);
  refund.status = status;
  if (status === 'failed') {
    charge.amount_refunded -= refund.amount;
    move(store, refund.account, refund.amount);
  }
  tell('refund.updated', refund);
  if (status === 'failed') tell('refund.failed', refund);
}

/** Refunds an application fee to its account, in full or in part. @throws Refusal for more than is left */
export function refundApplicationFee(
  store: Store,
  feeId: string,
  { amount, metadata = {} }: z.output<typeof refundFee>,
): Owned<FeeRefund> {
  const fee = store.fees.get(feeId);
  const charge = fee && store.charges.get(fee.charge);
  if (!fee || !charge) throw missing('application_fee', feeId);
  const left = fee.amount - fee.amount_refunded;
  if (amount > left) {
    throw new Refusal(400, `Refund amount (${amount}) is greater than unrefunded amount on fee (${left})`);
  }
  fee.amount_refunded += amount;
  move(store, null, -amount);
  move(store, charge.account, amount);
  const object = 'fee_refund' as const;
  const refund = {
    id: newId('fr'),
    object,
    account: null,
    amount,
    currency: fee.currency,
    fee: feeId,
    metadata,
  };
  store.feeRefunds.set(refund.id, refund);
  return refund;
}
