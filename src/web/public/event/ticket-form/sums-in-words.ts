import { formatMoney } from '../../../../core/shared/format-money.ts';
import type { Money } from '../../../../core/shared/money.ts';
import type { picker } from '../../../../languages/en/picker.ts';
import type { Locale } from '../../../../languages/locales.ts';
import type { Say } from '../../../../languages/say.ts';

/** How the page, or its script, says amounts. */
export interface Teller {
  say: Say<typeof picker.texts>;
  locale: Locale;
}

/** "700.00 ZAR", "700.00 ZAR + 20.00 EUR", or "Free"; used by the page and its script. */
export const totalInWords = (sums: readonly Money[], { say, locale }: Teller) =>
  inWords(sums, locale) || say('free');

/** The same for service fees, or "None". */
export const feeInWords = (sums: readonly Money[], { say, locale }: Teller) =>
  inWords(sums, locale) || say('noFee');

const inWords = (sums: readonly Money[], locale: Locale) =>
  sums
    .filter(({ minor }) => minor > 0)
    .map((sum) => formatMoney(sum, locale))
    .join(' + ');
