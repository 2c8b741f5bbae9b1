import path from 'node:path';
import { type SandboxGateway, startSandboxGateway } from '@tikiti/sandbox-gateway';
import type { Config } from '../config.ts';
import { gatewayUrl } from './demo-provider.ts';
import { type GatewayControl, gatewayControl } from './season/gateway-control.ts';
import { testKey } from './test-key.ts';

/** The control of the gateway that a demo's season needs. */
export function demoGatewayControl(config: Config, secret: Uint8Array): GatewayControl {
  const apiUrl = `http://127.0.0.1:${config.gatewayPort}`;
  return gatewayControl({ apiUrl, secretKey: testKey('sk', secret) });
}

/**
 * Starts the sandbox gateway on its own port, with its own store in the data folder.
 * @throws Error in plain words if the port is taken
 */
export function startDemoGateway(config: Config, secret: Uint8Array): Promise<SandboxGateway> {
  return startSandboxGateway({
    port: config.gatewayPort,
    publicUrl: gatewayUrl(config),
    storeFile: path.join(config.dataDir, 'gateway.sqlite'),
    secretKey: testKey('sk', secret),
    publicKey: testKey('pk', secret),
    appOrigins: [
      ...new Set([config.publicUrl, `http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]),
    ],
    webhookUrl: `http://127.0.0.1:${config.port}/webhooks/sandbox`,
    merchantName: 'Tikiti demo',
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${config.gatewayPort}, for the sandbox card gateway, is in use. Stop what uses it, or set GATEWAY_PORT to another one; without it, it is PORT + 1.`,
    );
  });
}
