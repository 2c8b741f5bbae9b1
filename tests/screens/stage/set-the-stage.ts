import { type APIRequestContext, request } from 'playwright-core';
import type { RunningApp } from '../../journeys/running-app.ts';
import { ask } from '../../prepare/ask.ts';
import type { PlacedOrder } from '../../prepare/buy.ts';
import { gatewayOf } from '../../prepare/gateway.ts';
import { beGuest, signIn } from '../../prepare/sign-in.ts';
import { eventOf, type Role, type Stage, type StorageState } from '../screen.ts';
import { buyAddOns } from './buy-add-ons.ts';
import { buyTable } from './buy-table.ts';
import { chargeTax } from './charge-tax.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import { makeOrders } from './make-orders.ts';
import { makeQuestions } from './make-questions.ts';
import { makeUnfinishedOrders } from './make-unfinished-orders.ts';
import { openGates } from './open-gates.ts';
import { banSomebody, password, signUpNewcomer } from './people.ts';
import { requireTwoSteps } from './require-two-steps.ts';
import { resellTickets } from './resell-tickets.ts';
import { transferTickets } from './transfer-tickets.ts';

export type Sessions = Map<Role, StorageState>;

/** Logs everybody in, and makes orders in every state, in a shop with a new season. */
export async function setTheStage(app: RunningApp): Promise<{ stage: Stage; sessions: Sessions }> {
  const gateway = await gatewayOf(app);
  const sessions: Sessions = new Map();
  for (const role of ['organiser', 'admin'] as const) {
    sessions.set(role, await logIn(app, await app.account(role)));
  }
  const who = (role: Role) =>
    request.newContext({ baseURL: app.url, storageState: sessions.get(role) as StorageState });
  const [organiser, admin, customer] = [await who('organiser'), await who('admin'), await beGuest(app)];

  const cast = { app, gateway, organiser, admin, customer };
  await ask(organiser, 'PUT', '/api/bank-account', {
    holder: 'Kagiso Live Events GmbH',
    number: { kind: 'iban', iban: 'DE89370400440532013000' },
  });
  const season = { events: await eventsOf(organiser) };
  const ended = await makeOrders(cast);
  await openGates(cast, ended.moved as PlacedOrder);
  const sent = await transferTickets(cast, ended);
  const bought = {
    ...(await buyAddOns(cast, eventOf(season, 'Amapiano on the Roof'))),
    ...(await buyTable(cast, eventOf(season, 'Amapiano on the Roof'))),
    ...(await chargeTax(cast)),
    ...(await resellTickets(cast)),
  };
  const places = await joinWaitingList(cast, eventOf(season, 'Open Studio'));
  const underWay = await makeUnfinishedOrders(cast, ended);
  const asked = await makeQuestions(cast);
  const orders = { ...ended, ...bought, ticketsSent: sent.order, asked: asked.order, ...underWay };
  const careful = await requireTwoSteps(app);
  for (const role of ['secured', 'locked'] as const) sessions.set(role, careful.sessions[role]);
  sessions.set('newcomer', await logIn(app, await signUpNewcomer(admin)));
  sessions.set('customer', await customer.storageState());
  const stage: Stage = {
    events: await eventsOf(organiser),
    orders,
    links: { ...sent.links, ...places, asked: asked.link },
    banned: await banSomebody(admin),
    secured: { email: careful.email, password },
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
