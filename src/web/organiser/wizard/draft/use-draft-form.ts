import { type FieldError, type FieldPath, get, useFormContext } from 'react-hook-form';
import type { EventInput } from '../../../../core/events/event.ts';
import type { EventDraft } from './draft.ts';

/** The wizard's form, for its steps. */
export const useDraftForm = () => useFormContext<EventDraft, unknown, EventInput>();

/**
 * Returns the props that bind a labelled control to a field of the form.
 * @param before a field that must come after this one; when this one is left, the other is validated again
 */
export function useDraftField(name: FieldPath<EventDraft>, before?: FieldPath<EventDraft>) {
  const { register, formState, getValues, trigger } = useDraftForm();
  const fault: FieldError | undefined = get(formState.errors, name);
  // A field that nobody filled in yet is not validated yet.
  const onBlur = () => void (before && getValues(before) && trigger(before));
  return { ...register(name, { onBlur }), error: fault?.message };
}
