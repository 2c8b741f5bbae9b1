import { Hono } from 'hono';
import { z } from 'zod';
import { requireKey } from '../api/authorise.ts';
import { ok } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import { findById, type Transaction } from '../payments/transaction.ts';
import { describeRefund } from '../refunds/describe-refund.ts';
import { endRefund } from '../refunds/move-refund.ts';
import { type Faults, plannedFault } from './faults.ts';
import { forceSuccess } from './force-success.ts';
import { readControl } from './read-control.ts';

const clockChange = z.union([
  z.strictObject({ offsetMs: z.int() }),
  z.strictObject({ advanceMs: z.int() }),
  z.strictObject({ now: z.iso.datetime({ offset: true }) }),
]);
const forced = z.strictObject({ amount: z.int().positive().optional() });

/** Everything under `/control` changes what the gateway does. It is for tests and needs the secret key. */
export function controlCalls(context: Context, faults: Faults): Hono {
  const { store, clock } = context;
  const calls = new Hono();
  calls.use('/control/*', requireKey(context.options.secretKey));

  calls.get('/control/faults', (call) => ok(call, 'Planned faults', faults.planned()));
  calls.post('/control/faults', async (call) => {
    faults.plan(await readControl(call, plannedFault));
    return ok(call, 'Fault planned', faults.planned());
  });
  calls.delete('/control/faults', (call) => {
    faults.clear();
    return ok(call, 'No fault is planned', []);
  });

  const time = () => ({ now: new Date(clock.now()).toISOString(), offsetMs: clock.offset() });
  calls.get('/control/clock', (call) => ok(call, 'Clock', time()));
  calls.put('/control/clock', async (call) => {
    const change = await readControl(call, clockChange);
    if ('offsetMs' in change) clock.moveTo(change.offsetMs);
    else if ('advanceMs' in change) clock.moveTo(clock.offset() + change.advanceMs);
    else clock.moveTo(clock.offset() + Date.parse(change.now) - clock.now());
    context.wake();
    return ok(call, 'Clock moved', time());
  });

  calls.post('/control/transactions/:reference/succeed', async (call) => {
    const { amount } = await readControl(call, forced);
    const paid = forceSuccess(context, call.req.param('reference'), amount);
    return ok(call, 'Transaction forced to success', describeTransaction(paid));
  });

  for (const [verb, end] of [
    ['approve', 'processed'],
    ['fail', 'failed'],
    ['needs-attention', 'needs-attention'],
  ] as const) {
    calls.post(`/control/refunds/:id/${verb}`, (call) => {
      const refund = endRefund(context, call.req.param('id'), end);
      const transaction = findById(store, refund.transactionId) as Transaction;
      return ok(call, `Refund ${end}`, describeRefund(refund, transaction));
    });
  }

  return calls;
}
