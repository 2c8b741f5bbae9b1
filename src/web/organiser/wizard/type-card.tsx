import { Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { CURRENCIES } from '../../../core/shared/money.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useDraftField, useDraftForm } from './use-draft-form.ts';

/** One ticket type. */
export function TypeCard({ index, onDelete }: { index: number; onDelete: () => void }) {
  const { control } = useDraftForm();
  const name = useWatch({ control, name: `types.${index}.name` });
  const title = name?.trim() || `Ticket type ${index + 1}`;
  return (
    <li aria-label={title} className="grid gap-5 rounded-box bg-raised p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <h3 className="min-w-0 text-xl wrap-anywhere">{title}</h3>
        <Button onPress={onDelete} aria-label={`Delete ${title}`}>
          <Trash2 aria-hidden className="size-4" /> Delete
        </Button>
      </div>
      <Field label="Name" autoComplete="off" maxLength={120} {...useDraftField(`types.${index}.name`)} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-5">
        <Field
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          placeholder="350.00"
          hint="0 when it is free."
          {...useDraftField(`types.${index}.price`)}
        />
        <Select label="Currency" {...useDraftField(`types.${index}.currency`)}>
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </Select>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="How many"
          inputMode="numeric"
          autoComplete="off"
          placeholder="100"
          {...useDraftField(`types.${index}.capacity`)}
        />
        <Field
          label="At most in one order"
          inputMode="numeric"
          autoComplete="off"
          {...useDraftField(`types.${index}.perOrderLimit`)}
        />
      </div>
    </li>
  );
}
