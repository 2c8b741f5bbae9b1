import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { currenciesInWords } from '../../../../core/pricing/taken-currencies.ts';
import { MAX_TICKET_TYPES } from '../../../../core/ticket-types/ticket-type.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { newType } from '../draft/draft.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { SteadyPress } from '../steady-press.tsx';
import { TypeCard } from './type-card.tsx';

/** Edits what there is to buy. */
export function TypesFields() {
  const addId = useId();
  const { control, formState, getValues } = useDraftForm();
  const { fields, append, insert, remove } = useFieldArray({ control, name: 'types' });
  const { types } = formState.errors;
  const error = types?.root?.message ?? types?.message;
  const addType = () => append(newType(), { focusName: `types.${fields.length}.name` });
  const deleteType = (index: number) => {
    const deleted = getValues(`types.${index}`);
    remove(index);
    document.getElementById(addId)?.querySelector('button')?.focus();
    toast(`Deleted ${deleted.name.trim() || 'a ticket type'}`, {
      action: { label: 'Undo', onClick: () => insert(index, deleted) },
    });
  };
  return (
    <>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {fields.length === 0 ? (
        <p className="text-muted">No ticket types yet. Add one so people can buy.</p>
      ) : null}
      <SeveralCurrencies />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {fields.map((field, index) => (
          <TypeCard key={field.id} index={index} onDelete={() => deleteType(index)} />
        ))}
      </ul>
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
    </>
  );
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
