import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { request } from 'playwright-core';
import { startEmbeddedServer } from '../../../src/db/embedded-server.ts';
import { type RunningApp, startApp } from '../../journeys/running-app.ts';
import { ask, until } from '../../prepare/ask.ts';
import { becomes, buy } from '../../prepare/buy.ts';
import { gatewayOf } from '../../prepare/gateway.ts';
import { beGuest, signIn } from '../../prepare/sign-in.ts';
import type { Stage } from '../screen.ts';
import type { Sessions } from './set-the-stage.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../build/server/index.js');

/** Opens a shop that was restored from a backup after which it had sold two orders: one can be made again, one can only be refunded. */
export async function openRestoredShop() {
  const dir = await mkdtemp(path.join(tmpdir(), 'tikiti-restored-'));
  const dataDir = path.join(dir, 'data');
  const server = await startEmbeddedServer(path.join(dir, 'postgres'));
  let app: RunningApp | undefined;
  const close = async () => {
    await app?.stop();
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
  const start = async (databaseUrl: string) => {
    app = await startApp({
      dataDir,
      keepData: true,
      env: { DATABASE_URL: databaseUrl },
      readyWithinMs: 5 * 60_000,
    });
    return app;
  };
  try {
    const before = await start(server.url);
    const { id: eventId, name } = await before.demoEvent();
    const backups = path.join(dir, 'backups');
    await sell(before, eventId, async () => {
      await command(['backup', backups], { DATABASE_URL: server.url, DATA_DIR: dataDir });
    });
    await before.stop();
    const databaseUrl = await anotherDatabase(server.url);
    const [backup = ''] = await readdir(backups);
    await command(['restore', path.join(backups, backup)], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const after = await start(databaseUrl);
    const sessions: Sessions = new Map();
    for (const role of ['organiser', 'admin'] as const) {
      const who = await signIn(after, await after.account(role));
      sessions.set(role, await who.storageState());
      await who.dispose();
    }
    await untilFound(after, sessions);
    const none = { email: '', password: '' };
    const stage: Stage = {
      events: new Map([[name, eventId]]),
      orders: {},
      links: {},
      banned: none,
      secured: none,
      organiserId: '',
    };
    return { app: after, stage, sessions, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sells an order before the backup, and two after it. */
async function sell(app: RunningApp, eventId: string, takeBackup: () => Promise<void>): Promise<void> {
  const gateway = await gatewayOf(app);
  const customer = await beGuest(app);
  await buy(customer, gateway, eventId, 'thandi@example.com', [2]);
  await takeBackup();
  await buy(customer, gateway, eventId, 'a-rather-long-address-of-a-customer@department.example.com', [1, 1]);
  const { types } = await ask<{ types: { id: string }[] }>(customer, 'GET', `/api/events/${eventId}`);
  const { orderId, tran } = await ask<{ orderId: string; tran: { reference: string } }>(
    customer,
    'POST',
    '/beginTransaction',
    {
      email: 'office@dupont.example',
      eventId,
      eventType: types[0]?.id,
      business: { company: 'Dupont SARL', address: 'Paris', country: 'FR' },
    },
  );
  await gateway('POST', `/control/transactions/${tran.reference}/succeed`, {});
  await becomes(customer, { eventId, orderId, reference: tran.reference, accessCode: '' }, 'paid');
  await customer.dispose();
}

async function anotherDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database restored');
  await client.end();
  const other = new URL(url);
  other.pathname = '/restored';
  return other.href;
}

const command = (args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [SERVER, ...args], { env: { PATH: process.env.PATH, ...env } });

/** Waits until the comparison with the gateway is done. */
async function untilFound(app: RunningApp, sessions: Sessions): Promise<void> {
  const admin = await request.newContext({ baseURL: app.url, storageState: sessions.get('admin') ?? '' });
  await until(async () => {
    const { exceptions } = await ask<{ exceptions: object[] }>(admin, 'GET', '/api/admin/exceptions');
    return exceptions.length === 2 || undefined;
  }, 'two lost orders');
  await admin.dispose();
}
