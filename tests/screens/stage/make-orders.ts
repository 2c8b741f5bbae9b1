import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright-core';
import type { RunningApp } from '../../journeys/running-app.ts';
import { ask, until } from '../../prepare/ask.ts';
import { becomes, buy, hold, type PlacedOrder } from '../../prepare/buy.ts';
import { endRefund } from '../../prepare/end-refund.ts';
import type { Gateway } from '../../prepare/gateway.ts';
import { pathOf, ticketsOf } from '../../prepare/organiser-order.ts';
import { putOnSale } from '../../prepare/put-on-sale.ts';
import {
  CALLED_OFF,
  COPY,
  MISFORTUNES,
  MONEY_KEPT,
  MOVED,
  move,
  OPENS_LATER,
  overSoon,
  SALES_OVER,
  TWO_DAYS,
} from './events.ts';

/** The clients that set the stage, each logged in as one person. */
export interface Cast {
  app: RunningApp;
  gateway: Gateway;
  organiser: APIRequestContext;
  admin: APIRequestContext;
  customer: APIRequestContext;
}

const LONG_ADDRESS = 'somebody-with-very-much-to-say-about-everything@customers-of-tikiti.example.com';

/** Makes events and orders in every state that lasts. @returns the orders, by what happened to them */
export async function makeOrders(cast: Cast): Promise<Record<string, PlacedOrder>> {
  const { app, gateway, organiser, admin, customer } = cast;
  const evening = await putOnSale(organiser, admin, MISFORTUNES);
  const { email: ownEmail } = await app.account('organiser');
  const bought = (email: string, ...quantities: number[]) =>
    buy(customer, gateway, evening, email, quantities);
  const refund = (order: PlacedOrder, what: object) =>
    ask(organiser, 'POST', `${pathOf(order)}/refund`, { requestId: randomUUID(), ...what });

  const orders: Record<string, PlacedOrder> = {
    paid: await bought('thandi@example.com', 2, 1, 1),
    free: await bought('free@example.com', 0, 0, 2),
    partOfMoneyBack: await bought('sipho@example.com', 2),
    ticketBack: await bought('lerato@example.com', 3),
    refunded: await bought(LONG_ADDRESS, 2, 1),
    refundFails: await bought('nomsa@example.com', 1),
    refundStuck: await bought('johan@example.com', 2),
    sentAnotherWay: await bought('zanele@example.com', 2),
    disputed: await bought('ayanda@example.com', 2, 1),
    disputeWon: await bought('pieter@example.com', 1),
    disputeLost: await bought('chloe@example.com', 2),
    organisersOwn: await buy(organiser, gateway, evening, ownEmail, [2, 1]),
  };
  const the = (name: string) => orders[name] as PlacedOrder;
  for (const text of [
    'Asked by phone for two seats at the aisle.',
    'Arrives after eight with a group from the choir; let them in at the side door, please, and tell Sipho at the bar.',
  ]) {
    await ask(organiser, 'POST', `${pathOf(the('paid'))}/notes`, { text });
  }
  await ask(organiser, 'PUT', `${pathOf(the('paid'))}/tags`, {
    tags: ['Choir', 'Seats at the aisle', 'VIP'],
  });
  const [first] = await ticketsOf(organiser, the('ticketBack'));
  await refund(the('partOfMoneyBack'), { amountMinor: 5_000, reason: 'The heating failed. We are sorry.' });
  await refund(the('ticketBack'), { tickets: [first?.id] });
  const [, own] = await ticketsOf(organiser, the('organisersOwn'));
  await refund(the('organisersOwn'), { tickets: [own?.id] });
  await refund(the('refunded'), { refundFee: true, reason: 'As we agreed on the phone.' });

  for (const [name, end] of [
    ['refundFails', 'fail'],
    ['refundStuck', 'needs-attention'],
  ] as const) {
    await refund(the(name), {});
    await endRefund(gateway, the(name), end);
  }

  await sendAnotherWay(cast, the('sentAnotherWay'), () => refund(the('sentAnotherWay'), {}));

  for (const [name, resolution] of [
    ['disputed', undefined],
    ['disputeWon', 'declined'],
    ['disputeLost', 'merchant-accepted'],
  ] as const) {
    const { reference } = the(name);
    const { id } = await gateway('POST', `/control/transactions/${reference}/dispute`, { category: 'fraud' });
    if (!resolution) continue;
    await until(async () => (await isDisputed(organiser, the(name))) || undefined, 'a dispute');
    await gateway('POST', `/control/disputes/${id}/resolve`, { resolution });
  }

  const mismatched = await hold(customer, evening, 'mehmet@example.com', [1]);
  await gateway('POST', `/control/transactions/${mismatched.reference}/succeed`, { amount: 17_000 });
  orders.mismatched = mismatched;

  const moved = await putOnSale(organiser, admin, MOVED);
  orders.moved = await buy(customer, gateway, moved, 'moved@example.com', [2]);
  await move(organiser, moved, MOVED);

  for (const [essential, subject] of [
    [false, 'What to bring'],
    [true, 'The door is round the corner'],
  ] as const) {
    const body =
      'The house is old, and the evening long.\n\n- Bring **a cushion**\n- Bring something warm\n\n> No phones, please. *Thank you.*\n\nSee you there!';
    const message = { subject, body, essential, audience: { kind: 'all' } };
    await ask(organiser, 'POST', `/api/events/${moved}/messages`, message);
  }

  for (const event of [SALES_OVER, OPENS_LATER, TWO_DAYS]) await putOnSale(organiser, admin, event);

  const called = await putOnSale(organiser, admin, CALLED_OFF);
  orders.calledOff = await buy(customer, gateway, called, 'called-off@example.com', [2]);
  await ask(organiser, 'POST', `/api/events/${called}/cancellation`, {
    reason: 'The speaker is snowed in.',
    refund: true,
  });
  await ask(organiser, 'POST', `/api/events/${called}/copies`, COPY);
  await becomes(customer, orders.calledOff, 'refunded');

  const kept = await putOnSale(organiser, admin, MONEY_KEPT);
  orders.moneyKept = await buy(customer, gateway, kept, 'money-kept@example.com', [2]);
  await ask(organiser, 'POST', `/api/events/${kept}/cancellation`, {
    reason: 'One of the pianos fell out of tune.',
    refund: false,
  });
  await ask(admin, 'POST', '/api/events', { id: randomUUID(), ...overSoon() });

  await ask(admin, 'POST', `/api/events/${evening}/payouts`, {
    requestId: randomUUID(),
    amountMinor: 250_000,
    currency: 'ZAR',
    paidOn: new Date().toISOString().slice(0, 10),
    bankReference: 'TK-4711, first half',
  });
  await ask(admin, 'POST', '/api/admin/reconciliations', { days: 2 });
  return orders;
}

interface AtTheDesk {
  disputes: unknown[];
  refunds: { state: string; anotherWay: object | null }[];
}
const atTheDesk = (organiser: APIRequestContext, order: PlacedOrder) =>
  ask<AtTheDesk>(organiser, 'GET', `${pathOf(order)}/organiser`);

async function isDisputed(organiser: APIRequestContext, order: PlacedOrder): Promise<boolean> {
  return (await atTheDesk(organiser, order)).disputes.length > 0;
}

/** Makes a refund that fails, and then another one in the card provider's dashboard. */
async function sendAnotherWay(
  { organiser, gateway }: Cast,
  order: PlacedOrder,
  refund: () => Promise<unknown>,
): Promise<void> {
  const refundThat = (is: (refund: AtTheDesk['refunds'][number]) => boolean, what: string) =>
    until(async () => (await atTheDesk(organiser, order)).refunds.find(is), what);
  await refund();
  await endRefund(gateway, order, 'fail');
  await refundThat(({ state }) => state === 'failed', 'a refund that failed');
  await gateway('POST', '/refund', { transaction: order.reference });
  await endRefund(gateway, order, 'approve', 2);
  await refundThat(({ anotherWay }) => anotherWay !== null, 'money that went another way');
}
