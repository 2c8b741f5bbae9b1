import { formatAmount } from '../../core/shared/format-money.ts';
import type { Money as Amount } from '../../core/shared/money.ts';

/** "350.00 ZAR" in figures that stand below each other; breaks before its currency where its place says so, and nowhere else. */
export function Money({ of, className = '' }: { of: Amount; className?: string }) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${className}`}>
      {`${formatAmount(of.minor)} ${of.currency}`}
    </span>
  );
}

/** Says below what was ordered what a promo code took off; nothing where it took nothing. */
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
