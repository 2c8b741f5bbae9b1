import { Select } from '../../../ui/forms/select.tsx';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';
import { TAX_HINT, TaxOptions } from './tax-options.tsx';

/** Chooses a ticket type's tax rate; left out if the organisation has none. */
export function TaxField({ index }: { index: number }) {
  const { taxRates } = useWizardFacts();
  const { getValues } = useDraftForm();
  const field = useDraftField(`types.${index}.taxRateId`);
  if (taxRates.length === 0) return null;
  return (
    <Select label="Tax" hint={TAX_HINT} {...field}>
      <TaxOptions rates={taxRates} chosen={getValues(`types.${index}.taxRateId`)} />
    </Select>
  );
}
