import { useWatch } from 'react-hook-form';
import { MAX_TYPE_DESCRIPTION } from '../../../../core/ticket-types/ticket-type.ts';
import { TYPE_COLOURS } from '../../../../core/ticket-types/type-colour.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { LOCAL_TIMES } from '../../../ui/forms/codecs.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { COLOUR_NAMES } from '../../../ui/type-colour.tsx';
import { newType } from '../draft/draft.ts';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { TaxField } from '../fields/tax-field.tsx';
import { PeopleField } from './people-field.tsx';
import { PlacesFields, ShownAfterField } from './sharing-fields.tsx';

const USUAL = newType();
const OPTIONS = [
  'priceFloor',
  'description',
  'colour',
  'perOrderMinimum',
  'people',
  'hidden',
  'taxRateId',
  'perOrderLimit',
  'saleStartsAt',
  'saleEndsAt',
  'shownAfter',
] as const;

/** Settings that most ticket types leave alone; open if something is set or wrong. */
export function TypeOptions({ index }: { index: number }) {
  const { control, formState, getValues } = useDraftForm();
  const timeZone = useWatch({ control, name: 'timeZone' });
  const floor = useDraftField(`types.${index}.priceFloor`);
  const description = useDraftField(`types.${index}.description`);
  const colour = useDraftField(`types.${index}.colour`);
  const hidden = useDraftField(`types.${index}.hidden`);
  const minimum = useDraftField(`types.${index}.perOrderMinimum`);
  const limit = useDraftField(`types.${index}.perOrderLimit`, `types.${index}.perOrderMinimum`);
  const starts = useDraftField(`types.${index}.saleStartsAt`, `types.${index}.saleEndsAt`);
  const ends = useDraftField(`types.${index}.saleEndsAt`);
  const type = getValues(`types.${index}`);
  const takesMore = type.places.some((places) => !['', '1'].includes(places.trim()));
  const set = takesMore || OPTIONS.some((option) => type[option] !== USUAL[option]);
  const wrong = [floor, description, minimum, limit, starts, ends].some(({ error }) => error);
  const { places, people, shownAfter, taxRateId } = formState.errors.types?.[index] ?? {};
  return (
    <details
      className="fold"
      open={set || wrong || Boolean(places ?? people ?? shownAfter ?? taxRateId) || undefined}
    >
      <summary>More options</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
        <Field
          label="Pay what you want, from"
          hint="Leave empty for a fixed price. Otherwise enter the least a buyer may pay, or 0 for any amount; the price above is then suggested."
          inputMode="decimal"
          autoComplete="off"
          {...floor}
        />
        <TextArea
          label="Description"
          hint="Shown with the ticket."
          rows={3}
          maxLength={MAX_TYPE_DESCRIPTION}
          {...description}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-3">
          <Field label="Minimum per order" inputMode="numeric" autoComplete="off" {...minimum} />
          <Field label="Limit per order" inputMode="numeric" autoComplete="off" {...limit} />
          <Select label="Colour" hint="Helps staff at the door." {...colour}>
            <option value="">None</option>
            {TYPE_COLOURS.map((one) => (
              <option key={one} value={one}>
                {COLOUR_NAMES[one]}
              </option>
            ))}
          </Select>
        </div>
        <TaxField index={index} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-2">
          <Field
            label="Sale starts"
            type="datetime-local"
            hint="Leave empty to start on approval."
            {...LOCAL_TIMES}
            {...starts}
          />
          <Field
            label="Sale ends"
            type="datetime-local"
            hint="Leave empty to end with the event."
            {...LOCAL_TIMES}
            {...ends}
          />
        </div>
        <Checkbox
          label="Hidden until a code reveals it"
          hint="Name it in a promo code under the event’s Tools."
          {...hidden}
        />
        <p className="text-sm text-muted">
          Times are in {timeZone.replaceAll('_', ' ') || 'the event’s time zone'}.
        </p>
        <PlacesFields index={index} />
        <PeopleField index={index} />
        <ShownAfterField index={index} />
      </div>
    </details>
  );
}
