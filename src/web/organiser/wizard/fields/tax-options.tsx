import { taxRateInWords } from '../../../../core/pricing/tax.ts';
import type { TaxRate } from '../../../../core/taxes/tax-rate.ts';

/**
 * The options of a tax rate: the organisation's default, which is preselected, and its other rates.
 * @param chosen the rate that was chosen before; the default is listed twice only if it was chosen by its name
 */
export function TaxOptions({
  rates,
  chosen,
}: {
  rates: readonly TaxRate[];
  chosen: string | null | undefined;
}) {
  const usual = rates.find(({ isDefault }) => isDefault);
  return (
    <>
      <option value="">{usual ? `The default: ${words(usual)}` : 'None'}</option>
      {rates
        .filter(({ id, isDefault }) => !isDefault || id === chosen)
        .map((rate) => (
          <option key={rate.id} value={rate.id}>
            {words(rate)}
          </option>
        ))}
    </>
  );
}

/** Says where rates come from, and how to sell without tax although there is a default: an invoice has to say why nothing is taken. */
export function taxHint(rates: readonly TaxRate[]): string {
  const taxed = rates.some(({ isDefault, rate }) => isDefault && rate > 0);
  return taxed && !rates.some(({ rate }) => rate === 0)
    ? 'Your tax rates are in Settings. To sell this without tax, add a rate of 0 % there that says why.'
    : 'Your tax rates are in Settings.';
}

const words = ({ name, rate, onTop }: TaxRate) =>
  `${name} ${taxRateInWords(rate)}${rate === 0 ? '' : onTop ? ', added to the price' : ', included'}`;
