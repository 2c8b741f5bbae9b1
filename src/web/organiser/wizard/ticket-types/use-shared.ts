import { useFieldArray } from 'react-hook-form';
import { toast } from '../../../ui/toaster.tsx';
import type { DraftSharedCapacity } from '../draft/draft-shared.ts';
import type { DraftType } from '../draft/draft-type.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';

/** Adds and deletes shared capacities and days. What tickets take of each stands at its place in the list, and follows. */
export function useShared() {
  const { control, getValues, setValue } = useDraftForm();
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'sharedCapacities' });
  /** Changes for each type the places that a ticket takes of each capacity. */
  const setPlaces = (change: (places: string[], type: DraftType, index: number) => string[]) => {
    for (const [index, type] of getValues('types').entries()) {
      setValue(`types.${index}.places`, change([...type.places], type, index), { shouldDirty: true });
    }
  };
  /** @param taken what a ticket of a type takes of each @param focus the field of the first that gets the focus */
  const add = (
    added: DraftSharedCapacity[],
    { taken, focus }: { taken: (type: DraftType) => string; focus: 'name' | 'capacity' },
  ) => {
    const at = fields.length;
    append(added, { focusName: `sharedCapacities.${at}.${focus}` });
    setPlaces((places, type) => [
      ...Array.from({ length: at }, (_, one) => places[one] ?? ''),
      ...added.map(() => taken(type)),
    ]);
  };
  /** @param what its name while it has none */
  const drop = (at: number, what: string) => {
    const deleted = getValues(`sharedCapacities.${at}`);
    const places = getValues('types').map((type) => type.places[at] ?? '');
    remove(at);
    setPlaces((all) => all.toSpliced(at, 1));
    toast(`Deleted ${deleted.name.trim() || what}`, {
      action: {
        label: 'Undo',
        onClick: () => {
          insert(at, deleted);
          setPlaces((all, _, type) => all.toSpliced(at, 0, places[type] ?? ''));
        },
      },
    });
  };
  return { fields, add, drop };
}

export type Shared = ReturnType<typeof useShared>;
