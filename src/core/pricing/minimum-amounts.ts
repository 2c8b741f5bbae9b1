import { providerTaking } from '../providers/find-provider.ts';
import type { App } from '../shared/app.ts';
import type { Issue } from '../shared/errors.ts';
import { formatMoney } from '../shared/format-money.ts';
import { CURRENCIES, type Currency, type Money } from '../shared/money.ts';

/** The least that can be paid in each currency, minor units; left out where it may be anything. */
export type MinimumAmounts = Readonly<Partial<Record<Currency, number>>>;

/** Returns the least that the provider of each currency takes. */
export function minimumAmounts(app: Pick<App, 'providers'>): MinimumAmounts {
  const least: Partial<Record<Currency, number>> = {};
  for (const currency of CURRENCIES) {
    const minimum = providerTaking(app, currency)?.minimums?.[currency];
    if (minimum !== undefined) least[currency] = minimum;
  }
  return least;
}

/** Says why nobody could pay a price; undefined for one that is fine. */
export function tooCheap(least: MinimumAmounts, { minor, currency }: Money): string | undefined {
  const minimum = least[currency] ?? 0;
  if (minor === 0 || minor >= minimum) return undefined;
  const lowest = formatMoney({ minor: minimum, currency });
  return `Card payments start at ${lowest}. Ask for at least that, or 0 when it is free.`;
}

/** The ticket types of an event that nobody could pay for. */
export function tooCheapTypes(
  app: Pick<App, 'providers'>,
  types: readonly { priceMinor: number; priceFloorMinor?: number | null | undefined; currency: Currency }[],
): Issue[] {
  const least = minimumAmounts(app);
  return types.flatMap(({ priceMinor, priceFloorMinor, currency }, index) =>
    Object.entries({ priceMinor, priceFloorMinor }).flatMap(([field, minor]) => {
      const message = tooCheap(least, { minor: minor ?? 0, currency });
      return message ? [{ path: `types.${index}.${field}`, message }] : [];
    }),
  );
}
