import { formatMoney } from '../../../../core/shared/format-money.ts';
import type { Money } from '../../../../core/shared/money.ts';

export const FREE = 'Free';

/** "700.00 ZAR", "700.00 ZAR + 20.00 EUR", or "Free"; used by the page and its script. */
export const totalInWords = (sums: readonly Money[]) => inWords(sums) || FREE;

/** The same for service fees, or "None". */
export const feeInWords = (sums: readonly Money[]) => inWords(sums) || 'None';

const inWords = (sums: readonly Money[]) =>
  sums
    .filter(({ minor }) => minor > 0)
    .map(formatMoney)
    .join(' + ');
