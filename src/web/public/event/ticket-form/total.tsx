import type { EventPage } from '../../../../core/event-page/event-page.ts';
import { event } from '../../../../languages/en/event.ts';
import { picker } from '../../../../languages/en/picker.ts';
import { useLanguage, useWords } from '../../../ui/language/language.tsx';
import { feeInWords, type Teller, totalInWords } from './sums-in-words.ts';

interface TotalProps {
  page: EventPage;
  quantities: Record<string, string>;
}

/**
 * Shows the total. The script keeps it up to date. Without scripts it is hidden, because it would become wrong; each ticket's price states
 * its fee.
 */
export function Total({ page, quantities }: TotalProps) {
  const say = useWords(event);
  const sayInScript = useWords(picker);
  const { locale } = useLanguage();
  const { count, amount } = startingSums(page, quantities, { say: sayInScript, locale });
  return (
    <p data-part="total" className="needs-script total">
      <span>
        <span data-part="count">{sayInScript('tickets', { count })}</span>
        <span data-part="fees-included" hidden={!amount || amount === sayInScript('free')}>
          {say('feesIncluded')}
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
  const say = useWords(event);
  const teller = { say: useWords(picker), locale: useLanguage().locale };
  if (!page.feeOnTop) return null;
  return (
    <p
      data-stages="choosing sending paying"
      className="needs-script mt-6 flex flex-wrap items-baseline justify-between gap-x-4 text-muted"
    >
      <span>{say('serviceFee')}</span>
      <span data-part="fee" className="tabular-nums">
        {startingSums(page, quantities, teller).fee}
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
function startingSums(page: EventPage, quantities: Record<string, string>, teller: Teller) {
  const chosen = page.types.find(({ id }) => Number(quantities[id]) > 0);
  const count = Number(chosen && quantities[chosen.id]) || 0;
  if (!chosen) return { count, amount: '', fee: '' };
  const { charged } = chosen;
  const { currency } = charged;
  const fee = page.feeOnTop ? chosen.fee.minor : 0;
  return {
    count,
    amount: totalInWords([{ currency, minor: charged.minor * count }], teller),
    fee: feeInWords([{ currency, minor: fee * count }], teller),
  };
}
