import { type ChangeEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { formatPeople } from '../../../../core/ticket-types/people.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { isPeople, placesFor, suggestedPeople } from '../draft/draft-type.ts';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { useWizardFacts } from '../wizard-facts.ts';

/** Asks how many people a ticket of a type admits. It takes as many places, unless somebody chose another number of them. */
export function PeopleField({ index }: { index: number }) {
  const { control, getValues, setValue } = useDraftForm();
  const { storedTypes } = useWizardFacts();
  const type = useWatch({ control, name: `types.${index}` });
  const suggested = suggestedPeople(type);
  const ordered = storedTypes[type.typeId]?.ordered;
  const { onChange, ...field } = useDraftField(`types.${index}.people`);
  // While somebody types, the field is empty or half a number for a moment.
  const lastPeople = useRef(type.people);
  const typePeople = async (event: ChangeEvent<HTMLInputElement>) => {
    const { value: people } = event.target;
    const { people: shown, places: taken } = getValues(`types.${index}`);
    if (isPeople(shown)) lastPeople.current = shown;
    await onChange(event);
    if (!isPeople(people)) return;
    const places = placesFor(people, { before: lastPeople.current, places: taken });
    setValue(`types.${index}.places`, places, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field
        label="People each ticket admits"
        hint={
          ordered
            ? 'How many can come in with one ticket. It has orders, so it can’t be fewer.'
            : 'How many can come in with one ticket, for tables and family tickets.'
        }
        inputMode="numeric"
        autoComplete="off"
        {...field}
        onChange={typePeople}
      />
      <div role="status">
        {suggested ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            One ticket takes {suggested} places, but admits 1 person.
            <Button
              onPress={() =>
                setValue(`types.${index}.people`, String(suggested), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              Admit {formatPeople(suggested)}
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}
