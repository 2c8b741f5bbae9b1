import { type Intent, move, newId, type Owned, type Store } from './objects.ts';
import { type PaymentMethodData, REDIRECTS } from './parameters.ts';
import { Refusal, unexpectedState } from './refusal.ts';

/** The effects of Stripe's test cards. Source: https://docs.stripe.com/testing */
const CARDS: Record<string, 'pays' | 'asks' | [code: string, message: string]> = {
  '4242424242424242': 'pays',
  '4000000000003220': 'asks',
  '4000000000007726': 'pays', // its refunds are pending first
  '4000000000005126': 'pays', // its refunds fail after they succeeded
  '4000000000000259': 'pays', // disputed as fraudulent at once
  '4000000000000002': ['card_declined', 'Your card was declined.'],
  '4000000000009995': ['insufficient_funds', 'Your card has insufficient funds.'],
};
const PAYING_IBANS = ['AT611904300234573201', 'AT861904300235473202'];

type Tell = (type: string, thing: Owned<object>) => void;

/** The customer presses Pay. @throws Refusal as Stripe.js gets it */
export function confirm(
  store: Store,
  tell: Tell,
  intent: Owned<Intent>,
  method: PaymentMethodData,
  returnUrl: string,
): void {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw unexpectedState('confirmed', intent);
  }
  if (intent.excluded_payment_method_types?.includes(method.type))
    throw new Refusal(400, `The payment method type ${method.type} is excluded.`);
  intent.last_payment_error = null;
  intent.chosen = method.type;
  if (method.type === 'multibanco') {
    const multibanco_display_details = { entity: '11249', reference: '999999999' };
    intent.status = 'requires_action';
    intent.next_action = { type: 'multibanco_display_details', multibanco_display_details };
    tell('payment_intent.requires_action', intent);
    return;
  }
  if (method.type !== 'card' && method.type !== 'sepa_debit') {
    goAway(tell, intent, method.type, returnUrl);
    return;
  }
  if (method.type === 'sepa_debit') {
    if (!PAYING_IBANS.includes(method.sepa_debit.iban))
      throw new Refusal(400, 'Invalid IBAN.', 'invalid_iban');
    intent.status = 'processing';
    newCharge(store, intent, { type: 'sepa_debit' }, 'pending', '');
    tell('payment_intent.processing', intent);
    return;
  }
  const { number } = method.card;
  const does = CARDS[number];
  if (!does) throw new Refusal(402, 'Your card number is incorrect.', 'incorrect_number');
  if (Array.isArray(does)) decline(tell, intent, does);
  else if (does === 'asks') ask(tell, intent);
  else succeed(store, tell, intent, number);
}

/** The customer is sent to a bank's or another company's page, which sends them back. */
function goAway(tell: Tell, intent: Owned<Intent>, method: keyof typeof REDIRECTS, returnUrl: string): void {
  if (!REDIRECTS[method].some((currency) => currency === intent.currency))
    throw new Refusal(400, `The currency ${intent.currency} is invalid for ${method}.`);
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: {
      return_url: returnUrl,
      url: `https://hooks.stripe.com/redirect/authenticate/${intent.client_secret}?back=${encodeURIComponent(returnUrl)}`,
    },
  };
  tell('payment_intent.requires_action', intent);
}

/** The bank has taken the order to pay, and the money is to come. */
export function process(store: Store, tell: Tell, intent: Owned<Intent>): void {
  if (intent.status !== 'requires_action') throw unexpectedState('processed', intent);
  intent.status = 'processing';
  intent.next_action = null;
  newCharge(store, intent, { type: intent.chosen ?? 'card' }, 'pending', '');
  tell('payment_intent.processing', intent);
}

function ask(tell: Tell, intent: Owned<Intent>): void {
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      stripe_js: `https://hooks.stripe.com/3d_secure/${intent.client_secret}`,
    },
  };
  tell('payment_intent.requires_action', intent);
}

function decline(tell: Tell, intent: Owned<Intent>, [code, message]: readonly [string, string]): never {
  fail(tell, intent, code, message);
  throw new Refusal(402, message, code, { payment_intent: { id: intent.id, status: intent.status } });
}

