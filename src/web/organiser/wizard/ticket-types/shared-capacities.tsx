import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCount } from '../../../../core/shared/format-count.ts';
import { isolate } from '../../../../core/shared/text/isolate.ts';
import { MAX_SHARED_CAPACITIES } from '../../../../core/ticket-types/shared-capacity.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { newShared } from '../draft/draft-shared.ts';
import { isPeople, takesAny } from '../draft/draft-type.ts';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { SteadyPress } from '../steady-press.tsx';
import { useWizardFacts } from '../wizard-facts.ts';
import type { Shared } from './use-shared.ts';

/** Edits shared capacities but days. Only a button until there are any, and nothing with a single ticket type. */
export function SharedCapacities({ shared: { fields, add, drop } }: { shared: Shared }) {
  const addId = useId();
  const { control } = useDraftForm();
  const types = useWatch({ control, name: 'types' });
  const own = fields.flatMap(({ id, day }, at) => (day ? [] : [{ id, at }]));
  if (own.length === 0 && types.length < 2) return null;
  return (
    <section aria-label="Shared capacities" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {own.length > 0 ? (
        <div>
          <h3 className="text-xl">Shared capacities</h3>
          <p className="mt-1 text-sm text-muted">
            Places that several ticket types draw on, such as a hall’s. A ticket takes as many as it admits
            people, unless you choose another number under ‘More options’.
          </p>
        </div>
      ) : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
        {own.map(({ id, at }) => (
          <SharedCapacityCard
            key={id}
            at={at}
            onDelete={() => {
              drop(at, 'a shared capacity');
              document.getElementById(addId)?.querySelector('button')?.focus();
            }}
          />
        ))}
      </ul>
      {fields.length < MAX_SHARED_CAPACITIES ? (
        <div id={addId} className="justify-self-start">
          <SteadyPress>
            <Button onPress={() => add([newShared()], { taken: () => '', focus: 'name' })}>
              <Plus aria-hidden className="size-5" />{' '}
              {own.length === 0 ? 'Add a shared capacity' : 'Add another shared capacity'}
            </Button>
          </SteadyPress>
          {own.length === 0 ? (
            <p className="mt-2 text-sm text-muted">For ticket types that lead into the same hall.</p>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function SharedCapacityCard({ at, onDelete }: { at: number; onDelete: () => void }) {
  const { control } = useDraftForm();
  const { storedSharedCapacities } = useWizardFacts();
  const { capacityId, name } = useWatch({ control, name: `sharedCapacities.${at}` });
  const title = name?.trim() || `Shared capacity ${at + 1}`;
  const taken = storedSharedCapacities[capacityId] ?? 0;
  return (
    <li
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 rounded-box bg-raised p-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] sm:p-6"
    >
      <Field
        label="Name"
        autoComplete="off"
        dir="auto"
        placeholder="Hall"
        {...useDraftField(`sharedCapacities.${at}.name`)}
      />
      <Field
        label="Places"
        inputMode="numeric"
        autoComplete="off"
        placeholder="600"
        hint={taken > 0 ? `${formatCount(taken)} are taken.` : undefined}
        {...useDraftField(`sharedCapacities.${at}.capacity`)}
      />
      <TypesThatUseIt at={at} />
      <Button
        onPress={onDelete}
        aria-label={`Delete ${isolate(title)}`}
        className="justify-self-start sm:col-start-3 sm:row-start-1 sm:mt-7"
      >
        <Trash2 aria-hidden className="size-4" /> Delete
      </Button>
    </li>
  );
}

/** Asks which ticket types take places of a shared capacity. Nobody else can know, so none does until it is chosen. */
function TypesThatUseIt({ at }: { at: number }) {
  const { control, setValue } = useDraftForm();
  const types = useWatch({ control, name: 'types' });
  const use = (index: number, places: string) =>
    setValue(`types.${index}.places.${at}`, places, { shouldDirty: true, shouldValidate: true });
  return (
    <fieldset className="grid min-w-0 gap-1 sm:col-span-full">
      <legend className="mb-1 font-semibold">Ticket types that use it</legend>
      <div className="flex flex-wrap gap-x-8">
        {types.map(({ name, places, people }, index) => {
          const taken = places[at]?.trim() ?? '';
          const called = name.trim() || `Ticket type ${index + 1}`;
          return (
            <Checkbox
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing here keeps a state
              key={index}
              label={
                takesAny(taken) && taken !== '1'
                  ? `${isolate(called)} (${taken} places each)`
                  : isolate(called)
              }
              checked={takesAny(taken)}
              onChange={({ target }) =>
                use(index, target.checked ? (isPeople(people) ? people.trim() : '1') : '')
              }
            />
          );
        })}
      </div>
      <div role="status">
        {types.some(({ places }) => takesAny(places[at])) ? null : (
          <p className="text-sm text-muted">No ticket type uses it yet, so it limits nothing.</p>
        )}
      </div>
    </fieldset>
  );
}
