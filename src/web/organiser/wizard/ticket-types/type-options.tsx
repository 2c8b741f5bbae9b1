import { useWatch } from 'react-hook-form';
import { namesOf } from '../../../../core/shared/fields.ts';
import { MAX_TYPE_DESCRIPTION } from '../../../../core/ticket-types/ticket-type.ts';
import { TYPE_COLOURS } from '../../../../core/ticket-types/type-colour.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { COLOUR_NAMES } from '../../../ui/type-colour.tsx';
import { newType, TYPE_FORM } from '../draft/draft-type.ts';
import { useDraftForm, useTypeFields } from '../draft/use-draft-form.ts';
import { TaxField } from '../fields/tax-field.tsx';
import { PeopleField } from './people-field.tsx';
import { PlacesFields, ShownAfterField } from './sharing-fields.tsx';

const USUAL = newType();

/** The fields outside of the options, and places, which may be one of each shared capacity without opening them. */
const OUTSIDE = ['name', 'priceMinor', 'currency', 'capacity', 'places'];
const OPTIONS = namesOf(TYPE_FORM).filter((name) => !OUTSIDE.includes(name));

/** Settings that most ticket types leave alone; open if something is set or wrong. */
export function TypeOptions({ index }: { index: number }) {
  const { control, formState, getValues } = useDraftForm();
  const timeZone = useWatch({ control, name: 'timeZone' });
  const bind = useTypeFields(index);
  const type = getValues(`types.${index}`);
  const faults = formState.errors.types?.[index];
  const takesMore = type.places.some((places) => !['', '1'].includes(places.trim()));
  const isSet = takesMore || OPTIONS.some((name) => type[name] !== USUAL[name]);
  const isWrong = faults?.places || OPTIONS.some((name) => faults?.[name]);
  return (
    <details className="fold" open={isSet || Boolean(isWrong) || undefined}>
      <summary>More options</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
        <Field
          label="Pay what you want, from"
          hint="Leave empty for a fixed price. Otherwise enter the least a buyer may pay, or 0 for any amount; the price above is then suggested."
          {...bind('priceFloorMinor')}
        />
        <TextArea
          label="Description"
          hint="Shown with the ticket."
          rows={3}
          maxLength={MAX_TYPE_DESCRIPTION}
          {...bind('description')}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-3">
          <Field label="Minimum per order" {...bind('perOrderMinimum')} />
          <Field label="Limit per order" {...bind('perOrderLimit', 'perOrderMinimum')} />
          <Select label="Colour" hint="Helps staff at the door." {...bind('colour')}>
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
            hint="Leave empty to start on approval."
            {...bind('saleStartsAt', 'saleEndsAt')}
          />
          <Field label="Sale ends" hint="Leave empty to end with the event." {...bind('saleEndsAt')} />
        </div>
        <Checkbox
          label="Hidden until a code reveals it"
          hint="Name it in a promo code under the event’s Tools."
          {...bind('hidden')}
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
