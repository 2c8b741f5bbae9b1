import { Hono } from 'hono';
import { z } from 'zod';
import { requireKey } from '../api/authorise.ts';
import { ApiError, ok } from '../api/envelope.ts';
import { readJson } from '../api/read-json.ts';
import type { Context } from '../context.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import { findById, type Transaction } from '../payments/transaction.ts';
import { describeRefund } from '../refunds/describe-refund.ts';
import { endRefund } from '../refunds/move-refund.ts';
import type { Delivery } from '../webhooks/deliver-webhooks.ts';
import { findWebhook, heldWebhooks, latestWebhooks, makeDue } from '../webhooks/webhook.ts';
import { readWebhookMode, webhookMode, writeWebhookMode } from '../webhooks/webhook-mode.ts';
import { type Faults, plannedFault } from './faults.ts';
import { forceSuccess } from './force-success.ts';

const release = z.strictObject({ order: z.enum(['first', 'last']).default('first') });
const clockChange = z.union([z.strictObject({ offsetMs: z.int() }), z.strictObject({ advanceMs: z.int() })]);
const forced = z.strictObject({ amount: z.int().positive().optional() });

/** Test-only: everything under `/control` bends what the gateway does. Needs the secret key. */
export function controlCalls(context: Context, faults: Faults, delivery: Delivery): Hono {
  const { store, clock } = context;
  const calls = new Hono();
  calls.use('/control/*', requireKey(context.options.secretKey));

  calls.get('/control/webhooks', (call) =>
    ok(call, 'Webhooks', { mode: readWebhookMode(store), webhooks: latestWebhooks(store, 200) }),
  );
  calls.put('/control/webhooks/mode', async (call) => {
    writeWebhookMode(store, read(webhookMode, await readJson(call)));
    return ok(call, 'Webhook mode set', readWebhookMode(store));
  });
  // One after the other, so that the receiver gets them in the order that was asked for.
  calls.post('/control/webhooks/release', async (call) => {
    const { order } = read(release, (await readJson(call)) ?? {});
    const held = heldWebhooks(store);
    if (order === 'last') held.reverse();
    const sent = [];
    for (const { id } of held) sent.push(await delivery.deliverNow(id));
    return ok(call, 'Webhooks released', { webhooks: sent });
  });
  calls.post('/control/webhooks/:id/resend', async (call) => {
    const id = Number(call.req.param('id'));
    if (!findWebhook(store, id)) throw new ApiError(404, 'webhook_not_found', 'Webhook not found');
    makeDue(store, id, clock.now());
    return ok(call, 'Webhook sent', await delivery.deliverNow(id));
  });

  calls.get('/control/faults', (call) => ok(call, 'Planned faults', faults.planned()));
  calls.post('/control/faults', async (call) => {
    faults.plan(read(plannedFault, await readJson(call)));
    return ok(call, 'Fault planned', faults.planned());
  });
  calls.delete('/control/faults', (call) => {
    faults.clear();
    return ok(call, 'No fault is planned', []);
  });

  const time = () => ({ now: new Date(clock.now()).toISOString(), offsetMs: clock.offset() });
  calls.get('/control/clock', (call) => ok(call, 'Clock', time()));
  calls.put('/control/clock', async (call) => {
    const change = read(clockChange, await readJson(call));
    clock.moveTo('offsetMs' in change ? change.offsetMs : clock.offset() + change.advanceMs);
    context.wake();
    return ok(call, 'Clock moved', time());
  });

  calls.post('/control/transactions/:reference/succeed', async (call) => {
    const { amount } = read(forced, (await readJson(call)) ?? {});
    const paid = forceSuccess(context, call.req.param('reference'), amount);
    return ok(call, 'Transaction forced to success', describeTransaction(paid));
  });

  for (const [verb, end] of [
    ['approve', 'processed'],
    ['fail', 'failed'],
  ] as const) {
    calls.post(`/control/refunds/:id/${verb}`, (call) => {
      const refund = endRefund(context, call.req.param('id'), end);
      const transaction = findById(store, refund.transactionId) as Transaction;
      return ok(call, `Refund ${end}`, describeRefund(refund, transaction));
    });
  }

  return calls;
}

function read<T extends z.ZodType>(schema: T, input: unknown): z.infer<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new ApiError(400, 'invalid_params', z.prettifyError(parsed.error));
  return parsed.data;
}
