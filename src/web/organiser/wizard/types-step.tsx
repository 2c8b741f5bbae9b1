import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { MAX_TICKET_TYPES } from '../../../core/ticket-types/ticket-type.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { newType } from './draft.ts';
import { SteadyPress } from './steady-press.tsx';
import { StepEnd } from './step-end.tsx';
import { TypeCard } from './type-card.tsx';
import { useDraftForm } from './use-draft-form.ts';

/** What there is to buy. */
export function TypesStep({ onNext }: { onNext: () => void }) {
  const { control, formState } = useDraftForm();
  const { fields, append, remove } = useFieldArray({ control, name: 'types' });
  const { types } = formState.errors;
  const error = types?.root?.message ?? types?.message;
  const addType = () => append(newType(), { focusName: `types.${fields.length}.name` });
  return (
    <>
      {error ? <Notice kind="error">{error}</Notice> : null}
      {fields.length === 0 ? <p className="text-muted">There is nothing to buy yet.</p> : null}
      <ul className="grid gap-4">
        {fields.map((field, index) => (
          <TypeCard key={field.id} index={index} onDelete={() => remove(index)} />
        ))}
      </ul>
      {fields.length < MAX_TICKET_TYPES ? (
        <SteadyPress className="justify-self-start">
          <Button onPress={addType}>
            <Plus aria-hidden className="size-5" /> Add a new ticket type
          </Button>
        </SteadyPress>
      ) : (
        <p className="text-muted">An event has at most {MAX_TICKET_TYPES} ticket types.</p>
      )}
      <StepEnd onNext={onNext} />
    </>
  );
}
