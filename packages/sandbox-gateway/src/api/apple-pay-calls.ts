import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { randomCode } from '../identifiers.ts';
import { payByWallet } from '../payments/pay-by-wallet.ts';
import { findById, type Transaction } from '../payments/transaction.ts';
import { ApiError } from './envelope.ts';

const sessionRequest = z.object({
  transaction: z.string(),
  sessionUrl: z.url({ protocol: /^https?$/ }),
  displayName: z.string().min(1).max(128),
  domainName: z.string().min(1).max(253),
});
const chargeRequest = z.object({ transaction: z.string(), paymentObject: z.string().max(50_000) });
const wallet = z.looseObject({
  token: z.looseObject({
    paymentMethod: z.looseObject({ displayName: z.string().default('') }).optional(),
  }),
});

const sessionMs = 5 * 60_000;

/**
 * Apple Pay's calls, without Apple: form-encoded as the checkout sends them, with `status: 'success'` in the answers as it expects.
 * The domain must be one of the app's origins or the gateway's own; nothing is fetched from `sessionUrl`.
 */
export function applePayCalls(context: Context, faults: Faults): Hono {
  const calls = new Hono();
  calls.use('/applepay/*', cors({ origin: context.options.appOrigins, allowMethods: ['POST'] }));

  const validate = faults.guard('apple_pay_session');
  calls.on('POST', ['/applepay/validate-session', '/applepay/validate-session/'], validate, async (call) => {
    const request = read(sessionRequest, await call.req.parseBody());
    transactionOf(context, request.transaction);
    if (!isOurs(context, request.domainName)) {
      throw new ApiError(400, 'domain_not_registered', 'This domain is not registered for Apple Pay');
    }
    return succeeded('Session validated', merchantSession(context, request));
  });

  const charge = faults.guard('apple_pay_charge');
  calls.on('POST', ['/applepay/charge', '/applepay/charge/'], charge, async (call) => {
    const request = read(chargeRequest, await call.req.parseBody());
    const { reference, id } = transactionOf(context, request.transaction);
    const payment = wallet.safeParse(parseJson(request.paymentObject));
    if (!payment.success) throw new ApiError(400, 'invalid_params', 'Invalid paymentObject');
    const result = payByWallet(context, id, payment.data.token.paymentMethod?.displayName ?? '');
    if (result.kind === 'declined') throw new ApiError(400, 'charge_declined', result.message);
    return succeeded('Approved', { id, reference, status: 'success' }, { reference, trxref: reference });
  });

  return calls;

  function succeeded(message: string, data: object, beside = {}): Response {
    return Response.json({ status: 'success', message, data, ...beside });
  }
}

function isOurs({ options, url }: Context, domain: string): boolean {
  return [...options.appOrigins, url()].some((origin) => {
    const { host, hostname } = new URL(origin);
    return domain === host || domain === hostname;
  });
}

function merchantSession({ clock, options }: Context, request: z.infer<typeof sessionRequest>): object {
  const now = clock.now();
  return {
    epochTimestamp: now,
    expiresAt: now + sessionMs,
    merchantSessionIdentifier: `sandbox_${randomCode(32)}`,
    nonce: randomCode(8),
    merchantIdentifier: createHash('sha256').update(options.publicKey).digest('hex'),
    domainName: request.domainName,
    displayName: request.displayName,
    signature: 'sandbox',
  };
}

function read<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(400, 'invalid_params', `Invalid ${String(parsed.error.issues[0]?.path[0])}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function transactionOf({ store }: Context, id: string): Transaction {
  const transaction = findById(store, id);
  if (!transaction) throw new ApiError(404, 'transaction_not_found', 'Transaction not found');
  return transaction;
}
