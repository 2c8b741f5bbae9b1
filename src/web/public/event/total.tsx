import type { EventPage } from '../../../core/events/event-page.ts';
import { formatMoney } from '../../../core/shared/format-money.ts';

interface TotalProps {
  page: EventPage;
  quantities: Record<string, string>;
  /** Short lines, for the bar. */
  compact?: boolean;
}

/**
 * What it comes to, with the service fee as a line of its own where it comes on top. The script keeps it up to date; without one
 * it is not there, as it would go stale: each ticket's price says its fee.
 */
export function Total({ page, quantities, compact }: TotalProps) {
  const chosen = page.types.find(({ id }) => Number(quantities[id]) > 0);
  const count = Number(chosen && quantities[chosen.id]) || 0;
  const sum = (each: number) =>
    chosen ? formatMoney({ currency: chosen.price.currency, minor: each * count }) : '';
  const fee = chosen && page.feeOnTop ? chosen.fee.minor : 0;
  const amount = sum((chosen?.price.minor ?? 0) + fee);
  const counted = <span data-part="count">{count === 1 ? '1 ticket' : `${count} tickets`}</span>;
  if (compact) {
    return (
      <p data-part="total" className="needs-script total grid">
        <span className="text-sm text-muted">
          {counted}
          {page.feeOnTop ? ', fees included' : null}
        </span>
        <strong data-part="amount" className="leading-tight tabular-nums">
          {amount}
        </strong>
      </p>
    );
  }
  return (
    <div data-part="total" className="needs-script total grid gap-1">
      {page.feeOnTop ? (
        <p className="flex items-baseline justify-between gap-4 text-muted">
          <span>Service fee</span>
          <span data-part="fee" className="tabular-nums">
            {sum(fee)}
          </span>
        </p>
      ) : null}
      <p className="flex items-baseline justify-between gap-4">
        <span>
          {counted}
          <span className="text-muted">, fees included</span>
        </span>
        <strong data-part="amount" className="text-lg tabular-nums">
          {amount}
        </strong>
      </p>
    </div>
  );
}
