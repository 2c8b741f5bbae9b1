import { useWatch } from 'react-hook-form';
import { tooCheap } from '../../../../core/pricing/minimum-amounts.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { priceMinorOf, takesAny } from '../draft/draft-type.ts';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { CurrencyField } from '../fields/currency-field.tsx';
import { useWizardFacts } from '../wizard-facts.ts';
import { TypeOptions } from './type-options.tsx';
import { ValidOnField } from './valid-on-field.tsx';

interface TypePanelProps {
  index: number;
  /** There are orders. */
  ordered: boolean;
  /** How many are held, sold or set aside. */
  taken: number;
}

/** All fields of a ticket type. */
export function TypePanel({ index, ordered, taken }: TypePanelProps) {
  return (
    <>
      <Field label="Name" autoComplete="off" dir="auto" {...useDraftField(`types.${index}.name`)} />
      <div className="flex flex-wrap items-start gap-5 *:flex-[1_1_9rem]">
        <PriceField index={index} ordered={ordered} />
        <CurrencyField index={index} fixed={ordered} />
        <QuantityField index={index} taken={taken} />
      </div>
      <ValidOnField index={index} />
      <TypeOptions index={index} />
    </>
  );
}

/** A type that uses shared capacities needs no capacity of its own. */
function QuantityField({ index, taken }: { index: number; taken: number }) {
  const { control } = useDraftForm();
  const [places, shared] = useWatch({ control, name: [`types.${index}.places`, 'sharedCapacities'] });
  const halls = shared.flatMap(({ name, day, capacity }, at) =>
    takesAny(places?.[at]) && (!day || capacity.trim())
      ? [`‘${name.trim() || (day ? 'a day' : `Shared capacity ${at + 1}`)}’`]
      : [],
  );
  const hints = [
    ...(taken > 0
      ? [`${formatCount(taken)} ${taken === 1 ? 'is' : 'are'} sold or reserved, so it can’t be fewer.`]
      : []),
    ...(halls.length > 0
      ? [
          `Counts towards ${new Intl.ListFormat('en-GB').format(halls)}. Leave empty to sell as many as there is room for.`,
        ]
      : []),
  ];
  return (
    <Field
      label="Quantity"
      inputMode="numeric"
      autoComplete="off"
      placeholder={halls.length > 0 ? '' : '100'}
      hint={hints.join(' ') || undefined}
      {...useDraftField(`types.${index}.capacity`)}
    />
  );
}

/** Shows at once if no card provider accepts the price, which the server would refuse. */
function PriceField({ index, ordered }: { index: number; ordered: boolean }) {
  const { control, formState } = useDraftForm();
  const { minimumAmounts } = useWizardFacts();
  const [price, currency, floor] = useWatch({
    control,
    name: [`types.${index}.priceMinor`, `types.${index}.currency`, `types.${index}.priceFloorMinor`],
  });
  const { error, ...field } = useDraftField(`types.${index}.priceMinor`);
  const { touchedFields, dirtyFields } = formState;
  const isBeingTyped = dirtyFields.types?.[index]?.priceMinor && !touchedFields.types?.[index]?.priceMinor;
  const cheap = isBeingTyped
    ? undefined
    : tooCheap(minimumAmounts, { minor: priceMinorOf(price ?? '', currency) ?? 0, currency });
  return (
    <Field
      label="Price"
      inputMode="decimal"
      autoComplete="off"
      placeholder="350.00"
      hint={
        floor?.trim()
          ? 'The suggestion: buyers choose.'
          : ordered
            ? 'A new price applies to new orders.'
            : '0 for free tickets.'
      }
      {...field}
      error={error ?? cheap}
    />
  );
}
