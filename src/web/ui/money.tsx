import { formatAmount, formatMoney } from '../../core/shared/format-money.ts';
import type { Money as Amount } from '../../core/shared/money.ts';
import { frame } from '../../languages/en/frame.ts';
import { Tell, useLanguage, useWords } from './language/language.tsx';

/** "350.00 ZAR" with figures of equal width. It breaks only before the currency, and only if its element allows it. */
export function Money({ of, className = '' }: { of: Amount; className?: string }) {
  const { locale } = useLanguage();
  const text =
    locale === 'en' ? `${formatAmount(of.minor, of.currency)} ${of.currency}` : formatMoney(of, locale);
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{text}</span>;
}

/** Shows below an order's lines how much a promo code took off; nothing without a discount. */
export function Discount({ of }: { of: Amount }) {
  if (of.minor === 0) return null;
  return (
    <span className="block text-sm font-normal text-muted">
      <Tell of={frame} text="discount" with={{ amount: <Money of={of} /> }} />
    </span>
  );
}

/** An amount that a customer pays: "Free" for nothing. */
export function Price({ of, className }: { of: Amount; className?: string }) {
  const say = useWords(frame);
  return of.minor === 0 ? say('free') : <Money of={of} {...(className && { className })} />;
}
