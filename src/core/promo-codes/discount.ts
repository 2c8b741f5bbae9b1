import type { Currency } from '../shared/money.ts';

/** What a promotion does to the price of one ticket; amounts in minor units of its currency. */
export type PriceEffect =
  | { effect: 'none' }
  | { effect: 'percent'; percentHundredths: number }
  | { effect: 'amount' | 'price'; amountMinor: number };

/**
 * Works out what one ticket costs less than its list price, minor units: from 0 to all of it. A percentage is rounded to the nearest minor
 * unit, half up. A fixed price above the list price takes nothing off and adds nothing.
 */
export function unitDiscount(priceMinor: number, effect: PriceEffect): number {
  switch (effect.effect) {
    case 'none':
      return 0;
    case 'percent': {
      // A price times 10,000 may exceed what a number holds exactly.
      const twice = (BigInt(priceMinor) * BigInt(effect.percentHundredths) * 2n + 10_000n) / 20_000n;
      return Number(twice);
    }
    case 'amount':
      return Math.min(effect.amountMinor, priceMinor);
    case 'price':
      return Math.max(0, priceMinor - effect.amountMinor);
  }
}

/** The ticket types that a promotion holds for. */
export interface PromotionScope {
  /** Ids of ticket types; null: all. */
  types: readonly string[] | null;
  /** Types in this currency alone; null: in all. */
  currency: Currency | null;
}

/** Tells whether a promotion holds for a ticket type. One for all types does not reveal hidden ones, nor is it for add-ons: those it has to name. */
export function holdsFor(
  { types, currency }: PromotionScope,
  id: string,
  type: { currency: Currency; hidden: boolean; addOn?: object | null | undefined },
): boolean {
  if (currency !== null && currency !== type.currency) return false;
  return types === null ? !type.hidden && !type.addOn : types.includes(id);
}
