import { createHmac, randomBytes } from 'node:crypto';

/** A webhook as it was sent, byte for byte. */
export interface SentWebhook {
  type: string;
  /** The object's id. */
  objectId: string;
  raw: Buffer;
  signature: string;
}

/** Signs as Stripe does; `at` in ms. */
export function signWebhook(raw: Uint8Array, secret: string, at: number): string {
  const t = Math.floor(at / 1_000);
  const v1 = createHmac('sha256', secret).update(`${t}.`).update(raw).digest('hex');
  return `t=${t},v1=${v1}`;
}

export function writeWebhook(
  type: string,
  object: { id?: string },
  {
    account,
    secret,
    at,
    apiVersion,
  }: { account: string | null; secret: string; at: number; apiVersion: string },
): SentWebhook {
  const raw = Buffer.from(
    JSON.stringify({
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      ...(account !== null && { account }),
      api_version: apiVersion,
      created: Math.floor(at / 1_000),
      data: { object },
      livemode: false,
      type,
    }),
  );
  return { type, objectId: object.id ?? '', raw, signature: signWebhook(raw, secret, at) };
}

/** Sends a webhook. Resolves even if that fails: a receiver that misses it has to ask. */
export async function deliver(url: string, { raw, signature }: SentWebhook): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: new Uint8Array(raw),
  }).catch(() => undefined);
}
