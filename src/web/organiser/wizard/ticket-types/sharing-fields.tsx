import { useWatch } from 'react-hook-form';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';

/** Asks how many places a ticket of a type takes of each shared capacity that is no day; nothing without any. */
export function PlacesFields({ index }: { index: number }) {
  const { control } = useDraftForm();
  const shared = useWatch({ control, name: 'sharedCapacities' });
  if (shared.every(({ day }) => day)) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
      {shared.map(({ name, day }, at) =>
        day ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the form keeps what is in the field, by its name
          <PlacesField key={at} index={index} at={at} name={name.trim() || `shared capacity ${at + 1}`} />
        ),
      )}
    </div>
  );
}

function PlacesField({ index, at, name }: { index: number; at: number; name: string }) {
  return (
    <Field
      label={`Places in ${isolate(name)}`}
      hint="How many one ticket takes. Leave empty if it takes none."
      inputMode="numeric"
      autoComplete="off"
      {...useDraftField(`types.${index}.places.${at}`)}
    />
  );
}

/** Asks after which other type this one is shown; nothing if it is the only one. */
export function ShownAfterField({ index }: { index: number }) {
  const { control } = useDraftForm();
  const types = useWatch({ control, name: 'types' });
  const field = useDraftField(`types.${index}.shownAfter`);
  // A moved card gets its value before it has the options of its new place.
  const value = types[index]?.shownAfter ?? '';
  if (types.length < 2) return null;
  return (
    <Select
      label="Shown after"
      hint="Hidden until that ticket type is sold out or its sale has ended."
      {...field}
      value={value}
    >
      <option value="">Always shown</option>
      {types.map(({ name }, at) =>
        at === index ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: an index is what the choice is
          <option key={at} value={at}>
            {name.trim() || `Ticket type ${at + 1}`}
          </option>
        ),
      )}
    </Select>
  );
}
