import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, request } from 'playwright-core';
import type { RunningApp } from '../../journeys/running-app.ts';
import { ask } from '../../prepare/ask.ts';
import type { PlacedOrder } from '../../prepare/buy.ts';
import { gatewayOf } from '../../prepare/gateway.ts';
import { beGuest, signIn } from '../../prepare/sign-in.ts';
import type { Role, Stage, StorageState } from '../screen.ts';
import { happenEachTime } from './happen-each-time.ts';
import { happenOnce } from './happen-once.ts';
import { banSomebody, signUpNewcomer } from './people.ts';

/** What is kept beside the demo's data, so that it happens once. */
interface Kept {
  customer: StorageState;
  newcomer: { email: string; password: string };
  banned: Stage['banned'];
  orders: Record<string, PlacedOrder>;
}

export type Sessions = Map<Role, StorageState>;

/** Logs everybody in, and lets happen to orders whatever may happen to them, once a data folder. */
export async function setTheStage(app: RunningApp): Promise<{ stage: Stage; sessions: Sessions }> {
  const keptIn = path.join(app.dataDir, 'stage.json');
  const gateway = await gatewayOf(app);
  const sessions: Sessions = new Map();
  for (const role of ['organiser', 'admin'] as const) {
    sessions.set(role, await logIn(app, await app.account(role)));
  }
  const who = (role: Role) =>
    request.newContext({ baseURL: app.url, storageState: sessions.get(role) as StorageState });
  const [organiser, admin] = [await who('organiser'), await who('admin')];

  let kept: Kept;
  if (existsSync(keptIn)) kept = JSON.parse(await readFile(keptIn, 'utf8'));
  else {
    const customer = await beGuest(app);
    kept = {
      orders: await happenOnce({ app, gateway, organiser, admin, customer }),
      newcomer: await signUpNewcomer(admin),
      banned: await banSomebody(admin),
      customer: await customer.storageState(),
    };
    await customer.dispose();
    await writeFile(keptIn, JSON.stringify(kept));
  }
  sessions.set('customer', kept.customer);
  sessions.set('newcomer', await logIn(app, kept.newcomer));

  const customer = await who('customer');
  const today = await happenEachTime({ app, gateway, organiser, admin, customer }, kept.orders);
  const stage: Stage = {
    events: await eventsOf(organiser),
    orders: { ...kept.orders, ...today },
    banned: kept.banned,
    organiserId: await idOf(admin, (await app.account('organiser')).email),
  };
  for (const context of [organiser, admin, customer]) await context.dispose();
  return { stage, sessions };
}

async function logIn(app: RunningApp, account: { email: string; password: string }): Promise<StorageState> {
  const who = await signIn(app, account);
  const state = await who.storageState();
  await who.dispose();
  return state;
}

async function eventsOf(organiser: APIRequestContext): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let page = 1; ; page += 1) {
    const { events } = await ask<{ events: { id: string; name: string }[] }>(
      organiser,
      'GET',
      `/api/events?page=${page}`,
    );
    for (const { id, name } of events) found.set(name, id);
    if (events.length < 20) return found;
  }
}

async function idOf(admin: APIRequestContext, email: string): Promise<string> {
  const { users } = await ask<{ users: { id: string }[] }>(
    admin,
    'GET',
    `/api/admin/users?q=${encodeURIComponent(email)}`,
  );
  if (!users[0]) throw new Error(`There is no user ${email}.`);
  return users[0].id;
}
