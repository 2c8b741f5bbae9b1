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

/** Returns the least that can be paid where nobody could pay a price; undefined for a price that is fine. */
export function leastIfTooCheap(least: MinimumAmounts, { minor, currency }: Money): Money | undefined {
  const minimum = least[currency] ?? 0;
  return minor === 0 || minor >= minimum ? undefined : { minor: minimum, currency };
}

/** Says why nobody could pay a price; undefined for one that is fine. */
export function tooCheap(least: MinimumAmounts, price: Money): string | undefined {
  const lowest = leastIfTooCheap(least, price);
  return lowest && `${cardsStartAt(lowest)}. Ask for at least that, or 0 when it is free.`;
}

/** Begins a sentence. */
export const cardsStartAt = (least: Money): string => `Card payments start at ${formatMoney(least)}`;

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
