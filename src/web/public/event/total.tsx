import type { EventPage } from '../../../core/events/event-page.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';

interface TotalProps {
  page: EventPage;
  quantities: Record<string, string>;
  /** Two short lines, for the bar. */
  compact?: boolean;
}

/** What it comes to. The script keeps it up to date; without one it is not there, as it would go stale. */
export function Total({ page, quantities, compact }: TotalProps) {
  const chosen = page.types.find(({ id }) => Number(quantities[id]) > 0);
  const count = Number(chosen && quantities[chosen.id]) || 0;
  const amount = chosen ? formatMoney({ ...chosen.price, minor: chosen.price.minor * count }) : '';
  return (
    <p
      data-part="total"
      className={`needs-script total ${compact ? 'grid' : 'flex items-baseline justify-between gap-4'}`}
    >
      <span className={compact ? 'text-sm text-muted' : ''}>
        <span data-part="count">{count === 1 ? '1 ticket' : `${count} tickets`}</span>
        {compact ? null : <span className="text-muted">, fees included</span>}
      </span>
      <strong data-part="amount" className={compact ? 'leading-tight tabular-nums' : 'text-lg tabular-nums'}>
        {amount}
      </strong>
    </p>
  );
}
