import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { createTransaction } from '../payments/create-transaction.ts';
import { emailOfCustomer } from '../payments/customer-code.ts';
import { describeCheckout } from '../payments/describe-transaction.ts';
import { findByAccessCode, findById, type Transaction } from '../payments/transaction.ts';
import { requireKey, sameKey } from './authorise.ts';
import { ApiError, ok } from './envelope.ts';
import { readJson } from './read-json.ts';

const keyed = z.looseObject({ key: z.string() });
const resumed = z.looseObject({ accessCode: z.string() });
const loggedPayload = z.object({ payload: z.string().max(50_000) });

/** The calls that the checkout makes from a browser; only the app's origins can read them. */
export function browserCalls(context: Context, faults: Faults): Hono {
  const { store, options } = context;
  const calls = new Hono();
  const publicKey = requireKey(options.publicKey);
  const fromApp = cors({ origin: options.appOrigins, allowMethods: ['GET', 'POST'] });
  for (const path of ['/checkout/request_inline', '/transaction/verify_access_code/*'])
    calls.use(path, fromApp);
  for (const path of ['/transaction/update_log/*', '/transaction/set_ip/*']) calls.use(path, fromApp);

  calls.post('/checkout/request_inline', faults.guard('request_inline'), async (call) => {
    const transaction = requestInline(context, await readJson(call));
    return ok(call, 'Transaction initialized', describeCheckout(context, transaction));
  });

  calls.get('/transaction/verify_access_code/:code', faults.guard('verify_access_code'), (call) => {
    const transaction = byAccessCode(context, call.req.param('code'));
    return ok(call, 'Access code validated', describeCheckout(context, transaction));
  });

  calls.post('/transaction/update_log/:id', publicKey, faults.guard('update_log'), async (call) => {
    const parsed = loggedPayload.safeParse(await readJson(call));
    if (!parsed.success) throw new ApiError(400, 'invalid_params', 'Invalid payload');
    const log = asJson(parsed.data.payload);
    store.sql
      .run`UPDATE transactions SET browser_log = ${log} WHERE id = ${byId(context, call.req.param('id')).id}`;
    return ok(call, 'Log updated', null);
  });

  calls.post('/transaction/set_ip/:id', publicKey, faults.guard('set_ip'), (call) => {
    const address = (call.env as { incoming?: { socket: { remoteAddress?: string } } }).incoming?.socket
      .remoteAddress;
    store.sql.run`UPDATE transactions SET ip_address = ${address ?? null}
      WHERE id = ${byId(context, call.req.param('id')).id}`;
    return ok(call, 'IP address set', null);
  });

  return calls;
}

// The log is sent as the text of a JSON object; anything else is stored as text.
function asJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return JSON.stringify(text);
  }
}

// One call both starts a transaction from a browser's parameters and resumes one that a server created.
function requestInline(context: Context, input: unknown): Transaction {
  const existing = resumed.safeParse(input);
  if (existing.success) return byAccessCode(context, existing.data.accessCode);
  const parsed = keyed.safeParse(input);
  if (!parsed.success || !sameKey(parsed.data.key, context.options.publicKey)) {
    throw new ApiError(401, 'invalid_key', 'Invalid key');
  }
  const { ref, customer_code: customer, ...rest } = parsed.data;
  const email = customer ? requireCustomer(context, customer) : rest.email;
  return createTransaction(context, { reference: ref, ...rest, email });
}

function requireCustomer({ store }: Context, code: unknown): string {
  const email = typeof code === 'string' ? emailOfCustomer(store, code) : undefined;
  if (email) return email;
  throw new ApiError(400, 'customer_not_found', 'Customer not found: nobody with this code has paid here');
}

function byAccessCode({ store }: Context, code: string): Transaction {
  const transaction = findByAccessCode(store, code);
  if (!transaction) throw new ApiError(404, 'access_code_not_found', 'Access code is not valid');
  return transaction;
}

function byId({ store }: Context, id: string): Transaction {
  const transaction = findById(store, id);
  if (!transaction) throw new ApiError(404, 'transaction_not_found', 'Transaction not found');
  return transaction;
}
