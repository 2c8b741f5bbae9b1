import { Field } from '../../ui/forms/field.tsx';
import { DescriptionField } from './description-field.tsx';
import { useDraftField } from './use-draft-form.ts';

/** Asks what the event is. */
export function NameFields() {
  return (
    <>
      <Field label="Name" {...useDraftField('name')} autoComplete="off" dir="auto" maxLength={200} />
      <DescriptionField />
    </>
  );
}
