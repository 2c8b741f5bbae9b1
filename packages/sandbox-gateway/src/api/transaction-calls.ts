import { Hono } from 'hono';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { createTransaction } from '../payments/create-transaction.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import { findByReference } from '../payments/transaction.ts';
import { requireKey } from './authorise.ts';
import { ApiError, ok } from './envelope.ts';
import { readJson } from './read-json.ts';

/** `POST /transaction/initialize` and `GET /transaction/verify/:reference`, for servers with the secret key. */
export function transactionCalls(context: Context, faults: Faults): Hono {
  const secret = requireKey(context.options.secretKey);
  const calls = new Hono();

  calls.post('/transaction/initialize', secret, faults.guard('initialize'), async (call) => {
    const transaction = createTransaction(context, await readJson(call));
    return ok(call, 'Authorization URL created', {
      authorization_url: `${context.url()}/checkout/${transaction.accessCode}`,
      access_code: transaction.accessCode,
      reference: transaction.reference,
    });
  });

  calls.get('/transaction/verify/:reference', secret, faults.guard('verify'), (call) => {
    const transaction = findByReference(context.store, call.req.param('reference'));
    if (!transaction) {
      throw new ApiError(400, 'transaction_not_found', 'Transaction reference not found.');
    }
    return ok(call, 'Verification successful', describeTransaction(transaction));
  });

  return calls;
}
