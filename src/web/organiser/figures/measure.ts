import type { Figures } from '../../../core/figures/get-figures.ts';
import type { Currency } from '../../../core/shared/money.ts';

/** What charts show: tickets, or revenue in one currency. */
export type Measure = 'tickets' | Currency;

type Sold = Pick<Figures['sold'][number], 'tickets' | 'paid'>;

/** An amount in one currency, minor units. */
export const paidIn = ({ paid }: Pick<Sold, 'paid'>, currency: Currency): number =>
  paid.find((sum) => sum.currency === currency)?.minor ?? 0;

export const soldIn = (sold: Sold, measure: Measure): number =>
  measure === 'tickets' ? sold.tickets : paidIn(sold, measure);
