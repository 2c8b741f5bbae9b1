import type { LockedInventory } from '../inventory/inventory-store.ts';
import { providerOf, providerTaking } from '../providers/find-provider.ts';
import { TILL_PAYEE } from '../providers/till.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import type { NewHold } from './hold.ts';

/** Returns functions that choose the provider of a currency, its smallest charge, and whether it pays organisers directly. */
export const paymentChoice = (
  app: Pick<App, 'providers'>,
): Required<Pick<NewHold, 'providerFor' | 'leastFor' | 'paysDirectly'>> => ({
  leastFor: (currency) => providerTaking(app, currency)?.minimums?.[currency] ?? 0,
  providerFor: (currency) => providerTaking(app, currency)?.id,
  paysDirectly: (providerId) => {
    const provider = providerOf(app, providerId);
    return Boolean(provider?.payouts ?? provider?.connect);
  },
});

/** Returns the organiser's account that an order is paid into; null for the platform's own. */
export function payeeOf(
  { atTill, paysDirectly }: Pick<NewHold, 'atTill' | 'paysDirectly'>,
  { event }: LockedInventory,
  { provider, currency }: { provider: string | undefined; currency: Currency | undefined },
): string | null {
  if (atTill) return TILL_PAYEE;
  const payee = provider && paysDirectly?.(provider) !== false ? event.payees[provider] : undefined;
  return payee && (payee.currency === null || payee.currency === currency) ? payee.account : null;
}
