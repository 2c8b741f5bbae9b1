import { Hono } from 'hono';
import { z } from 'zod';
import { requireKey } from '../api/authorise.ts';
import { ApiError, ok } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import { isPaid } from '../payments/end-attempt.ts';
import { decideTransfer } from '../payments/end-transfer.ts';
import { setState } from '../payments/set-state.ts';
import { findByReference, type Transaction } from '../payments/transaction.ts';
import { readControl } from './read-control.ts';

const minorUnits = z.int().positive();
const settlement = z.strictObject({ afterMs: z.int().min(0).default(0), amount: minorUnits.optional() });
const rejection = z.strictObject({ afterMs: z.int().min(0).default(0) });
const planned = z.strictObject({ amount: minorUnits.nullable() });
const state = z.strictObject({
  status: z.enum(['abandoned', 'failed', 'ongoing', 'pending', 'processing', 'queued']),
  gateway_response: z.string().min(1).max(200).optional(),
});

/** The banks' side of payments, whatever the payer pressed. It is for tests, under `/control` with the secret key. */
export function paymentControl(context: Context): Hono {
  const { store } = context;
  const calls = new Hono();
  const secret = requireKey(context.options.secretKey);

  calls.post('/control/transfers/:reference/settle', secret, async (call) => {
    const decision = { end: 'settled', ...(await readControl(call, settlement)) } as const;
    const transaction = decideTransfer(context, call.req.param('reference'), decision);
    return ok(call, 'Transfer settled', describeTransaction(transaction));
  });

  calls.post('/control/transfers/:reference/reject', secret, async (call) => {
    const decision = { end: 'rejected', ...(await readControl(call, rejection)) } as const;
    const transaction = decideTransfer(context, call.req.param('reference'), decision);
    return ok(call, 'Transfer rejected', describeTransaction(transaction));
  });

  calls.put('/control/transactions/:reference/amount', secret, async (call) => {
    const { amount } = await readControl(call, planned);
    const changed = store.atomically(() => {
      const { id, reference } = unpaid(context, call.req.param('reference'));
      store.sql.run`UPDATE transactions SET amount_to_charge = ${amount} WHERE id = ${id}`;
      return findByReference(store, reference) as Transaction;
    });
    return ok(call, 'Amount planned', { ...describeTransaction(changed), amount_to_charge: amount });
  });

  calls.put('/control/transactions/:reference/status', secret, async (call) => {
    const { status, gateway_response } = await readControl(call, state);
    const changed = store.atomically(() => {
      const transaction = unpaid(context, call.req.param('reference'));
      setState(context, transaction, status, gateway_response ?? transaction.gatewayResponse);
      return findByReference(store, transaction.reference) as Transaction;
    });
    return ok(call, 'Status set', describeTransaction(changed));
  });

  return calls;
}

function unpaid({ store }: Context, reference: string): Transaction {
  const transaction = findByReference(store, reference);
  if (!transaction) throw new ApiError(404, 'transaction_not_found', 'Transaction not found');
  if (isPaid(transaction)) throw new ApiError(409, 'already_paid', 'Transaction is already paid');
  return transaction;
}
