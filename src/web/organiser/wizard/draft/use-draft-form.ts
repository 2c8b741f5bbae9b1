import { type FieldError, type FieldPath, get, useFormContext } from 'react-hook-form';
import type { EventInput } from '../../../../core/events/event.ts';
import type { EventDraft } from './draft.ts';
import { TYPE_FORM } from './draft-type.ts';

/** The wizard's form, for its steps. */
export const useDraftForm = () => useFormContext<EventDraft, unknown, EventInput>();

/** Returns a function that binds a labelled control to a field of a ticket type; `before` as in `useDraftField`. */
export function useTypeFields(index: number) {
  const field = useFields();
  return (name: keyof typeof TYPE_FORM, before?: keyof typeof TYPE_FORM) => ({
    ...TYPE_FORM[name].input,
    ...field(`types.${index}.${name}`, before && `types.${index}.${before}`),
  });
}

/**
 * Returns the props that bind a labelled control to a field of the form.
 * @param before a field that must come after this one; when this one is left, the other is validated again
 */
export const useDraftField = (name: FieldPath<EventDraft>, before?: FieldPath<EventDraft>) =>
  useFields()(name, before);

function useFields() {
  const { register, formState, getValues, trigger } = useDraftForm();
  return (name: FieldPath<EventDraft>, before?: FieldPath<EventDraft>) => {
    const fault: FieldError | undefined = get(formState.errors, name);
    // A field that nobody filled in yet is not validated yet.
    const onBlur = () => void (before && getValues(before) && trigger(before));
    return { ...register(name, { onBlur }), error: fault?.message };
  };
}
