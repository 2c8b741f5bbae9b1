import { type Money as Amount, formatMoney } from '../../core/shared/money.ts';

/** "350.00 ZAR" in figures that stand below each other; never breaks between amount and currency. */
export function Money({ of, className = '' }: { of: Amount; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatMoney(of)}</span>;
}
