import type { StoredRefund } from './refund-store.ts';

const PRESUMED = 'reversed ';

/** The id of what is booked of a payment that its provider calls reversed without listing how: no provider knows it. */
export const presumedId = (reference: string) => `${PRESUMED}${reference}`;

/** Whether a refund is such a one: nobody can be asked about it. */
export const isPresumed = ({ providerRefundId }: Pick<StoredRefund, 'providerRefundId'>) =>
  providerRefundId?.startsWith(PRESUMED) ?? false;
