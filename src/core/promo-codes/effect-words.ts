import { formatMoney } from '../shared/format-money.ts';
import type { Promotion } from './promotion.ts';

/** "25% off", "50.00 ZAR off each ticket", "200.00 ZAR a ticket", "Free tickets", "Reveals tickets", "Sets tickets aside" */
export function effectWords({
  price,
  currency,
  reserved,
}: Pick<Promotion, 'price' | 'currency' | 'reserved'>): string {
  if (price.effect === 'none') return reserved === null ? 'Reveals tickets' : 'Sets tickets aside';
  if (price.effect === 'percent') {
    return price.percentHundredths === 10_000 ? 'Free tickets' : `${price.percentHundredths / 100}% off`;
  }
  const amount = formatMoney({ minor: price.amountMinor, currency: currency ?? 'ZAR' });
  if (price.effect === 'amount') return `${amount} off each ticket`;
  return price.amountMinor === 0 ? 'Free tickets' : `${amount} a ticket`;
}
