import { formatAmount } from '../../core/shared/format-money.ts';
import type { Money as Amount } from '../../core/shared/money.ts';

/** "350.00 ZAR" with figures of equal width. It breaks only before the currency, and only if its element allows it. */
export function Money({ of, className = '' }: { of: Amount; className?: string }) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {`${formatAmount(of.minor, of.currency)} ${of.currency}`}
    </span>
  );
}

/** Shows below an order's lines how much a promo code took off; nothing without a discount. */
export function Discount({ of }: { of: Amount }) {
  if (of.minor === 0) return null;
  return (
    <span className="block text-sm font-normal text-muted">
      after <Money of={of} /> off
    </span>
  );
}

/** An amount that a customer pays: "Free" for nothing. */
export function Price({ of, className }: { of: Amount; className?: string }) {
  return of.minor === 0 ? 'Free' : <Money of={of} {...(className && { className })} />;
}
