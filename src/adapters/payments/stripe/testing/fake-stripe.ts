import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ACCOUNT_STATES, bringTo, newAccount, requireAccount } from './accounts.ts';
import { CALLS, type World } from './calls.ts';
import { type Fault, goWrong } from './faults.ts';
import { type FormValue, parseForm } from './form-body.ts';
import { emptyStore, move, type Owned, type Store, shown } from './objects.ts';
import { fail, moneyMoved, openDispute, process, succeed } from './payments.ts';
import { moveRefund, refundCharge } from './refunds.ts';
import { missing, Refusal } from './refusal.ts';
import { deliver, type SentWebhook, writeWebhook } from './webhooks.ts';

export const FAKE_STRIPE = {
  secretKey: 'sk_test_51FakeStripe',
  publishableKey: 'pk_test_51FakeStripe',
  webhookSecret: 'whsec_platform',
  connectSecret: 'whsec_connect',
  apiVersion: '2026-10-28.endive',
};

const CONTROLLER = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
} as const;

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

/**
 * The calls of Stripe that we use, on its own port and with a store in memory. It is strict about parameters, keys and idempotency keys that are
 * reused with other parameters.
 */
export async function startFakeStripe({
  accounts = [],
  now = Date.now,
}: {
  /** Connected accounts. */
  accounts?: readonly string[];
  now?: () => number;
} = {}) {
  let webhookUrl: string | undefined;
  const sent: SentWebhook[] = [];
  const faults: Fault[] = [];
  const store = emptyStore();
  for (const id of accounts) {
    const account = newAccount({ email: 'organiser@example.com', controller: CONTROLLER }, now(), id);
    bringTo(account, 'active', null);
    store.accounts.set(id, account);
  }
  const world: World = {
    store,
    now,
    searchLags: false,
    connectRefused: undefined,
    tell(type, thing) {
      const { account } = thing;
      const secret = account === null ? FAKE_STRIPE.webhookSecret : FAKE_STRIPE.connectSecret;
      const { apiVersion } = FAKE_STRIPE;
      const webhook = writeWebhook(type, shown(store, thing), { account, secret, at: now(), apiVersion });
      sent.push(webhook);
      if (webhookUrl) void deliver(webhookUrl, webhook);
    },
  };
  /** Maps idempotency keys to requests with their answers. */
  const answered = new Map<string, { asked: string; status: number; body: string }>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://fake');
    let body = '';
    for await (const chunk of request) body += chunk;
    const fault = takeFault(faults, `${request.method} ${pathname}`);
    if (fault?.when === 'before') return goWrong(response, fault.how);
    const answer = answerTo(request, pathname, request.method === 'GET' ? search.slice(1) : body);
    if (fault) return goWrong(response, fault.how);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...CORS });
    response.end(answer.body);
  }

  function answerTo(request: IncomingMessage, pathname: string, form: string) {
    try {
      const params = parseForm(form);
      const by = authorise(request, params);
      const account = accountOf(request, params, store);
      delete params._stripe_account;
      const key = by === 'secret' ? idempotencyKeyOf(request) : undefined;
      const asked = `${pathname} ${account} ${form}`;
      const earlier = key === undefined ? undefined : answered.get(key);
      if (earlier && earlier.asked !== asked) {
        throw new Refusal(
          400,
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
          'idempotency_error',
        );
      }
      if (earlier) return earlier;
      const answer = {
        asked,
        status: 200,
        body: JSON.stringify(run(request, by, pathname, params, account)),
      };
      if (key !== undefined) answered.set(key, answer);
      return answer;
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(400, String(error));
      return { status: refusal.status, body: JSON.stringify(refusal.body) };
    }
  }

  function run(
    request: IncomingMessage,
    by: 'secret' | 'publishable',
    pathname: string,
    params: Record<string, FormValue>,
    account: string | null,
  ): object {
    for (const call of CALLS) {
      const match = call.method === request.method && call.by === by ? call.path.exec(pathname) : null;
      if (match) return call.answer(params, { world, account, id: match[1] ?? '' });
    }
    throw new Refusal(404, `Unrecognized request URL (${request.method}: ${pathname}).`);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const intentOf = (intentId: string) => {
    const intent = store.intents.get(intentId);
    if (!intent) throw missing('payment_intent', intentId);
    return intent;
  };
  const tell = (type: string, thing: Owned<object>) => world.tell(type, thing);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    sent,
    /** Sends webhooks to that URL from now on; they are kept in `sent` either way. */
    reportTo(url: string) {
      webhookUrl = url;
    },
    /** Returns an account's balance, minor units; null is the platform's. */
    balanceOf: (account: string | null) =>
      store.moves.reduce((sum, { balance, minor }) => sum + (balance === (account ?? '') ? minor : 0), 0),
    /** Makes the next matching call fail. */
    breakNext: (fault: Fault) => void faults.push(fault),
    /** Forgets faults that have not happened yet. */
    breakNoMore: () => void faults.splice(0),
    /** Pays as on Stripe's side: at once, after 3-D Secure or when a debit arrives; `received` is the amount if it differs. */
    succeed: (intentId: string, received?: number, card?: string) =>
      succeed(store, tell, intentOf(intentId), card, received),
    /** The customer's bank has been told to pay, and the money is to come. */
    process: (intentId: string) => process(store, tell, intentOf(intentId)),
    fail: (
      intentId: string,
      code = 'payment_intent_authentication_failure',
      message = 'It was not confirmed.',
    ) => fail(tell, intentOf(intentId), code, message),
    dispute: (intentId: string) => openDispute(store, tell, intentOf(intentId), Math.floor(now() / 1_000)),
    closeDispute(disputeId: string, status: 'won' | 'lost') {
      const dispute = store.disputes.get(disputeId);
      if (!dispute) throw missing('dispute', disputeId);
      dispute.status = status;
      const { amount, currency } = dispute;
      if (status === 'won') {
        dispute.balance_transactions.push(moneyMoved(amount, currency, 0));
        move(store, dispute.account, amount);
      }
      tell('charge.dispute.closed', dispute);
    },
    /** Refunds as somebody would in Stripe's dashboard, with metadata of their own. @returns the refund's id */
    refundByHand: (intentId: string, amount: number, metadata: Record<string, string> = {}) =>
      refundCharge(
        store,
        tell,
        intentOf(intentId).account,
        { payment_intent: intentId, amount, metadata },
        now(),
      ).id,
    /** Changes an account as its holder or Stripe would; `dueBy` (s) is Stripe's deadline for more details. */
    moveAccount(id: string, state: keyof typeof ACCOUNT_STATES, dueBy: number | null = null, name?: string) {
      const account = requireAccount(store, id);
      bringTo(account, state, dueBy);
      if (name !== undefined) account.settings.dashboard.display_name = name;
      tell('account.updated', account);
    },
    /** Disconnects the platform as the holder would in Stripe's dashboard. */
    disconnect(id: string) {
      store.accounts.delete(id);
      const application = { id: 'ca_1Platform', object: 'application', account: id };
      tell('account.application.deauthorized', application);
    },
    moveRefund: (refundId: string, status: 'succeeded' | 'failed') =>
      moveRefund(store, tell, refundId, status),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const CORS = { 'access-control-allow-origin': '*' };

function takeFault(faults: Fault[], call: string): Fault | undefined {
  const index = faults.findIndex((fault) => call.startsWith(fault.call));
  return index < 0 ? undefined : faults.splice(index, 1)[0];
}

function authorise(request: IncomingMessage, params: Record<string, FormValue>): 'secret' | 'publishable' {
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  if (request.method === 'POST' && !isForm)
    throw new Refusal(400, 'Send a form, application/x-www-form-urlencoded.');
  if (params.key !== undefined) {
    if (params.key !== FAKE_STRIPE.publishableKey) throw new Refusal(401, 'Invalid API Key provided.');
    return 'publishable';
  }
  if (request.headers.authorization !== `Bearer ${FAKE_STRIPE.secretKey}`) {
    throw new Refusal(401, 'Invalid API Key provided.');
  }
  if (request.headers['stripe-version'] !== FAKE_STRIPE.apiVersion) {
    throw new Refusal(400, `The version is not pinned: ${request.headers['stripe-version']}`);
  }
  return 'secret';
}

function accountOf(
  request: IncomingMessage,
  { _stripe_account: fromPage }: Record<string, FormValue>,
  store: Store,
): string | null {
  const account = request.headers['stripe-account'] ?? fromPage;
  return account === undefined ? null : requireAccount(store, String(account)).id;
}

const MAKES = /^\/v1\/(accounts|payment_intents|refunds|application_fees\/\w+\/refunds)$/;

/** Requires an idempotency key for every call that creates something, so that it can be repeated after a lost answer. */
function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key'];
  const makes = request.method === 'POST' && MAKES.test(request.url ?? '');
  if (makes && (typeof key !== 'string' || key.length > 255)) {
    throw new Refusal(400, 'Say an idempotency key of at most 255 characters.');
  }
  return typeof key === 'string' && request.method === 'POST' ? key : undefined;
}
