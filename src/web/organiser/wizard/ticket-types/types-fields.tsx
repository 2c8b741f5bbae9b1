import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { currenciesInWords } from '../../../../core/pricing/taken-currencies.ts';
import { MAX_TICKET_TYPES } from '../../../../core/ticket-types/ticket-type.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import type { DraftSharedCapacity } from '../draft/draft-shared.ts';
import { type DraftType, newType, takesAny } from '../draft/draft-type.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { SteadyPress } from '../steady-press.tsx';
import type { WantedField } from '../steps/use-steps.ts';
import { DaysFields } from './days-fields.tsx';
import { SharedCapacities } from './shared-capacities.tsx';
import { indexAfterInsertion, indexAfterMove, indexAfterRemoval } from './type-indexes.ts';
import { TypeRow } from './type-row.tsx';
import { useCardDrag } from './use-card-drag.ts';
import { useShared } from './use-shared.ts';

/**
 * Edits the ticket types, in a table of one row each that opens to its fields.
 * @param wanted the field to focus, whose row opens
 */
export function TypesFields({ wanted }: { wanted: WantedField | undefined }) {
  const addId = useId();
  const { control, formState, getValues, setFocus, setValue } = useDraftForm();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'types' });
  const { types } = formState.errors;
  const error = types?.root?.message ?? types?.message;
  const { isOpen, setOpen } = useOpenRows(fields.length, wanted);
  const shared = useShared();
  const addType = () => {
    const places = placesOfNew(getValues('types'), getValues('sharedCapacities'));
    append({ ...newType(), places }, { focusName: `types.${fields.length}.name` });
    setOpen([...fields.map(() => false), true]);
  };
  const setShownAfter = (of: (shownAfter: string, index: number) => string) => {
    for (const [index, { shownAfter }] of getValues('types').entries()) {
      setValue(`types.${index}.shownAfter`, of(shownAfter, index), { shouldDirty: true });
    }
  };
  const duplicateType = (index: number) => {
    const original = getValues(`types.${index}`);
    const copy = { ...original, places: [...original.places], typeId: '', name: copyName(original.name) };
    insert(index + 1, copy, { shouldFocus: false });
    setShownAfter((shownAfter) => indexAfterInsertion(shownAfter, index + 1));
    setOpen(fields.map(() => false).toSpliced(index + 1, 0, true));
    afterMenu(() => setFocus(`types.${index + 1}.name`, { shouldSelect: true }));
  };
  const deleteType = (index: number) => {
    const deleted = getValues(`types.${index}`);
    const before = getValues('types').map(({ shownAfter }) => shownAfter);
    remove(index);
    setShownAfter((shownAfter) => indexAfterRemoval(shownAfter, index));
    setOpen(isOpen.toSpliced(index, 1));
    afterMenu(() => document.getElementById(addId)?.querySelector('button')?.focus());
    toast(`Deleted ${deleted.name.trim() || 'a ticket type'}`, {
      action: {
        label: 'Undo',
        onClick: () => {
          insert(index, deleted);
          setShownAfter((shownAfter, at) => before[at] ?? shownAfter);
          setOpen(isOpen);
        },
      },
    });
  };
  const [moved, setMoved] = useState('');
  const moveType = (from: number, to: number) => {
    const name = getValues(`types.${from}.name`).trim() || `Ticket type ${from + 1}`;
    move(from, to);
    setShownAfter((shownAfter) => indexAfterMove(shownAfter, from, to));
    setOpen(isOpen.toSpliced(from, 1).toSpliced(to, 0, isOpen[from] ?? false));
    setMoved(`${name} is now ${to + 1} of ${fields.length}.`);
  };
  const { list, dragged, grab } = useCardDrag(moveType);
  const step = (from: number, by: -1 | 1) => () => {
    const focused = document.activeElement;
    moveType(from, from + by);
    // An element that moves in the document loses the focus.
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const isFull = fields.length >= MAX_TICKET_TYPES;
  const actionsFor = (index: number) => ({
    up: index > 0 ? step(index, -1) : undefined,
    down: index + 1 < fields.length ? step(index, 1) : undefined,
    duplicate: isFull ? undefined : () => duplicateType(index),
    remove: () => deleteType(index),
  });
  return (
    <>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {fields.length === 0 ? (
        <p className="text-muted">No ticket types yet. Add one so people can buy.</p>
      ) : null}
      <DaysFields shared={shared} />
      <SeveralCurrencies />
      {fields.length > 0 ? (
        <div>
          {fields.length > 1 ? (
            <div aria-hidden className="type-heads">
              <span>Ticket type</span>
              <span className="text-end">Price</span>
              <span className="text-end">Quantity</span>
              <span>Sale</span>
            </div>
          ) : null}
          <ul ref={list} data-dragging={dragged !== null || undefined} className="type-list">
            {fields.map((field, index) => (
              <TypeRow
                key={field.id}
                index={index}
                open={isOpen[index] ?? false}
                onOpen={(open) => setOpen(isOpen.with(index, open))}
                dragged={index === dragged}
                onGrab={fields.length > 1 ? grab(index) : undefined}
                actions={actionsFor(index)}
              />
            ))}
          </ul>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {isFull ? (
        <p className="text-muted">An event has at most {MAX_TICKET_TYPES} ticket types.</p>
      ) : (
        <div id={addId} className="justify-self-start">
          <SteadyPress>
            <Button onPress={addType}>
              <Plus aria-hidden className="size-5" /> Add a new ticket type
            </Button>
          </SteadyPress>
        </div>
      )}
      <SharedCapacities shared={shared} />
    </>
  );
}

/** Keeps which rows are open: the only one, those that somebody opens, and the one with the field to focus. */
function useOpenRows(count: number, wanted: WantedField | undefined) {
  const [chosen, setOpen] = useState<readonly boolean[]>([]);
  const [shown, setShown] = useState<WantedField>();
  const rows = Array.from({ length: count }, (_, at) => chosen[at] ?? count === 1);
  const row = Number(/^types\.(\d+)\./.exec(wanted?.field ?? '')?.[1] ?? -1);
  const opens = wanted !== shown && row >= 0 && row < count;
  const isOpen = opens ? rows.with(row, true) : rows;
  if (wanted !== shown) {
    setShown(wanted);
    if (opens) setOpen(isOpen);
  }
  return { isOpen, setOpen };
}

/** Moves the focus once a menu has closed, which gives it back to its button in the next frame. */
const afterMenu = (focus: () => void) => requestAnimationFrame(() => requestAnimationFrame(focus));

const copyName = (name: string) => (name.trim() ? `${name.trim()} (copy)` : '');

/** A new type is valid on all days, and takes one place of each capacity that all others use, such as the hall. */
function placesOfNew(
  types: readonly Pick<DraftType, 'places'>[],
  shared: readonly Pick<DraftSharedCapacity, 'day'>[],
): string[] {
  const allTake = (at: number) => types.length > 0 && types.every(({ places }) => takesAny(places[at]));
  return shared.map(({ day }, at) => (day || allTake(at) ? '1' : ''));
}

function SeveralCurrencies() {
  const { control } = useDraftForm();
  const types = useWatch({ control, name: 'types' });
  const currencies = [...new Set(types.map(({ currency }) => currency))];
  if (currencies.length < 2) return null;
  return (
    <Notice kind="info" title={`Prices in ${currenciesInWords(currencies)}`}>
      An order is paid in one currency, so customers need one order for each.
    </Notice>
  );
}
