import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicKey, secretKey } from './testing/gateway-under-test.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';

const command = new URL('../bin/sandbox-gateway.ts', import.meta.url).pathname;

let folder: string;
let receiver: WebhookReceiver;
let child: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-gateway-crash-'));
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await kill();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<string> {
  child = spawn(process.execPath, [command], {
    env: {
      GATEWAY_PORT: '0',
      GATEWAY_STORE: join(folder, 'gateway.sqlite'),
      GATEWAY_SECRET_KEY: secretKey,
      GATEWAY_PUBLIC_KEY: publicKey,
      GATEWAY_WEBHOOK_URL: receiver.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const url = /^Sandbox gateway: (\S+)$/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('The gateway ended before it was ready');
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
const post = async (url: string, body: object) =>
  (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<{
    data: { id: string; access_code: string; status: string };
  }>;

test('after kill -9 a payment is still paid and its webhook is still delivered', async () => {
  receiver.answers.push(...Array<number>(5).fill(503));
  let url = await start();
  const created = await post(`${url}/transaction/initialize`, {
    amount: 35000,
    email: 'ada@example.com',
    reference: 'survivor',
  });
  const card = { number: '4084084084084081', cvv: '408', expiry: '12/40' };
  const charged = await post(`${url}/checkout/${created.data.access_code}/charge`, card);
  expect(charged.data.status).toBe('success');
  const [refused] = await receiver.arrived(1);
  await kill();

  receiver.answers.length = 0;
  url = await start();
  const verified = await fetch(`${url}/transaction/verify/survivor`, { headers });
  expect(await verified.json()).toMatchObject({ data: { status: 'success', reference: 'survivor' } });
  const [, resumed] = await receiver.arrived(2);
  expect(resumed?.raw.equals(refused?.raw as Buffer)).toBe(true);
});

test('after kill -9 a dispute is still open, and the merchant is still notified of it and of its end', async () => {
  receiver.answers.push(...Array<number>(50).fill(503));
  let url = await start();
  await post(`${url}/transaction/initialize`, {
    amount: 35000,
    email: 'ada@example.com',
    reference: 'contested',
  });
  await post(`${url}/control/transactions/contested/succeed`, {});
  const { data } = await post(`${url}/control/transactions/contested/dispute`, { amount: 5000 });
  await kill();

  receiver.received.length = 0;
  receiver.answers.length = 0;
  url = await start();
  const read = async () =>
    (await (await fetch(`${url}/dispute/${data.id}`, { headers })).json()) as { data: object };
  expect(await read()).toMatchObject({
    data: {
      status: 'awaiting-merchant-feedback',
      refund_amount: 5000,
      transaction: { reference: 'contested' },
    },
  });
  await post(`${url}/control/disputes/${data.id}/resolve`, { resolution: 'merchant-accepted' });
  await kill();

  url = await start();
  expect(await read()).toMatchObject({ data: { status: 'resolved', refund_amount: 5000 } });
  const events = () => new Set(receiver.received.map((webhook) => webhook.body.event));
  const expected = ['charge.success', 'charge.dispute.create', 'charge.dispute.resolve'];
  while (!expected.every((event) => events().has(event)))
    await receiver.arrived(receiver.received.length + 1);
});
