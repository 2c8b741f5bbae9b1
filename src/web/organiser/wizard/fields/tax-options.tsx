import { taxRateInWords } from '../../../../core/pricing/tax.ts';
import type { TaxRate } from '../../../../core/taxes/tax-rate.ts';

/** The options of a tax rate: the organisation's default, which is preselected, and its rates. */
export function TaxOptions({ rates }: { rates: readonly TaxRate[] }) {
  const usual = rates.find(({ isDefault }) => isDefault);
  return (
    <>
      <option value="">{usual ? `The default: ${words(usual)}` : 'None'}</option>
      {rates.map((rate) => (
        <option key={rate.id} value={rate.id}>
          {words(rate)}
        </option>
      ))}
    </>
  );
}

const words = ({ name, rate, onTop }: TaxRate) =>
  `${name} ${taxRateInWords(rate)}${rate === 0 ? '' : onTop ? ', added to the price' : ', included'}`;
