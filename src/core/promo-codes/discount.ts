import type { Currency } from '../shared/money.ts';

/** The effect of a promotion on the price of one ticket; amounts in minor units of its currency. */
export type PriceEffect =
  | { effect: 'none' }
  | { effect: 'percent'; percentHundredths: number }
  | { effect: 'amount' | 'price'; amountMinor: number };

/**
 * Calculates the discount on one ticket, minor units: from 0 to its list price. A percentage is rounded to the nearest minor unit, half up.
 * With a fixed price above the list price there is no discount.
 */
export function unitDiscount(priceMinor: number, effect: PriceEffect): number {
  switch (effect.effect) {
    case 'none':
      return 0;
    case 'percent': {
      // A price times 10,000 may exceed the safe integers.
      const twice = (BigInt(priceMinor) * BigInt(effect.percentHundredths) * 2n + 10_000n) / 20_000n;
      return Number(twice);
    }
    case 'amount':
      return Math.min(effect.amountMinor, priceMinor);
    case 'price':
      return Math.max(0, priceMinor - effect.amountMinor);
  }
}

/** The ticket types that a promotion applies to. */
export interface PromotionScope {
  /** Ids of ticket types; null: all. */
  types: readonly string[] | null;
  /** Only types in this currency; null: in all. */
  currency: Currency | null;
}

/** Whether a promotion applies to a ticket type. Hidden types and add-ons need a promotion that names them. */
export function holdsFor(
  { types, currency }: PromotionScope,
  id: string,
  type: { currency: Currency; hidden: boolean; addOn?: object | null | undefined },
): boolean {
  if (currency !== null && currency !== type.currency) return false;
  return types === null ? !type.hidden && !type.addOn : types.includes(id);
}
