import { Hono } from 'hono';
import { z } from 'zod';
import { requireKey } from '../api/authorise.ts';
import { ok } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { describeDispute } from '../disputes/describe-dispute.ts';
import { resolutions } from '../disputes/dispute.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { decideDispute, remindOfDispute } from '../disputes/resolve-dispute.ts';
import { readControl } from './read-control.ts';

const opening = z.strictObject({
  amount: z.int().positive().optional(),
  fee: z.int().nonnegative().optional(),
  category: z.string().min(1).max(50).optional(),
  status: z.enum(['awaiting-merchant-feedback', 'pending']).optional(),
});
const decision = z.strictObject({
  resolution: z.enum(resolutions),
  amount: z.int().positive().optional(),
});

/** The customer's and the bank's side of disputes, for tests. */
export function disputeControl(context: Context): Hono {
  const { store } = context;
  const calls = new Hono();
  calls.use('/control/*', requireKey(context.options.secretKey));

  calls.post('/control/transactions/:reference/dispute', async (call) => {
    const dispute = openDispute(context, call.req.param('reference'), await readControl(call, opening));
    return ok(call, 'Transaction disputed', describeDispute(store, dispute));
  });
  calls.post('/control/disputes/:id/resolve', async (call) => {
    const { resolution, amount } = await readControl(call, decision);
    const dispute = decideDispute(context, call.req.param('id'), resolution, amount);
    return ok(call, 'Dispute resolved', describeDispute(store, dispute));
  });
  calls.post('/control/disputes/:id/remind', (call) => {
    const dispute = remindOfDispute(context, call.req.param('id'));
    return ok(call, 'Merchant reminded', describeDispute(store, dispute));
  });

  return calls;
}
