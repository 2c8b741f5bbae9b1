import { providerTaking } from '../providers/find-provider.ts';
import type { App } from '../shared/app.ts';
import { CURRENCIES, type Currency, SPEC_CURRENCIES } from '../shared/money.ts';

/** The currencies that a configured provider takes, each once: in any other nobody can pay. */
export function takenCurrencies(app: Pick<App, 'providers'>): Currency[] {
  return CURRENCIES.filter((currency) => providerTaking(app, currency) !== undefined);
}

/** Lists the currencies that a price can be in: the usual three, what else is taken here, and what it is in already. */
export function offeredCurrencies(taken: readonly Currency[], chosen: Currency): Currency[] {
  const offered: readonly Currency[] = [...SPEC_CURRENCIES, ...taken, chosen];
  return CURRENCIES.filter((currency) => offered.includes(currency));
}

/** "ZAR", "ZAR and EUR", "ZAR, EUR and KES"; with `or` in place of the "and". */
export function currenciesInWords(currencies: readonly string[], joined: 'and' | 'or' = 'and'): string {
  const type = joined === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat('en-GB', { type }).format(currencies);
}

/** Lists the currencies of ticket types that nobody can pay in here. Free ones can be had in any. */
export function untakenCurrencies(
  taken: readonly Currency[],
  types: readonly { priceMinor: number | null; currency: Currency }[],
): Currency[] {
  return CURRENCIES.filter(
    (currency) =>
      !taken.includes(currency) && types.some((type) => type.currency === currency && type.priceMinor !== 0),
  );
}
