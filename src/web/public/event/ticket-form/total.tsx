import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { FREE, feeInWords, totalInWords } from './sums-in-words.ts';

interface TotalProps {
  page: EventPage;
  quantities: Record<string, string>;
}

/**
 * Shows the total. The script keeps it up to date. Without scripts it is hidden, because it would become wrong; each ticket's price states
 * its fee.
 */
export function Total({ page, quantities }: TotalProps) {
  const { count, amount } = startingSums(page, quantities);
  return (
    <p data-part="total" className="needs-script total">
      <span>
        <span data-part="count">{count === 1 ? '1 ticket' : `${count} tickets`}</span>
        <span data-part="fees-included" hidden={!amount || amount === FREE}>
          , fees included
        </span>
      </span>
      <strong data-part="amount" className="tabular-nums">
        {amount}
      </strong>
    </p>
  );
}

/** The service fee of what is chosen; left out if none comes on top. */
export function FeeLine({ page, quantities }: TotalProps) {
  if (!page.feeOnTop) return null;
  return (
    <p
      data-stages="choosing sending paying"
      className="needs-script mt-6 flex items-baseline justify-between gap-4 text-muted"
    >
      <span>Service fee</span>
      <span data-part="fee" className="tabular-nums">
        {startingSums(page, quantities).fee}
      </span>
    </p>
  );
}

/** Tells whether the picker's initial choice is free; without a choice, whether everything here is free. */
export function isFree(page: EventPage, quantities: Record<string, string>): boolean {
  const chosen = page.types.filter(({ id }) => Number(quantities[id]) > 0);
  const looked = chosen.length > 0 ? chosen : page.types;
  return looked.length > 0 && looked.every(({ charged }) => charged.minor === 0);
}

/** Sums the one type that the picker starts with; the script continues from there. */
function startingSums(page: EventPage, quantities: Record<string, string>) {
  const chosen = page.types.find(({ id }) => Number(quantities[id]) > 0);
  const count = Number(chosen && quantities[chosen.id]) || 0;
  if (!chosen) return { count, amount: '', fee: '' };
  const { charged } = chosen;
  const { currency } = charged;
  const fee = page.feeOnTop ? chosen.fee.minor : 0;
  return {
    count,
    amount: totalInWords([{ currency, minor: charged.minor * count }]),
    fee: feeInWords([{ currency, minor: fee * count }]),
  };
}
