import { Field } from '../../../ui/forms/field.tsx';
import { useDraftField } from '../draft/use-draft-form.ts';
import { DescriptionField } from './description-field.tsx';

/** Asks for the event's name and description. */
export function NameFields() {
  return (
    <>
      <Field label="Name" {...useDraftField('name')} autoComplete="off" dir="auto" />
      <DescriptionField />
    </>
  );
}
