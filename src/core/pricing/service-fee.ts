import type { FeePayer } from '../../db/column-types.ts';
import type { Currency, Money } from '../shared/money.ts';

/** The operator of the platform takes this of each paid ticket; free tickets cost nothing. */
export interface ServiceFee {
  /** Hundredths of a percent of the price: 2.5 % is 250. */
  percentHundredths: number;
  /** Minor units a ticket, by currency; none where a currency is not named. */
  fixedMinor: Readonly<Partial<Record<Currency, number>>>;
  /** The party that pays it where an event's organiser did not choose. */
  paidBy: FeePayer;
}

export type { FeePayer };

/** Returns who pays the fee of an event's next orders. @param chosen by its organiser; null where they left it to the operator */
export function feePayerOf(fee: ServiceFee | undefined, chosen: FeePayer | null): FeePayer {
  return chosen ?? fee?.paidBy ?? 'organiser';
}

/**
 * The fee of one ticket in minor units: the percentage, rounded half up, and the fixed part. Taken from the price it is never
 * more than the price; on top of it, it is what it is.
 */
export function unitFee(
  { minor, currency }: Money,
  fee: Pick<ServiceFee, 'percentHundredths' | 'fixedMinor'> | undefined,
  payer: FeePayer,
): number {
  if (!fee || minor === 0) return 0;
  const whole = percentOf(minor, fee.percentHundredths) + (fee.fixedMinor[currency] ?? 0);
  return payer === 'organiser' ? Math.min(whole, minor) : whole;
}

/**
 * Returns what a customer pays for one ticket: its price, with the service fee where that comes on top. Whoever shows people a price shows
 * this.
 */
export function chargedPrice(price: Money, fee: ServiceFee | undefined, payer: FeePayer): Money {
  const onTop = payer === 'customer' ? unitFee(price, fee, payer) : 0;
  return { ...price, minor: price.minor + onTop };
}

/** A share of a price, rounded half up. Prices end at 10^11, so that price and percentage stay exact integers. */
export const percentOf = (minor: number, hundredths: number) =>
  Math.floor((minor * hundredths + 5_000) / 10_000);

/** Tells whether the operator takes anything of a ticket in this currency. */
export const takesFee = (fee: ServiceFee | undefined, currency: Currency): fee is ServiceFee =>
  fee !== undefined && (fee.percentHundredths > 0 || (fee.fixedMinor[currency] ?? 0) > 0);
