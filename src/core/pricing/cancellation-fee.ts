import { percentOf } from './service-fee.ts';

/** What an organiser keeps when customers give tickets back themselves; both parts are 0 where everything is refunded. */
export interface CancellationFee {
  /** Of each ticket, minor units; none of an add-on. */
  cancellationFeeMinor: number;
  /** Of each price, hundredths of a percent: 10 % is 1000. */
  cancellationFeeHundredths: number;
}

export const NO_CANCELLATION_FEE: CancellationFee = { cancellationFeeMinor: 0, cancellationFeeHundredths: 0 };

/**
 * The cancellation fee of one ticket or add-on, minor units: the percentage, rounded half up, and the fixed part of a ticket; never more
 * than the price.
 * @param priceMinor what was paid for it, tax included, without the service fee
 */
export function cancellationFeeOf(
  { priceMinor, admits = true }: { priceMinor: number; admits?: boolean | undefined },
  { cancellationFeeMinor, cancellationFeeHundredths }: CancellationFee,
): number {
  const fixed = admits ? cancellationFeeMinor : 0;
  return Math.min(priceMinor, percentOf(priceMinor, cancellationFeeHundredths) + fixed);
}
