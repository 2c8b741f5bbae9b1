#!/usr/bin/env node
import { join } from 'node:path';
import { type SandboxGatewayOptions, startSandboxGateway } from '../src/gateway.ts';

const { env } = process;
const gateway = await startSandboxGateway({
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
  log: (message, details) => console.log(message, JSON.stringify(details)),
});
console.log(`Sandbox gateway: ${gateway.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void gateway.close());
}
