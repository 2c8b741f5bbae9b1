import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Returns the provider with this id; undefined when it is not configured here, as with a till. */
export const providerOf = <Provider extends { id: string }>(
  { providers }: { providers: readonly Provider[] },
  provider: string,
): Provider | undefined => providers.find(({ id }) => id === provider);

/** Returns the provider of something that is stored here. @throws when it is no longer configured */
export function requireProvider(app: Pick<App, 'providers'>, id: string): PaymentProvider {
  const provider = providerOf(app, id);
  if (!provider) throw new Error(`Provider ${id} is not configured.`);
  return provider;
}

/** Returns the provider that takes new orders in a currency. */
export const providerTaking = (
  { providers }: Pick<App, 'providers'>,
  currency: Currency,
): PaymentProvider | undefined => providers.find(({ currencies }) => currencies.includes(currency));

/** A card provider as people know it: "Stripe". One that is no longer configured goes by its id. */
export const providerName = (
  known: { providers: readonly { id: string; name: string }[] },
  id: string,
): string => providerOf(known, id)?.name ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
