import { Field } from '../../ui/field.tsx';
import { useDraftField, useDraftForm } from './use-draft-form.ts';

/** Where the event is. */
export function PlaceField() {
  const { setValue } = useDraftForm();
  const locationText = useDraftField('locationText');
  return (
    <Field
      label="Where"
      hint="The address as people would look it up: place, street, town."
      autoComplete="off"
      maxLength={500}
      {...locationText}
      onChange={(event) => {
        setValue('place', null);
        return locationText.onChange(event);
      }}
    />
  );
}
