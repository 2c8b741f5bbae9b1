import { useWatch } from 'react-hook-form';
import { type FeePayer, type ServiceFee, takesFee, unitFee } from '../../../../core/pricing/service-fee.ts';
import type { Money as Amount } from '../../../../core/shared/money.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { Money } from '../../../ui/money.tsx';
import { type DraftType, priceMinorOf } from '../draft/draft-type.ts';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';

const WORDS: Record<FeePayer, string> = {
  organiser: 'I do, out of my prices',
  customer: 'Customers do, on top of my prices',
};

/** Chooses who pays the operator's service fee, with an example. Left out if no ticket has a fee. */
export function FeeField() {
  const { serviceFee } = useWizardFacts();
  const { control } = useDraftForm();
  const [types, chosen] = useWatch({ control, name: ['types', 'feePayer'] });
  const example = exampleOf(types, serviceFee);
  const field = useDraftField('feePayer');
  if (!serviceFee || !example) return null;
  const usual = serviceFee.paidBy;
  const other = usual === 'organiser' ? 'customer' : 'organiser';
  const payer = chosen || usual;
  return (
    <div className="grid gap-3">
      <Select label="Who pays the service fee?" {...field}>
        <option value={chosen === usual ? usual : ''}>{WORDS[usual]}</option>
        <option value={other}>{WORDS[other]}</option>
      </Select>
      <Example price={example} fee={unitFee(example, serviceFee, payer)} payer={payer} />
    </div>
  );
}

function Example({ price, fee, payer }: { price: Amount; fee: number; payer: FeePayer }) {
  const amount = (minor: number) => <Money of={{ ...price, minor }} className="font-semibold" />;
  const onTop = payer === 'customer';
  return (
    <p className="max-w-prose text-sm text-muted" aria-live="polite">
      For a ticket at {amount(price.minor)} the customer pays{' '}
      {amount(onTop ? price.minor + fee : price.minor)}. The service fee is {amount(fee)}, and{' '}
      {amount(onTop ? price.minor : price.minor - fee)} is yours, before the card provider’s fee. A change
      applies to new orders only, and free tickets have no fee.
    </p>
  );
}

/** The first price above zero; without one, an example price. */
function exampleOf(types: readonly DraftType[], fee: ServiceFee | undefined): Amount | undefined {
  const charged = types.filter(({ currency }) => takesFee(fee, currency));
  const priced = charged
    .map(({ priceMinor: price, currency }) => ({ minor: priceMinorOf(price ?? '', currency) ?? 0, currency }))
    .find(({ minor }) => minor > 0);
  const [first] = charged;
  return priced ?? (first && { minor: 35_000, currency: first.currency });
}
