import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll } from 'vitest';
import {
  type GatewayUnderTest,
  startGatewayUnderTest,
} from '../../packages/sandbox-gateway/src/testing/gateway-under-test.ts';
import { createPaystackProtocolProvider } from '../../src/adapters/payments/paystack/protocol.ts';
import { placeOrder } from '../../src/core/holds/place-order.ts';
import type { Clock } from '../../src/core/shared/clock.ts';
import { CURRENCIES } from '../../src/core/shared/money.ts';
import { createFrontDoor } from '../../src/server/front-door.ts';
import { createTestApp, type TestApp } from '../database.ts';
import { aGuest } from '../factories.ts';
import { createWatchfulLog, type WatchfulLog } from '../fakes/watchful-log.ts';

export interface AppAtGateway {
  app: TestApp;
  gateway: GatewayUnderTest;
  log: WatchfulLog;
  /** The address of the front door, "http://127.0.0.1:4711". */
  url: string;
  /** The front door's answers to webhooks, oldest first. */
  answered: number[];
  /** The gateway's clock, which dates its signatures. The app's own clock stands still. */
  clock: Clock;
  /** Advances the gateway's clock, so that refunds and other delayed work move on. */
  advanceGateway(milliseconds: number): Promise<void>;
  /** Makes a control call. @throws Error when the gateway refuses it */
  control(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<ControlAnswer>;
  /** Holds a seat of an event's first type. `gateway.charge` pays it by its access code. */
  order(event: { eventId: string; types: { id: string }[] }): Promise<PlacedAtGateway>;
}

/** What tests read of a control call's `data`. */
export interface ControlAnswer {
  id: string;
  status: string;
  webhooks: { id: number; event: string }[];
}

export interface PlacedAtGateway {
  guest: ReturnType<typeof aGuest>;
  eventId: string;
  orderId: string;
  number: 1;
  reference: string;
  accessCode: string;
}

/**
 * Starts the HTTP server with a real sandbox gateway, which takes payments and sends webhooks to it. Only the browser, the emails and the clock
 * are fakes. Both are closed when the test file ends.
 */
export async function startAppAtGateway(): Promise<AppAtGateway> {
  let door: ReturnType<typeof createFrontDoor> | undefined;
  const answered: number[] = [];
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request, env) {
      if (!door) return new Response('not yet', { status: 503 });
      const answer = await door.fetch(request, env);
      if (new URL(request.url).pathname.startsWith('/webhooks/')) answered.push(answer.status);
      return answer;
    },
  }) as Server;
  // Long, because under load a client may reuse a connection just as the server closes it.
  server.keepAliveTimeout = 60_000;
  if (!server.listening) await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Refunds only move when the gateway's clock is advanced, or by a control call.
  const gateway = await startGatewayUnderTest({
    webhookUrl: `${url}/webhooks/sandbox`,
    webhookSignature: 'timestamped',
    refundStepMs: 3_600_000,
  });
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const { secretKey } = gateway.options;
  const log = createWatchfulLog([secretKey]);
  const provider = createPaystackProtocolProvider({
    id: 'sandbox',
    name: 'Sandbox gateway',
    apiUrl: gateway.gateway.url,
    secretKey,
    clock,
    webhookScheme: 'timestamped',
    // A busy machine is slow to answer.
    patienceMs: 300_000,
    currencies: CURRENCIES,
    checkout: {
      client: 'popup',
      setting: `${gateway.gateway.url}/popup`,
      origins: { script: [], frame: [], connect: [], form: [] },
    },
  });
  const app = await createTestApp({ providers: [provider], log });
  const pages = async () => new Response('a page');
  door = createFrontDoor(app, { pages, assetsDir: 'docs', trustedProxies: 0 });
  afterAll(async () => {
    await gateway.close();
    server.closeAllConnections();
    server.close();
  });

  const control: AppAtGateway['control'] = async (method, path, body) => {
    const answer = await gateway.call(method, `/control/${path}`, body);
    if (!answer.status) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  };
  return {
    app,
    gateway,
    log,
    url,
    answered,
    clock,
    control,
    async advanceGateway(milliseconds) {
      ahead += milliseconds;
      await control('PUT', 'clock', { advanceMs: milliseconds });
    },
    async order({ eventId, types }) {
      const guest = aGuest(app);
      const asked = { email: 'thandi@example.com', eventId, eventType: types[0]?.id };
      const { orderId, tran } = await placeOrder(app, guest, asked);
      if (!tran) throw new Error('A free order is not paid for.');
      return { guest, eventId, orderId, number: 1, reference: tran.reference, accessCode: tran.access_code };
    },
  };
}
