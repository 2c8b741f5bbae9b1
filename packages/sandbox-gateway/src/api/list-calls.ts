import { Hono } from 'hono';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import { findById, listTransactions, transactionStatuses } from '../payments/transaction.ts';
import { requireKey } from './authorise.ts';
import { ApiError, ok } from './envelope.ts';
import { okPage, readPaging } from './paging.ts';

/** `GET /transaction` and `GET /transaction/:id`, for reconciliation by servers with the secret key. */
export function listCalls(context: Context, faults: Faults): Hono {
  const { store } = context;
  const secret = requireKey(context.options.secretKey);
  const calls = new Hono();

  calls.get('/transaction', secret, faults.guard('list_transactions'), (call) => {
    const paging = readPaging(call);
    const status = call.req.query('status') || undefined;
    if (status !== undefined && !transactionStatuses.some((known) => known === status)) {
      throw new ApiError(400, 'invalid_params', 'Invalid status');
    }
    const { total, volume, transactions } = listTransactions(store, {
      ...paging,
      status,
      take: paging.perPage,
    });
    const data = transactions.map(describeTransaction);
    return okPage(call, 'Transactions retrieved', data, paging, total, { total_volume: volume });
  });

  calls.get('/transaction/:id', secret, faults.guard('list_transactions'), (call) => {
    const transaction = findById(store, call.req.param('id'));
    if (!transaction) throw new ApiError(404, 'transaction_not_found', 'Transaction not found');
    return ok(call, 'Transaction retrieved', describeTransaction(transaction));
  });

  return calls;
}
