import { randomBytes } from 'node:crypto';

/** The fields of Stripe's objects that we read. Money in minor units, instants in seconds. */
export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  application_fee_amount: number | null;
  client_secret: string;
  created: number;
  currency: string;
  description: string | null;
  excluded_payment_method_types: string[] | null;
  last_payment_error: { code: string; message: string; type: 'card_error' } | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  next_action: object | null;
  /** What the customer chose last; Stripe shows it with the charge only. */
  chosen: string | null;
  receipt_email: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  disputed: boolean;
  /** The id of the platform's application fee. */
  application_fee: string | null;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method_details: { type: string; card?: { wallet: null } };
  status: 'succeeded' | 'pending' | 'failed';
  /** Null until Stripe has created it. */
  balance_transaction: {
    object: 'balance_transaction';
    currency: string;
    exchange_rate: number | null;
    fee: number;
    fee_details: { type: string; amount: number; currency: string }[];
  } | null;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
}

/** The application fee of an account's charge, which belongs to the platform. */
export interface ApplicationFee {
  id: string;
  object: 'application_fee';
  amount: number;
  amount_refunded: number;
  charge: string;
  currency: string;
}

export interface FeeRefund {
  id: string;
  object: 'fee_refund';
  amount: number;
  currency: string;
  fee: string;
  metadata: Record<string, string>;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  /** The withdrawal with Stripe's fee and, for a won dispute, the reinstatement. */
  balance_transactions: {
    object: 'balance_transaction';
    amount: number;
    currency: string;
    exchange_rate: number | null;
    fee: number;
    fee_details: { type: string; amount: number; currency: string }[];
  }[];
  charge: string;
  created: number;
  currency: string;
  evidence_details: { due_by: number };
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed';
}

/** An organiser's own account. */
export interface Account {
  id: string;
  object: 'account';
  charges_enabled: boolean;
  controller: Record<string, unknown>;
  created: number;
  details_submitted: boolean;
  email: string;
  requirements: {
    current_deadline: number | null;
    currently_due: string[];
    disabled_reason: string | null;
    past_due: string[];
    pending_verification: string[];
  };
  settings: { dashboard: { display_name: string | null } };
}

/** An object and its owner: an account (null is the platform) sees only its own objects. */
export type Owned<Thing> = Thing & { account: string | null };

export interface Store {
  intents: Map<string, Owned<Intent>>;
  charges: Map<string, Owned<Charge> & { number: string }>;
  refunds: Map<string, Owned<Refund>>;
  disputes: Map<string, Owned<Dispute>>;
  accounts: Map<string, Owned<Account>>;
  fees: Map<string, Owned<ApplicationFee>>;
  feeRefunds: Map<string, Owned<FeeRefund>>;
  /** The movements of all balances, in order; the platform's is ''. */
  moves: { balance: string; minor: number }[];
}

/** Adds an amount to a balance; a negative one takes from it. */
export function move({ moves }: Store, account: string | null, minor: number): void {
  moves.push({ balance: account ?? '', minor });
}

export const emptyStore = (): Store => ({
  intents: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  accounts: new Map(),
  fees: new Map(),
  feeRefunds: new Map(),
  moves: [],
});

export const newId = (prefix: string) => `${prefix}_3${randomBytes(12).toString('hex')}`;

/** Returns an object as Stripe answers it, with the requested expansions. */
export function shown(store: Store, thing: Owned<object>, expand: readonly string[] = []): object {
  const {
    account: _own,
    number: _card,
    chosen: _method,
    ...rest
  } = thing as Owned<object> & { number?: string; chosen?: string };
  const copy: Record<string, unknown> = structuredClone(rest);
  const inner = (name: string) =>
    expand.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
  const charge = store.charges.get(String(copy.latest_charge));
  if (charge && expand.some((path) => path.startsWith('latest_charge'))) {
    copy.latest_charge = shown(store, charge, inner('latest_charge'));
  }
  // When not expanded, it is an id.
  if (copy.object === 'charge' && copy.balance_transaction && !expand.includes('balance_transaction')) {
    copy.balance_transaction = `txn_${String(copy.id)}`;
  }
  const ofRefund = store.charges.get(String(copy.charge));
  if (ofRefund && expand.includes('charge')) copy.charge = shown(store, ofRefund);
  const intent = store.intents.get(String(copy.payment_intent));
  if (intent && expand.includes('payment_intent')) copy.payment_intent = shown(store, intent);
  return copy;
}
