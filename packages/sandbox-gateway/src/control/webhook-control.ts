import { Hono } from 'hono';
import { z } from 'zod';
import { requireKey } from '../api/authorise.ts';
import { ApiError, ok } from '../api/envelope.ts';
import type { Context } from '../context.ts';
import { type Damage, damages } from '../webhooks/damage.ts';
import type { Delivery } from '../webhooks/deliver-webhooks.ts';
import { readScheme, signatureSchemes, writeScheme } from '../webhooks/sign-webhook.ts';
import {
  attemptsOf,
  findWebhook,
  heldWebhooks,
  makeDue,
  newestWebhooks,
  setAside,
  type Webhook,
} from '../webhooks/webhook.ts';
import { readWebhookMode, webhookMode, writeWebhookMode } from '../webhooks/webhook-mode.ts';
import { readControl } from './read-control.ts';

const release = z.union([
  z.strictObject({ ids: z.array(z.int()).min(1).max(200) }),
  z.strictObject({ order: z.enum(['first', 'last']).default('first') }),
]);
const again = z.strictObject({
  damage: z.enum(damages).optional(),
  copies: z.int().min(1).max(20).default(1),
  /** A refused webhook is not sent again by itself. */
  hold: z.boolean().default(false),
});
const aside = z.strictObject({ status: z.enum(['held', 'dropped', 'waiting']) });
const signature = z.strictObject({ scheme: z.enum(signatureSchemes) });

/** Controls what happens to webhooks, to all future ones and to each one. It is for tests. */
export function webhookControl(context: Context, delivery: Delivery): Hono {
  const { store, clock, options } = context;
  const calls = new Hono();
  calls.use('/control/*', requireKey(options.secretKey));
  const scheme = () => readScheme(store, options.webhookSignature);

  calls.get('/control/webhooks', (call) => {
    const { reference, event } = call.req.query();
    const webhooks = newestWebhooks(store, { reference, event, limit: 200 });
    return ok(call, 'Webhooks', { mode: readWebhookMode(store), signature: scheme(), webhooks });
  });
  calls.put('/control/webhooks/mode', async (call) => {
    const mode = await readControl(call, webhookMode);
    if (mode.mode === 'corrupt') refuseWithoutTimestamp(mode.damage);
    writeWebhookMode(store, mode);
    return ok(call, 'Webhook mode set', readWebhookMode(store));
  });
  calls.put('/control/webhooks/signature', async (call) => {
    writeScheme(store, (await readControl(call, signature)).scheme);
    return ok(call, 'Webhook signature set', { scheme: scheme() });
  });
  // They are sent one after the other, so that the receiver gets them in the requested order.
  calls.post('/control/webhooks/release', async (call) => {
    const wanted = await readControl(call, release);
    const held = heldWebhooks(store).map(({ id }) => id);
    const ids = 'ids' in wanted ? wanted.ids : wanted.order === 'last' ? held.reverse() : held;
    for (const id of ids) byId(String(id));
    const sent = [];
    for (const id of ids) sent.push(await delivery.deliverNow(id));
    return ok(call, 'Webhooks released', { webhooks: sent });
  });

  calls.get('/control/webhooks/:id', (call) => {
    const webhook = byId(call.req.param('id'));
    return ok(call, 'Webhook', { ...webhook, attemptsMade: attemptsOf(store, webhook.id) });
  });
  calls.put('/control/webhooks/:id', async (call) => {
    const { id, status } = byId(call.req.param('id'));
    const wanted = await readControl(call, aside);
    if (status === 'delivered') {
      throw new ApiError(409, 'webhook_delivered', 'Webhook is already delivered');
    }
    if (wanted.status === 'waiting') makeDue(store, id, clock.now());
    else setAside(store, id, wanted.status);
    context.wake();
    return ok(call, 'Webhook changed', findWebhook(store, id));
  });
  calls.post('/control/webhooks/:id/resend', async (call) => {
    const { id } = byId(call.req.param('id'));
    const { damage, copies, hold } = await readControl(call, again);
    refuseWithoutTimestamp(damage);
    for (let copy = 0; copy < copies; copy += 1) {
      makeDue(store, id, clock.now(), damage);
      await delivery.deliverNow(id);
    }
    if (hold) setAside(store, id, 'held');
    return ok(call, 'Webhook sent', findWebhook(store, id));
  });

  function byId(text: string): Webhook {
    const webhook = findWebhook(store, Number(text));
    if (!webhook) throw new ApiError(404, 'webhook_not_found', 'Webhook not found');
    return webhook;
  }

  function refuseWithoutTimestamp(damage: Damage | undefined): void {
    if (damage !== 'timestamp' || scheme() === 'timestamped') return;
    throw new ApiError(400, 'no_timestamp', 'A plain signature has no timestamp that could be old');
  }

  return calls;
}
