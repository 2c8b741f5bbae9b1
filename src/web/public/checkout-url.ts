import type { App } from '../../core/shared/app.ts';

/** The page that our pop-up frames, of the provider that speaks its protocol; undefined when none does. */
export function checkoutUrl({ providers }: Pick<App, 'providers'>): string | undefined {
  for (const { checkout } of providers) if (checkout.kind === 'popup') return checkout.url;
  return undefined;
}
