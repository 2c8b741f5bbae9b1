import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { tooCheap } from '../../../../core/pricing/minimum-amounts.ts';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { priceMinorOf } from '../draft/draft-type.ts';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { CurrencyField } from '../fields/currency-field.tsx';
import { useWizardFacts } from '../wizard-facts.ts';
import { TypeOptions } from './type-options.tsx';

interface TypeCardProps {
  index: number;
  dragged: boolean;
  /** Moves the card; nothing if it is the only one. */
  order: ReactNode;
  onDelete: () => void;
}

/** One ticket type. */
export function TypeCard({ index, dragged, order, onDelete }: TypeCardProps) {
  const { control } = useDraftForm();
  const { storedTypes } = useWizardFacts();
  const [stays, setStays] = useState(false);
  const { typeId, name } = useWatch({ control, name: `types.${index}` });
  const title = name?.trim() || `Ticket type ${index + 1}`;
  const { ordered = false, taken = 0 } = storedTypes[typeId] ?? {};
  return (
    <li
      aria-label={title}
      data-dragged={dragged || undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-box bg-raised p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-2">
        <h3 dir="auto" className="min-w-0 flex-1 basis-32 text-xl wrap-anywhere">
          {title}
        </h3>
        {order}
        <Button
          onPress={() => (ordered ? setStays(true) : onDelete())}
          aria-label={`Delete ${isolate(title)}`}
          className="ms-2 shrink-0"
        >
          <Trash2 aria-hidden className="size-4" /> Delete
        </Button>
      </div>
      {stays ? (
        <Notice kind="warning" title="You can’t delete this ticket type">
          It has orders. To stop selling it, end its sale under ‘More options’
          {taken > 0 ? `, or lower its quantity to ${formatCount(taken)}` : ''}.
        </Notice>
      ) : null}
      <Field label="Name" autoComplete="off" dir="auto" {...useDraftField(`types.${index}.name`)} />
      <div className="flex flex-wrap items-start gap-5 *:first:flex-[2_1_9rem] *:nth-2:flex-[1_1_5.5rem]">
        <PriceField index={index} ordered={ordered} />
        <CurrencyField index={index} fixed={ordered} />
      </div>
      <QuantityField index={index} taken={taken} />
      <TypeOptions index={index} />
    </li>
  );
}

/** A type that uses shared capacities needs no capacity of its own. */
function QuantityField({ index, taken }: { index: number; taken: number }) {
  const { control } = useDraftForm();
  const [places, shared] = useWatch({ control, name: [`types.${index}.places`, 'sharedCapacities'] });
  const halls = shared.flatMap(({ name }, at) =>
    places?.[at]?.trim() ? [`‘${name.trim() || `Shared capacity ${at + 1}`}’`] : [],
  );
  const hints = [
    ...(taken > 0
      ? [`${formatCount(taken)} ${taken === 1 ? 'is' : 'are'} sold or reserved, so it can’t be fewer.`]
      : []),
    ...(halls.length > 0
      ? [`Counts towards ${halls.join(' and ')}. Leave empty to sell as many as there is room for.`]
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
