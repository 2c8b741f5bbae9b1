import type { Page } from 'playwright-core';
import type { Screen, Stage, StripeRole } from '../screen.ts';

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Payment' });
const payButton = (page: Page) => windowOf(page).getByRole('button', { name: /^Pay / });

async function buy(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('lerato@example.com');
  await page.getByRole('button', { name: 'Buy a ticket!' }).filter({ visible: true }).click();
}

const demoEvent = ({ events }: Stage) => `/event/${[...events.values()][0]}`;

const window = (name: string, prepare: NonNullable<Screen['prepare']>): Screen => ({
  name: `stripe-${name}`,
  shop: 'stripe',
  as: 'visitor',
  path: demoEvent,
  windowOnly: true,
  prepare,
});

const payouts = (as: StripeRole): Screen => ({
  name: `stripe-payouts-${as}`,
  shop: 'stripe',
  as,
  path: '/platform/organisation/payouts',
  prepare: (page) => page.getByRole('heading', { name: 'Payouts', exact: true }).scrollIntoViewIfNeeded(),
});

/** Card payments with Stripe: the pop-up with its fields, and the states of organisers' accounts. */
export const STRIPE_SCREENS: Screen[] = [
  window('window', async (page) => {
    await buy(page);
    await payButton(page).waitFor();
  }),
  window('window-declined', async (page) => {
    await buy(page);
    await payButton(page).waitFor();
    const fields = page.frameLocator('iframe[title="Secure payment input frame"]');
    await fields.getByLabel('Card number').fill('4000000000000002');
    await payButton(page).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  }),
  window('window-not-loaded', async (page) => {
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await buy(page);
    await windowOf(page).getByRole('button', { name: 'Try again' }).waitFor();
  }),
  payouts('unconnected'),
  payouts('unfinished'),
  payouts('in-review'),
  payouts('active'),
  payouts('due'),
  payouts('restricted'),
];
