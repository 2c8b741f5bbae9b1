import { z } from 'zod';
import { newAccount, requireAccount } from './accounts.ts';
import { type Intent, newId, type Owned, type Store, shown } from './objects.ts';
import {
  cancelIntent,
  confirmByBrowser,
  createAccount,
  createAccountLink,
  createIntent,
  createRefund,
  isRound,
  listDisputes,
  listFeeRefunds,
  listIntents,
  listRefunds,
  readByBrowser,
  refundFee,
  retrieveAccount,
  retrieveDispute,
  retrieveFee,
  retrieveIntent,
  retrieveRefund,
  searchIntents,
} from './parameters.ts';
import { confirm } from './payments.ts';
import { refundApplicationFee, refundCharge } from './refunds.ts';
import { missing, Refusal, unexpectedState } from './refusal.ts';

export interface World {
  store: Store;
  /** Sends a webhook. */
  tell: (type: string, thing: Owned<object>) => void;
  /** Now, ms. */
  now: () => number;
  /** While true, searches do not find new objects. */
  searchLags: boolean;
  /** The reason why connected accounts are refused; undefined when the operator has finished setting up Connect. */
  connectRefused: string | undefined;
}

interface Asked {
  world: World;
  account: string | null;
  id: string;
}

/** One of Stripe's calls with its parameters and its answer. */
export interface Call {
  method: 'GET' | 'POST';
  path: RegExp;
  by: 'secret' | 'publishable';
  answer: (params: unknown, asked: Asked) => object;
}

function call<Shape extends z.ZodType>(
  method: 'GET' | 'POST',
  path: RegExp,
  shape: Shape,
  answer: (params: z.output<Shape>, asked: Asked) => object,
  by: Call['by'] = 'secret',
): Call {
  return {
    method,
    path,
    by,
    answer(params, asked) {
      const parsed = shape.safeParse(params);
      if (parsed.success) return answer(parsed.data, asked);
      const [issue] = parsed.error.issues;
      throw new Refusal(400, `${issue?.path.join('.')}: ${issue?.message}`, 'parameter_unknown');
    },
  };
}

/** Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const LEAST: Record<string, number> = { eur: 50, usd: 50 };

/** Refuses reserved addresses (RFC 2606), for tests of customers who mistype theirs. */
const takesMail = (address: string) => z.email().safeParse(address).success && !address.endsWith('.invalid');

