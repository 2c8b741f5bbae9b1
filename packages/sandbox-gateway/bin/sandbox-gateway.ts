#!/usr/bin/env node
import { join } from 'node:path';
import { type SandboxGateway, type SandboxGatewayOptions, startSandboxGateway } from '../src/gateway.ts';

const { env } = process;

const usage = `Usage: sandbox-gateway

A card gateway to develop and test against. It moves no money and refuses live keys. Set only what should differ:

  GATEWAY_PORT=3001                    GATEWAY_HOST=127.0.0.1
  GATEWAY_PUBLIC_URL=                  the origin that browsers use, when it is another one
  GATEWAY_STORE=.data/sandbox-gateway.sqlite
  GATEWAY_SECRET_KEY=sk_test_sandbox_gateway
  GATEWAY_PUBLIC_KEY=pk_test_sandbox_gateway
  GATEWAY_APP_ORIGINS=http://localhost:3000,http://127.0.0.1:3000
  GATEWAY_WEBHOOK_URL=http://127.0.0.1:3000/webhooks/paystack
  GATEWAY_WEBHOOK_SIGNATURE=plain      or timestamped
  GATEWAY_MERCHANT_NAME=Sandbox merchant
  GATEWAY_DISPUTE_FEE=0                what losing a dispute costs, minor units
  GATEWAY_NUMERIC_IDS=                 1: ids as JSON numbers, of more digits than a float holds
  GATEWAY_MANY_BANKS=                  1: more banks than fit on a page of their list`;

function start(): Promise<SandboxGateway> {
  return startSandboxGateway({
    port: Number(env.GATEWAY_PORT ?? 3001),
    host: env.GATEWAY_HOST,
    publicUrl: env.GATEWAY_PUBLIC_URL,
    storeFile: env.GATEWAY_STORE ?? join('.data', 'sandbox-gateway.sqlite'),
    secretKey: env.GATEWAY_SECRET_KEY ?? 'sk_test_sandbox_gateway',
    publicKey: env.GATEWAY_PUBLIC_KEY ?? 'pk_test_sandbox_gateway',
    appOrigins: (env.GATEWAY_APP_ORIGINS ?? 'http://localhost:3000,http://127.0.0.1:3000').split(','),
    webhookUrl: env.GATEWAY_WEBHOOK_URL ?? 'http://127.0.0.1:3000/webhooks/paystack',
    webhookSignature: env.GATEWAY_WEBHOOK_SIGNATURE as SandboxGatewayOptions['webhookSignature'],
    merchantName: env.GATEWAY_MERCHANT_NAME,
    disputeFee: Number(env.GATEWAY_DISPUTE_FEE ?? 0),
    numericIds: env.GATEWAY_NUMERIC_IDS === '1',
    manyBanks: env.GATEWAY_MANY_BANKS === '1',
    log: (message, details) => console.log(message, JSON.stringify(details)),
  });
}

if (process.argv.length > 2) {
  console.log(usage);
} else {
  try {
    const gateway = await start();
    console.log(`Sandbox gateway: ${gateway.url}`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void gateway.close());
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
