import { type Alarm, createAlarm } from '../alarm.ts';
import type { Context } from '../context.ts';
import { damagedBody, damagedSignature, staleMs } from './damage.ts';
import { nextAttemptAt } from './retry-delay.ts';
import { readScheme, signatureHeader, signWebhook, signWebhookAt } from './sign-webhook.ts';
import { findWebhook, type Webhook, waitingWebhooks } from './webhook.ts';

const answerTimeoutMs = 10_000;
const atOnce = 16;

/** Sends what is waiting, now and whenever it falls due; what a crash left waiting is sent at the next start. */
export interface Delivery extends Alarm {
  /** Sends one webhook at once and returns the result. */
  deliverNow(id: number): Promise<Webhook | undefined>;
}

export function createDelivery(context: Context): Delivery {
  const { store, clock } = context;
  const underWay = new Set<number>();
  const waiting = () => waitingWebhooks(store, 200).filter((webhook) => !underWay.has(webhook.id));

  const alarm = createAlarm({
    now: clock.now,
    nextDue: () => (underWay.size < atOnce ? waiting()[0]?.nextAttemptAt : undefined),
    run() {
      const due = waiting().filter((webhook) => webhook.nextAttemptAt <= clock.now());
      for (const webhook of due.slice(0, atOnce - underWay.size)) void deliver(webhook);
    },
    onError: (error) => context.log('webhook queue failed', { error: String(error) }),
  });

  async function deliver(webhook: Webhook): Promise<void> {
    underWay.add(webhook.id);
    try {
      const result = await send(context, webhook);
      if (!context.closing.aborted) record(context, webhook, result);
    } catch (error) {
      context.log('webhook delivery failed', { id: webhook.id, error: String(error) });
    } finally {
      underWay.delete(webhook.id);
      if (!context.closing.aborted) alarm.set();
    }
  }

  return {
    ...alarm,
    async deliverNow(id) {
      const webhook = findWebhook(store, id);
      if (webhook && !underWay.has(id)) await deliver(webhook);
      return findWebhook(store, id);
    },
  };
}

interface SendResult {
  accepted: boolean;
  text: string;
}

async function send(context: Context, webhook: Webhook): Promise<SendResult> {
  const headers = new Headers({ 'content-type': 'application/json' });
  const signature = damagedSignature(signatureOf(context, webhook), webhook.damage);
  if (signature !== undefined) headers.set(signatureHeader, signature);
  try {
    const response = await fetch(context.options.webhookUrl, {
      method: 'POST',
      body: damagedBody(webhook.body, webhook.damage),
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([context.closing, AbortSignal.timeout(answerTimeoutMs)]),
    });
    await response.body?.cancel();
    return { accepted: response.ok, text: `HTTP ${response.status}` };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { accepted: false, text: cause instanceof Error ? cause.message || cause.name : String(cause) };
  }
}

function signatureOf({ store, clock, options }: Context, { body, damage }: Webhook): string {
  const { secretKey, webhookKeyId: keyId } = options;
  if (readScheme(store, options.webhookSignature) === 'plain') return signWebhook(body, secretKey);
  const at = clock.now() - (damage === 'timestamp' ? staleMs : 0);
  return signWebhookAt(body, secretKey, { at, keyId });
}

function record({ store, clock, log }: Context, webhook: Webhook, result: SendResult): void {
  const attempts = webhook.attempts + 1;
  const next = result.accepted ? undefined : nextAttemptAt(attempts, webhook.createdAt, clock.now());
  const status = result.accepted ? 'delivered' : next === undefined ? 'given up' : 'waiting';
  store.atomically(() => {
    store.sql
      .run`UPDATE webhooks SET status = ${status}, attempts = ${attempts}, last_result = ${result.text},
      next_attempt_at = ${next ?? webhook.nextAttemptAt} WHERE id = ${webhook.id}`;
    store.sql.run`INSERT INTO webhook_attempts (webhook_id, accepted, result, damage, at)
      VALUES (${webhook.id}, ${result.accepted ? 1 : 0}, ${result.text}, ${webhook.damage}, ${clock.now()})`;
  });
  log('webhook sent', { id: webhook.id, event: webhook.event, status, attempts, result: result.text });
}
