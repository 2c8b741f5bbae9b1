import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '../../../src/db/embedded-server.ts';
import { type RunningApp, startApp } from '../../journeys/running-app.ts';
import { becomes, hold, type PlacedOrder } from '../../prepare/buy.ts';
import { gatewayOf } from '../../prepare/gateway.ts';
import { beGuest } from '../../prepare/sign-in.ts';
import type { Shop } from '../pictures/look.ts';
import type { Stage } from '../screen.ts';
import type { Sessions } from './set-the-stage.ts';

interface OpenShop extends Shop {
  stage: Stage;
  close(): Promise<void>;
}

/** Opens a shop that shows 'Coming Soon', with an expired order and one whose payment is late. */
export async function openClosedShop(): Promise<OpenShop> {
  const { databaseUrl, ...shop } = await openShop({ COMING_SOON: 'true' });
  const { id: eventId } = await shop.app.demoEvent();
  const customer = await beGuest(shop.app);
  const expired = await hold(customer, eventId, 'too-late@example.com', [2]);
  await expireHold(databaseUrl, expired);
  await becomes(customer, expired, 'expired');
  shop.stage.orders.expired = expired;
  const lapsed = await hold(customer, eventId, 'not-arrived@example.com', [1]);
  const gateway = await gatewayOf(shop.app);
  const status = { status: 'processing', gateway_response: 'Waiting for the bank' };
  await gateway('PUT', `/control/transactions/${lapsed.reference}/status`, status);
  await becomes(customer, lapsed, 'held');
  await expireHold(databaseUrl, lapsed);
  await becomes(customer, lapsed, 'expired');
  shop.stage.orders.lapsed = lapsed;
  shop.sessions.set('customer', await customer.storageState());
  await customer.dispose();
  return shop;
}

/** Opens a shop and stops its database. */
export async function openBrokenShop(): Promise<OpenShop> {
  const { stopDatabase, ...shop } = await openShop({});
  await stopDatabase();
  return shop;
}

/** Opens a shop with its own database server and only the demo's event. */
async function openShop(env: Record<string, string>) {
  const dir = await mkdtemp(path.join(tmpdir(), 'tikiti-shop-'));
  const server = await startEmbeddedServer(dir);
  let app: RunningApp | undefined;
  const close = async () => {
    await app?.stop();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    app = await startApp({ env: { DATABASE_URL: server.url, ...env }, readyWithinMs: 5 * 60_000 });
  } catch (error) {
    await close();
    throw error;
  }
  const stage: Stage = {
    events: new Map(),
    orders: {},
    links: {},
    banned: { email: '', password: '' },
    secured: { email: '', password: '' },
    organiserId: '',
  };
  const sessions: Sessions = new Map();
  return { app, stage, sessions, databaseUrl: server.url, stopDatabase: () => server.stop(), close };
}

/** Moves the end of a hold into the past, so that the next sweep ends it. */
async function expireHold(databaseUrl: string, { eventId, orderId }: PlacedOrder): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "update orders set hold_expires_at = now() - interval '1 second' where event_id = $1 and id = $2",
    [eventId, orderId],
  );
  await client.end();
}