/** Fails the attempt; another may follow. */
export function fail(tell: Tell, intent: Owned<Intent>, code: string, message: string): void {
  intent.status = 'requires_payment_method';
  intent.next_action = null;
  intent.last_payment_error = { type: 'card_error', code, message };
  tell('payment_intent.payment_failed', intent);
}

/** Receives the whole amount, or the amount given by the test. */
export function succeed(
  store: Store,
  tell: Tell,
  intent: Owned<Intent>,
  number = '4242424242424242',
  received = intent.amount,
): void {
  intent.status = 'succeeded';
  intent.next_action = null;
  intent.amount_received = received;
  const pending = store.charges.get(intent.latest_charge ?? '');
  const charge = pending ?? newCharge(store, intent, detailsOf(intent.chosen), 'succeeded', number);
  charge.status = 'succeeded';
  charge.amount = received;
  const fee = Math.round(received * 0.029) + 30;
  const share = intent.application_fee_amount ?? 0;
  charge.balance_transaction = {
    object: 'balance_transaction',
    currency: intent.currency,
    exchange_rate: null,
    fee: fee + share,
    fee_details: [
      { type: 'stripe_fee', amount: fee, currency: intent.currency },
      ...(share > 0 ? [{ type: 'application_fee', amount: share, currency: intent.currency }] : []),
    ],
  };
  move(store, intent.account, received - fee - share);
  if (share > 0) charge.application_fee = keepFee(store, charge, share);
  tell('payment_intent.succeeded', intent);
  tell('charge.succeeded', charge);
  if (number === '4000000000000259') openDispute(store, tell, intent, intent.created);
}

const detailsOf = (chosen: string | null) =>
  chosen === null || chosen === 'card' ? { type: 'card', card: { wallet: null } } : { type: chosen };

/** Keeps the application fee of an account's charge. @returns its id */
function keepFee(store: Store, { id, currency }: { id: string; currency: string }, amount: number): string {
  const object = 'application_fee' as const;
  const fee = { id: newId('fee'), object, account: null, amount, amount_refunded: 0, charge: id, currency };
  store.fees.set(fee.id, fee);
  move(store, null, amount);
  return fee.id;
}

function newCharge(
  store: Store,
  intent: Owned<Intent>,
  details: { type: string; card?: { wallet: null } },
  status: 'pending' | 'succeeded',
  number: string,
) {
  const charge = {
    id: newId('ch'),
    object: 'charge' as const,
    account: intent.account,
    amount: intent.amount,
    amount_refunded: 0,
    disputed: false,
    application_fee: null,
    balance_transaction: null,
    currency: intent.currency,
    metadata: { ...intent.metadata },
    number,
    payment_intent: intent.id,
    payment_method_details: details,
    status,
  };
  store.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  return charge;
}

/** Stripe charges this for a dispute, and keeps it when the dispute is won. */
export const DISPUTE_FEE = 1_500;

export const moneyMoved = (amount: number, currency: string, fee: number) => ({
  object: 'balance_transaction' as const,
  amount,
  currency,
  exchange_rate: null,
  fee,
  fee_details: fee === 0 ? [] : [{ type: 'stripe_fee', amount: fee, currency }],
});

/** Opens a dispute. @param created in seconds */
export function openDispute(store: Store, tell: Tell, intent: Owned<Intent>, created: number): string {
  const { amount_received: amount, currency } = intent;
  const charge = store.charges.get(intent.latest_charge ?? '');
  if (charge) charge.disputed = true;
  const dispute = {
    id: newId('du'),
    object: 'dispute' as const,
    account: intent.account,
    amount,
    balance_transactions: [moneyMoved(-amount, currency, DISPUTE_FEE)],
    charge: intent.latest_charge as string,
    created,
    currency: intent.currency,
    evidence_details: { due_by: intent.created + 9 * 24 * 3_600 },
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response' as const,
  };
  store.disputes.set(dispute.id, dispute);
  // The bank takes the money at once. A won dispute returns it, without Stripe's fee.
  move(store, intent.account, -dispute.amount - DISPUTE_FEE);
  tell('charge.dispute.created', dispute);
  return dispute.id;
}
