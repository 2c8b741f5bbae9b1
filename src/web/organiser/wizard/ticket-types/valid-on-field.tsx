import { useController, useWatch } from 'react-hook-form';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../ui/forms/field-frame.tsx';
import { isPeople, takesAny } from '../draft/draft-type.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';

/** Asks on which days a ticket type is valid; nothing without any. */
export function ValidOnField({ index }: { index: number }) {
  const { control, formState } = useDraftForm();
  const shared = useWatch({ control, name: 'sharedCapacities' });
  const days = shared.flatMap(({ name, day }, at) => (day ? [{ name, at }] : []));
  const [first] = days;
  if (!first) return null;
  const error = formState.errors.types?.[index]?.places?.[first.at]?.message;
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-semibold">Valid on</legend>
      <div className="flex flex-wrap gap-x-8">
        {days.map(({ name, at }, number) => (
          <DayBox key={at} index={index} at={at} first={first.at} name={name.trim() || `Day ${number + 1}`} />
        ))}
      </div>
      {error ? <FieldError id={`types-${index}-days-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

interface DayBoxProps {
  index: number;
  /** Its place among shared capacities. */
  at: number;
  /** That of the first day, where the error of a type without any stands. */
  first: number;
  name: string;
}

/** A ticket takes as many places of its days as it admits people. */
function DayBox({ index, at, first, name }: DayBoxProps) {
  const { control, getValues, trigger } = useDraftForm();
  const { field } = useController({ control, name: `types.${index}.places.${at}` });
  const choose = (on: boolean) => {
    const people = getValues(`types.${index}.people`);
    field.onChange(on ? (isPeople(people) ? people.trim() : '1') : '');
    void trigger(`types.${index}.places.${first}`);
  };
  return (
    <Checkbox
      label={isolate(name)}
      ref={field.ref}
      name={field.name}
      checked={takesAny(field.value)}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
