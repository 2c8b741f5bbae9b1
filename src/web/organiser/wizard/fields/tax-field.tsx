import { taxRateInWords } from '../../../../core/pricing/tax.ts';
import type { TaxRate } from '../../../../core/taxes/tax-rate.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { useDraftField } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';

/** Chooses the tax of a ticket type; not there where the organisation has no tax rates. */
export function TaxField({ index }: { index: number }) {
  const { taxRates } = useWizardFacts();
  const field = useDraftField(`types.${index}.taxRateId`);
  if (taxRates.length === 0) return null;
  const usual = taxRates.find(({ isDefault }) => isDefault);
  return (
    <Select label="Tax" hint="Your tax rates are in Settings." {...field}>
      <option value="">{usual ? `The default: ${words(usual)}` : 'None'}</option>
      {taxRates.map((rate) => (
        <option key={rate.id} value={rate.id}>
          {words(rate)}
        </option>
      ))}
    </Select>
  );
}

const words = ({ name, rate, onTop }: TaxRate) =>
  `${name} ${taxRateInWords(rate)}${rate === 0 ? '' : onTop ? ', added to the price' : ', included'}`;
