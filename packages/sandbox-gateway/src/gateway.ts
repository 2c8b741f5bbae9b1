import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { createAlarm } from './alarm.ts';
import { openClock } from './clock.ts';
import type { Context } from './context.ts';
import { waitingDisputes } from './disputes/dispute.ts';
import { moveDueDisputes } from './disputes/resolve-dispute.ts';
import { frontDoor } from './front-door.ts';
import { checkOptions, type SandboxGatewayOptions } from './options.ts';
import { movePayments, nextPaymentMove } from './payments/move-payments.ts';
import { moveDueRefunds } from './refunds/move-refund.ts';
import { movingRefunds } from './refunds/refund.ts';
import { openStore } from './store/open-store.ts';
import { createDelivery } from './webhooks/deliver-webhooks.ts';

export type { SandboxGatewayOptions } from './options.ts';
export { allScenarios } from './scenarios/all-scenarios.ts';
export type { ControlCall, Scenario, Step } from './scenarios/scenario.ts';
export { testCards } from './scenarios/test-cards.ts';
export {
  type SignatureScheme,
  signatureHeader,
  signWebhook,
  signWebhookAt,
} from './webhooks/sign-webhook.ts';

/** A gateway that listens. */
export interface SandboxGateway {
  /** Its own origin: `publicUrl` when given, else `http://host:port`. */
  url: string;
  port: number;
  /** Stops listening and sending. Unsent webhooks wait in the store. */
  close(): Promise<void>;
}

/**
 * Starts a sandbox card gateway and resumes what an earlier run left to do. Rejects when an option is wrong (live keys
 * included), when the port is taken or when the store cannot be opened.
 */
export async function startSandboxGateway(options: SandboxGatewayOptions): Promise<SandboxGateway> {
  const checked = checkOptions(options);
  const closing = new AbortController();
  const store = openStore(checked.storeFile);
  const log = options.log ?? (() => {});
  let url = '';

  const context: Context = {
    options: checked,
    store,
    clock: openClock(store, options.clock ?? Date.now),
    log,
    url: () => url,
    wake() {
      delivery.set();
      refunds.set();
      disputes.set();
      payments.set();
    },
    closing: closing.signal,
  };
  const refunds = createAlarm({
    now: context.clock.now,
    nextDue: () => movingRefunds(store)[0]?.nextStepAt ?? undefined,
    run: () => moveDueRefunds(context),
    onError: (error) => log('refund step failed', { error: String(error) }),
  });
  const disputes = createAlarm({
    now: context.clock.now,
    nextDue: () => waitingDisputes(store)[0]?.nextStepAt ?? undefined,
    run: () => moveDueDisputes(context),
    onError: (error) => log('dispute step failed', { error: String(error) }),
  });
  const payments = createAlarm({
    now: context.clock.now,
    nextDue: () => nextPaymentMove(store),
    run: () => movePayments(context),
    onError: (error) => log('payment step failed', { error: String(error) }),
  });

  const delivery = createDelivery(context);

  let server: Server;
  try {
    server = await listen(checked, frontDoor(context, delivery));
  } catch (error) {
    store.close();
    throw error;
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : checked.port;
  url =
    checked.publicUrl ?? `http://${checked.host.includes(':') ? `[${checked.host}]` : checked.host}:${port}`;
  context.wake();

  async function close(): Promise<void> {
    if (closing.signal.aborted) return;
    closing.abort();
    delivery.stop();
    refunds.stop();
    disputes.stop();
    payments.stop();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    store.close();
  }

  return { url, port, close };
}

const KEEP_ALIVE_MS = 60_000;

function listen(options: { host: string; port: number }, door: Hono): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({
      fetch: door.fetch,
      hostname: options.host,
      port: options.port,
    }) as Server;
    // A busy client may send on a kept connection just when it is closed, which happens often with Node's default of 5 s.
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}
