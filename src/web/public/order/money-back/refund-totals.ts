import type { OrderPage } from '../../../../core/order-page/order-page.ts';
import { inTrouble } from '../../../../core/refunds/refund-outcome.ts';
import type { SaleRefundReason } from '../../../../core/shared/mail/refund-mails.ts';
import type { Money } from '../../../../core/shared/money.ts';

/** What happened to an order's payment. */
export interface RefundTotals {
  /** Refunded, or resolved another way. */
  refunded: Money;
  /** Still to come: in progress, or waiting for a person. */
  pending: Money;
  /** What the bank returned after a dispute. */
  fromBank: Money;
  remaining: Money;
}

/** Other reasons concern money that did not buy this order, such as a second payment, and do not change what was paid for it. */
const OF_THE_SALE: Record<SaleRefundReason, true> = {
  'by-organiser': true,
  'by-customer': true,
  goodwill: true,
  'event-cancelled': true,
  'at-provider': true,
  resold: true,
};

/** Null if nothing was or will be refunded. */
export function refundTotals({
  total,
  refunds,
  fromBank,
}: Pick<OrderPage, 'total' | 'refunds' | 'fromBank'>): RefundTotals | null {
  const { currency } = total;
  const ofSale = refunds.filter(
    ({ reason, amount }) => reason in OF_THE_SALE && amount.currency === currency,
  );
  const sum = (isIn: (refund: OrderPage['refunds'][number]) => boolean) =>
    ofSale.filter(isIn).reduce((minor, { amount }) => minor + amount.minor, 0);
  const isBack = ({ state, resolved }: OrderPage['refunds'][number]) =>
    state === 'done' || (inTrouble(state) && resolved);
  const [refunded, pending, bank] = [sum(isBack), sum((refund) => !isBack(refund)), fromBank?.minor ?? 0];
  const back = refunded + pending + bank;
  if (back === 0) return null;
  const money = (minor: number): Money => ({ minor, currency });
  return {
    refunded: money(refunded),
    pending: money(pending),
    fromBank: money(bank),
    remaining: money(Math.max(0, total.minor - back)),
  };
}
