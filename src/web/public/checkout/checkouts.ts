import type { App } from '../../../core/shared/app.ts';
import type { PageCheckouts } from './open-payment.ts';

/** Returns what a page's scripts need of the providers to pay with each, as the JSON text of its `data-checkouts`. */
export function checkoutsOf({ providers }: Pick<App, 'providers'>): string {
  const checkouts: PageCheckouts = {};
  for (const { id, checkout } of providers) {
    const { origins: _policy, ...needed } = checkout;
    checkouts[id] = needed;
  }
  return JSON.stringify(checkouts);
}

/** Tells whether a provider is paid in our page only, by script: then its redirect leads to the order's page, not to one of its own. */
export function needsScript({ providers }: Pick<App, 'providers'>, providerId: string | undefined): boolean {
  return providers.some(({ id, checkout }) => id === providerId && checkout.kind === 'stripe');
}
