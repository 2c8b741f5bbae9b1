import { providerOf } from '../../../core/providers/find-provider.ts';
import type { App } from '../../../core/shared/app.ts';
import type { PageCheckouts } from './open-payment.ts';

/** Returns what a page's scripts need to pay with each provider, as the JSON text of `data-checkouts`. */
export function checkoutsOf({ providers }: Pick<App, 'providers'>): string {
  const checkouts: PageCheckouts = {};
  for (const { id, checkout } of providers) {
    const { client, setting } = checkout;
    checkouts[id] = { client, setting };
  }
  return JSON.stringify(checkouts);
}

/**
 * Tells whether a provider can only be paid by script in our page. Its redirect then leads to the order's page, because the provider has no
 * page of its own.
 */
export function needsScript(app: Pick<App, 'providers'>, providerId: string | undefined): boolean {
  return providerId !== undefined && providerOf(app, providerId)?.checkout.needsScript === true;
}
