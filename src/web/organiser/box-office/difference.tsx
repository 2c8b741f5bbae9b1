import type { Money as Amount } from '../../../core/shared/money.ts';
import { Money } from '../../ui/money.tsx';

/** Shows how a count differs from the expected amount; nothing before the count. */
export function Difference({ of }: { of: Amount | null }) {
  if (of === null) return null;
  if (of.minor === 0) return <span className="text-muted">Counted, and it’s right</span>;
  const amount = { ...of, minor: Math.abs(of.minor) };
  return (
    <strong>
      <Money of={amount} /> {of.minor < 0 ? 'missing' : 'too much'}
    </strong>
  );
}
