import { type FieldError, type FieldPath, get, useFormContext } from 'react-hook-form';
import type { EventInput } from '../../../../core/events/event.ts';
import type { EventDraft } from './draft.ts';

/** The wizard's form, for its steps. */
export const useDraftForm = () => useFormContext<EventDraft, unknown, EventInput>();

/**
 * Returns what a labelled control of the kit needs to be a field of the form.
 * @param before a field that this one has to stay before: once this one is left, what is wrong there now is shown there
 */
export function useDraftField(name: FieldPath<EventDraft>, before?: FieldPath<EventDraft>) {
  const { register, formState, getValues, trigger } = useDraftForm();
  const fault: FieldError | undefined = get(formState.errors, name);
  // What nobody filled in yet is not wrong yet.
  const onBlur = () => void (before && getValues(before) && trigger(before));
  return { ...register(name, { onBlur }), error: fault?.message };
}
