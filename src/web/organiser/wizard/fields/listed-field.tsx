import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useDraftField } from '../draft/use-draft-form.ts';

/** Asks whether the event is listed publicly, or only found by its link. */
export function ListedField() {
  return (
    <Checkbox
      label="Show on Tikiti’s list of events and on your page"
      hint="Otherwise only people with the link find it, and search engines are asked to leave it out."
      {...useDraftField('listed')}
    />
  );
}
