import { z } from 'zod';
import { fees } from '../../languages/en/fees.ts';
import { formatPercent } from '../../languages/locales.ts';
import { sayIn } from '../../languages/say.ts';
import { ENGLISH } from '../../languages/texts.ts';
import { formatMoney } from '../shared/format-money.ts';
import { type Currency, money } from '../shared/money.ts';
import type { CancellationFee } from './cancellation-fee.ts';

/** The fee as the event's page states it. */
export const cancellationFeeAnswer = z.object({
  ofTicket: money.describe('Of each ticket; 0 without such a part.'),
  percentHundredths: z
    .int()
    .describe('Of each price, hundredths of a percent: 1000 is 10 %; 0 without such a part.'),
});
type Shown = z.infer<typeof cancellationFeeAnswer>;

/** Returns the fee as it is stated; null where there is none. */
export const shownCancellationFee = (
  { cancellationFeeMinor: minor, cancellationFeeHundredths: percentHundredths }: CancellationFee,
  currency: Currency,
): Shown | null =>
  minor > 0 || percentHundredths > 0 ? { ofTicket: { minor, currency }, percentHundredths } : null;

/** "10 % of the price and 5.00 EUR per ticket" */
export function cancellationFeeWords({ ofTicket, percentHundredths }: Shown, language = ENGLISH): string {
  const say = sayIn(fees, language);
  const percent = formatPercent(percentHundredths / 10_000, language.locale);
  const amount = formatMoney(ofTicket, language.locale);
  if (ofTicket.minor === 0) return say('ofPrice', { percent });
  return percentHundredths === 0
    ? say('perTicket', { amount })
    : say('ofPriceAndPerTicket', { percent, amount });
}
