import { type APIRequestContext, type BrowserContext, request } from 'playwright-core';
import {
  FAKE_STRIPE,
  type FakeStripe,
  startFakeStripe,
} from '../../../src/adapters/payments/stripe/testing/fake-stripe.ts';
import { type RunningApp, startApp } from '../../journeys/running-app.ts';
import { standInForStripe } from '../../journeys/stripe-stand-in.ts';
import { ask, until } from '../../prepare/ask.ts';
import { hold, type PlacedOrder } from '../../prepare/buy.ts';
import { beGuest, signIn } from '../../prepare/sign-in.ts';
import type { Role, Stage, StripeRole } from '../screen.ts';
import { password, signUp } from './people.ts';
import type { Sessions } from './set-the-stage.ts';

/** The state of each organiser's account, as the fake Stripe names it. */
const STANDINGS = {
  unfinished: 'unfinished',
  'in-review': 'in-review',
  active: 'active',
  due: 'active',
  restricted: 'restricted',
} as const;
const DUE_BY_S = Date.UTC(2027, 1, 15, 8) / 1_000;

/** Opens a shop that takes cards with a fake Stripe. */
export async function openStripeShop() {
  const fake = await startFakeStripe();
  const app = await startApp({
    readyWithinMs: 5 * 60_000,
    env: {
      STRIPE_SECRET_KEY: FAKE_STRIPE.secretKey,
      STRIPE_PUBLISHABLE_KEY: FAKE_STRIPE.publishableKey,
      STRIPE_WEBHOOK_SECRET: `${FAKE_STRIPE.webhookSecret},${FAKE_STRIPE.connectSecret}`,
      STRIPE_API_URL: fake.url,
      STRIPE_CONNECT: 'true',
      HOLD_SHARE_PER_ADDRESS: '0',
    },
  });
  const close = async () => {
    await app.stop();
    await fake.close();
  };
  try {
    const event = await app.demoEvent();
    const stage: Stage = {
      events: new Map([[event.name, event.id]]),
      orders: {},
      links: {},
      banned: { email: '', password },
      secured: { email: '', password },
      organiserId: '',
    };
    const sessions = await signUpOrganisers(app, fake);
    fake.reportTo(`${app.url}/webhooks/stripe`);
    const customer = await beGuest(app);
    stage.orders.paymentOver = await endPayment(customer, fake, event.id);
    sessions.set('customer', await customer.storageState());
    await customer.dispose();
    return {
      app,
      stage,
      sessions,
      stubHosts: (context: BrowserContext) => standInForStripe(context, fake),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Holds seats, and cancels their payment as in Stripe's dashboard. */
async function endPayment(
  customer: APIRequestContext,
  { world }: FakeStripe,
  eventId: string,
): Promise<PlacedOrder> {
  const order = await hold(customer, eventId, 'lerato@example.com', [2]);
  const intent = [...world.store.intents.values()].at(-1);
  if (!intent) throw new Error('Nothing was opened at Stripe.');
  intent.status = 'canceled';
  world.tell('payment_intent.canceled', intent);
  const path = `/api/events/${eventId}/orders/${order.orderId}`;
  await until(async () => {
    const { paymentOver } = await ask<{ paymentOver: boolean }>(customer, 'GET', path);
    return paymentOver || undefined;
  }, 'a payment that is over');
  return order;
}

async function signUpOrganisers(app: RunningApp, fake: FakeStripe): Promise<Sessions> {
  const anybody = await request.newContext({ baseURL: app.url });
  const sessions: Sessions = new Map();
  for (const role of ['unconnected', ...(Object.keys(STANDINGS) as (keyof typeof STANDINGS)[])] as const) {
    const email = await signUp(anybody, `${role}@example.com`, { firstName: 'Naledi', lastName: 'Mokoena' });
    const organiser = await signIn(app, { email, password });
    if (role !== 'unconnected') await connect(organiser, fake, email, role);
    else await ask(organiser, 'POST', '/api/organisations', { name: 'Naledi Live Events' });
    sessions.set(role satisfies Role, await organiser.storageState());
    await organiser.dispose();
  }
  await anybody.dispose();
  return sessions;
}

/** Opens an account with the fake Stripe for an organiser, and brings it into a state. */
async function connect(
  organiser: APIRequestContext,
  fake: FakeStripe,
  email: string,
  role: Exclude<StripeRole, 'unconnected'>,
): Promise<void> {
  await ask(organiser, 'POST', '/api/payees/stripe/onboarding');
  const account = [...fake.world.store.accounts.values()].find((one) => one.email === email);
  if (!account) throw new Error(`${email} has no account.`);
  const name = role === 'unfinished' ? undefined : 'Naledi Live Events (Pty) Ltd';
  fake.moveAccount(account.id, STANDINGS[role], role === 'due' ? DUE_BY_S : null, name);
  await ask(organiser, 'POST', '/api/payees/stripe/refresh');
}