export const CALLS: Call[] = [
  call('POST', /^\/v1\/accounts$/, createAccount, (params, { world }) => {
    if (world.connectRefused !== undefined) throw new Refusal(400, world.connectRefused);
    const account = newAccount(params, world.now());
    world.store.accounts.set(account.id, account);
    return shown(world.store, account);
  }),

  call('GET', /^\/v1\/accounts\/(acct_\w+)$/, retrieveAccount, (_params, { world, id }) =>
    shown(world.store, requireAccount(world.store, id)),
  ),

  call('POST', /^\/v1\/account_links$/, createAccountLink, (params, { world }) => {
    const { id } = requireAccount(world.store, params.account);
    const created = Math.floor(world.now() / 1_000);
    const url = `https://connect.stripe.com/setup/c/${id}/${newId('l')}`;
    return { object: 'account_link', created, expires_at: created + 300, url };
  }),

  call('POST', /^\/v1\/payment_intents$/, createIntent, (params, { world, account }) => {
    if (params.application_fee_amount !== undefined && account === null) {
      throw new Refusal(400, 'An application fee needs a connected account.');
    }
    if (account !== null && !requireAccount(world.store, account).charges_enabled) {
      throw new Refusal(400, 'Your account cannot currently make charges.');
    }
    if (!isRound(params.amount, params.currency)) {
      throw new Refusal(400, `Invalid amount for ${params.currency}: ${params.amount}`);
    }
    if (params.amount < (LEAST[params.currency] ?? 0)) {
      throw new Refusal(400, 'Amount must be at least 0.50.', 'amount_too_small');
    }
    if (!takesMail(params.receipt_email)) {
      const says = `Invalid email address: ${params.receipt_email}`;
      throw new Refusal(400, says, 'email_invalid', { param: 'receipt_email' });
    }
    const id = newId('pi');
    const intent: Owned<Intent> = {
      id,
      object: 'payment_intent',
      account,
      amount: params.amount,
      amount_received: 0,
      application_fee_amount: params.application_fee_amount ?? null,
      client_secret: `${id}_secret_${newId('s').slice(2)}`,
      created: Math.floor(world.now() / 1_000),
      currency: params.currency,
      description: params.description ?? null,
      excluded_payment_method_types: params.excluded_payment_method_types ?? null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: params.metadata ?? {},
      next_action: null,
      chosen: null,
      receipt_email: params.receipt_email,
      status: 'requires_payment_method',
    };
    world.store.intents.set(id, intent);
    world.tell('payment_intent.created', intent);
    return shown(world.store, intent);
  }),

  call('GET', /^\/v1\/payment_intents$/, listIntents, (params, { world, account }) => {
    const { gte = 0, lte = Number.POSITIVE_INFINITY } = params.created ?? {};
    const all = [...world.store.intents.values()]
      .filter((intent) => intent.account === account)
      .filter(({ created }) => created >= gte && created <= lte)
      .reverse();
    return listOf(world, all, params, '/v1/payment_intents', inList(params.expand));
  }),

  call('GET', /^\/v1\/payment_intents\/search$/, searchIntents, ({ query }, { world, account }) => {
    const reference = query.slice(query.indexOf(":'") + 2, -1);
    const found = [...world.store.intents.values()].filter(
      (intent) => intent.account === account && intent.metadata.reference === reference,
    );
    const data = world.searchLags ? [] : found.map((intent) => shown(world.store, intent));
    return {
      object: 'search_result',
      url: '/v1/payment_intents/search',
      has_more: false,
      next_page: null,
      data,
    };
  }),

  call('GET', /^\/v1\/payment_intents\/(pi_\w+)$/, retrieveIntent, ({ expand }, asked) =>
    shown(asked.world.store, own(asked.world.store.intents, 'payment_intent', asked), expand),
  ),

  call('POST', /^\/v1\/payment_intents\/(pi_\w+)\/cancel$/, cancelIntent, (_params, asked) => {
    const { world } = asked;
    const intent = own(world.store.intents, 'payment_intent', asked);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      throw unexpectedState('canceled', intent);
    }
    intent.status = 'canceled';
    intent.next_action = null;
    world.tell('payment_intent.canceled', intent);
    return shown(world.store, intent);
  }),

  call('POST', /^\/v1\/refunds$/, createRefund, (params, { world, account }) =>
    shown(world.store, refundCharge(world.store, world.tell, account, params, world.now()), params.expand),
  ),

  call('GET', /^\/v1\/refunds$/, listRefunds, (params, { world, account }) => {
    const all = [...world.store.refunds.values()]
      .filter((refund) => refund.account === account)
      .filter((refund) => [undefined, refund.payment_intent].includes(params.payment_intent))
      .filter(({ created: at }) => !params.created || (at >= params.created.gte && at <= params.created.lte))
      .reverse();
    return listOf(world, all, params, '/v1/refunds', inList(params.expand));
  }),

  call('GET', /^\/v1\/refunds\/(\w+)$/, retrieveRefund, ({ expand }, asked) =>
    shown(asked.world.store, own(asked.world.store.refunds, 'refund', asked), expand),
  ),

  call('GET', /^\/v1\/disputes$/, listDisputes, (params, { world, account }) => {
    const all = [...world.store.disputes.values()]
      .filter((dispute) => dispute.account === account)
      .filter((dispute) => [undefined, dispute.payment_intent].includes(params.payment_intent))
      .filter(({ created: at }) => !params.created || (at >= params.created.gte && at <= params.created.lte))
      .reverse();
    return listOf(world, all, params, '/v1/disputes', inList(params.expand));
  }),

  call('GET', /^\/v1\/application_fees\/(fee_\w+)$/, retrieveFee, (_params, asked) =>
    shown(asked.world.store, own(asked.world.store.fees, 'application_fee', asked)),
  ),

  call('POST', /^\/v1\/application_fees\/(fee_\w+)\/refunds$/, refundFee, (params, asked) => {
    const { store } = asked.world;
    const fee = own(store.fees, 'application_fee', asked);
    return shown(store, refundApplicationFee(store, fee.id, params));
  }),

  call('GET', /^\/v1\/application_fees\/(fee_\w+)\/refunds$/, listFeeRefunds, (params, asked) => {
    const { world } = asked;
    const fee = own(world.store.fees, 'application_fee', asked);
    const all = [...world.store.feeRefunds.values()].filter((refund) => refund.fee === fee.id).reverse();
    return listOf(world, all, params, `/v1/application_fees/${fee.id}/refunds`);
  }),

  call('GET', /^\/v1\/disputes\/(\w+)$/, retrieveDispute, ({ expand }, asked) =>
    shown(asked.world.store, own(asked.world.store.disputes, 'dispute', asked), expand),
  ),

  call(
    'GET',
    /^\/v1\/payment_intents\/(pi_\w+)$/,
    readByBrowser,
    ({ client_secret }, asked) => shown(asked.world.store, withSecret(asked, client_secret)),
    'publishable',
  ),

  call(
    'POST',
    /^\/v1\/payment_intents\/(pi_\w+)\/confirm$/,
    confirmByBrowser,
    ({ client_secret, payment_method_data, return_url }, asked) => {
      const { store, tell } = asked.world;
      const intent = withSecret(asked, client_secret);
      confirm(store, tell, intent, payment_method_data, return_url);
      return shown(store, intent);
    },
    'publishable',
  ),
];

function own<Thing>(things: Map<string, Owned<Thing>>, what: string, { id, account }: Asked): Owned<Thing> {
  const thing = things.get(id);
  if (!thing || thing.account !== account) throw missing(what, id);
  return thing;
}

function withSecret(asked: Asked, secret: string): Owned<Intent> {
  const intent = own(asked.world.store.intents, 'payment_intent', asked);
  if (intent.client_secret !== secret) throw missing('payment_intent', asked.id);
  return intent;
}

/** Returns what to expand in each item of a list. */
const inList = (expand: readonly string[] | undefined) => expand?.map((name) => name.replace(/^data\./, ''));

function listOf(
  world: World,
  all: Owned<{ id: string }>[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
  url: string,
  expand?: readonly string[],
): object {
  const from = starting_after === undefined ? 0 : all.findIndex(({ id }) => id === starting_after) + 1;
  const data = all.slice(from, from + limit).map((thing) => shown(world.store, thing, expand));
  return { object: 'list', url, has_more: from + limit < all.length, data };
}
