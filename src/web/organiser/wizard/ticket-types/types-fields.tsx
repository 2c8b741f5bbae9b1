import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { currenciesInWords } from '../../../../core/pricing/taken-currencies.ts';
import { MAX_TICKET_TYPES } from '../../../../core/ticket-types/ticket-type.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { type DraftType, newType } from '../draft/draft-type.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { SteadyPress } from '../steady-press.tsx';
import { CardOrder } from './card-order.tsx';
import { focusMoved } from './move-buttons.tsx';
import { SharedCapacities } from './shared-capacities.tsx';
import { TypeCard } from './type-card.tsx';
import { indexAfterMove, indexAfterRemoval } from './type-indexes.ts';
import { useCardDrag } from './use-card-drag.ts';

/** Edits the ticket types. */
export function TypesFields() {
  const addId = useId();
  const { control, formState, getValues, setValue } = useDraftForm();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'types' });
  const { types } = formState.errors;
  const error = types?.root?.message ?? types?.message;
  const addType = () => {
    const places = placesOfAll(getValues('types'));
    append({ ...newType(), places }, { focusName: `types.${fields.length}.name` });
  };
  const setShownAfter = (of: (shownAfter: string, index: number) => string) => {
    for (const [index, { shownAfter }] of getValues('types').entries()) {
      setValue(`types.${index}.shownAfter`, of(shownAfter, index), { shouldDirty: true });
    }
  };
  const deleteType = (index: number) => {
    const deleted = getValues(`types.${index}`);
    const before = getValues('types').map(({ shownAfter }) => shownAfter);
    remove(index);
    setShownAfter((shownAfter) => indexAfterRemoval(shownAfter, index));
    document.getElementById(addId)?.querySelector('button')?.focus();
    toast(`Deleted ${deleted.name.trim() || 'a ticket type'}`, {
      action: {
        label: 'Undo',
        onClick: () => {
          insert(index, deleted);
          setShownAfter((shownAfter, at) => before[at] ?? shownAfter);
        },
      },
    });
  };
  const [moved, setMoved] = useState('');
  const moveType = (from: number, to: number) => {
    const name = getValues(`types.${from}.name`).trim() || `Ticket type ${from + 1}`;
    move(from, to);
    setShownAfter((shownAfter) => indexAfterMove(shownAfter, from, to));
    setMoved(`${name} is now ${to + 1} of ${fields.length}.`);
  };
  const { list, dragged, grab } = useCardDrag(moveType);
  const step = (from: number, by: -1 | 1) => {
    moveType(from, from + by);
    focusMoved(list.current, from + by, by);
  };
  return (
    <>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {fields.length === 0 ? (
        <p className="text-muted">No ticket types yet. Add one so people can buy.</p>
      ) : null}
      <SeveralCurrencies />
      <ul
        ref={list}
        data-dragging={dragged !== null || undefined}
        className="type-cards grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {fields.map((field, index) => (
          <TypeCard
            key={field.id}
            index={index}
            dragged={index === dragged}
            order={
              fields.length > 1 ? (
                <CardOrder index={index} count={fields.length} onStep={step} onGrab={grab(index)} />
              ) : null
            }
            onDelete={() => deleteType(index)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      {fields.length < MAX_TICKET_TYPES ? (
        <div id={addId} className="justify-self-start">
          <SteadyPress>
            <Button onPress={addType}>
              <Plus aria-hidden className="size-5" /> Add a new ticket type
            </Button>
          </SteadyPress>
        </div>
      ) : (
        <p className="text-muted">An event has at most {MAX_TICKET_TYPES} ticket types.</p>
      )}
      <SharedCapacities />
    </>
  );
}

/** A new type takes one place of each capacity that all others use, such as the hall. */
function placesOfAll(types: readonly Pick<DraftType, 'places'>[]): string[] {
  const [first] = types;
  const takes = ({ places }: Pick<DraftType, 'places'>, at: number) => Boolean(places[at]?.trim());
  return (first?.places ?? []).map((_, at) => (types.every((type) => takes(type, at)) ? '1' : ''));
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
