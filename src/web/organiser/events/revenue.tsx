import type { Money as Amount } from '../../../core/shared/money.ts';
import { Money } from '../../ui/money.tsx';

/** Shows revenue, one line per currency. */
export function Revenue({ of, className = '' }: { of: Amount[]; className?: string }) {
  if (of.length === 0) return <span className={`text-muted ${className}`}>no sales yet</span>;
  return (
    <span className={`inline-grid ${className}`}>
      {of.map((amount) => (
        <Money key={amount.currency} of={amount} />
      ))}
    </span>
  );
}
