import { type FieldError, type FieldPath, get, useFormContext } from 'react-hook-form';
import type { EventInput } from '../../../core/events/event.ts';
import type { EventDraft } from './draft.ts';

/** The wizard's form, for its steps. */
export const useDraftForm = () => useFormContext<EventDraft, unknown, EventInput>();

/** What a labelled control of the kit needs to be a field of the form. */
export function useDraftField(name: FieldPath<EventDraft>) {
  const { register, formState } = useDraftForm();
  const fault: FieldError | undefined = get(formState.errors, name);
  return { ...register(name), error: fault?.message };
}
