import { Hono } from 'hono';
import type { Context } from '../context.ts';
import type { Faults } from '../control/faults.ts';
import { findById, type Transaction } from '../payments/transaction.ts';
import { createRefund, findRefundable } from '../refunds/create-refund.ts';
import { describeRefund } from '../refunds/describe-refund.ts';
import { findRefund, listRefunds } from '../refunds/refund.ts';
import { requireKey } from './authorise.ts';
import { ApiError, ok } from './envelope.ts';
import { okPage, readPaging } from './paging.ts';
import { readJson } from './read-json.ts';

/** `POST /refund`, `GET /refund/:id` and `GET /refund`, for servers with the secret key. */
export function refundCalls(context: Context, faults: Faults): Hono {
  const { store } = context;
  const secret = requireKey(context.options.secretKey);
  const calls = new Hono();

  calls.post('/refund', secret, faults.guard('refund'), async (call) => {
    const { refund, transaction } = createRefund(context, await readJson(call));
    return ok(call, 'Refund has been queued for processing', {
      ...describeRefund(refund, transaction),
      transaction: { id: transaction.id, reference: transaction.reference, amount: transaction.amount },
    });
  });

  calls.get('/refund/:id', secret, faults.guard('get_refund'), (call) => {
    const refund = findRefund(store, call.req.param('id'));
    if (!refund) throw new ApiError(404, 'refund_not_found', 'Refund not found');
    const transaction = findById(store, refund.transactionId) as Transaction;
    return ok(call, 'Refund retrieved', describeRefund(refund, transaction));
  });

  calls.get('/refund', secret, faults.guard('list_refunds'), (call) => {
    const paging = readPaging(call);
    const named = call.req.query('transaction') || undefined;
    const transaction = named === undefined ? undefined : findRefundable(context, named);
    if (named !== undefined && !transaction) {
      throw new ApiError(404, 'transaction_not_found', 'Transaction not found');
    }
    const currency = call.req.query('currency') || undefined;
    const wanted = { ...paging, transactionId: transaction?.id, currency, take: paging.perPage };
    const { total, refunds } = listRefunds(store, wanted);
    const data = refunds.map((refund) =>
      describeRefund(refund, transaction ?? (findById(store, refund.transactionId) as Transaction)),
    );
    return okPage(call, 'Refunds retrieved', data, paging, total);
  });

  return calls;
}
