import type { BadgeField } from '../../../core/kiosk/badge-layout.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { nameOf, type Question } from './field-words.ts';
import { NumberField } from './number-field.tsx';
import { fontSizeOf, type Place } from './place-field.ts';

interface SettingsProps {
  field: BadgeField;
  questions: readonly Question[];
  onPlace: (to: Partial<Place>) => void;
  onChange: (to: BadgeField) => void;
  onRemove: () => void;
}

/** Everything that can be set of the chosen field, also without dragging. */
export function FieldSettings({ field, questions, onPlace, onChange, onRemove }: SettingsProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-4 border-t border-line pt-5">
      <legend className="float-start col-span-2 text-lg font-semibold wrap-anywhere">
        {nameOf(field, questions)}
      </legend>
      {field.kind === 'text' ? (
        <Field
          label="Text"
          className="col-span-2"
          value={field.text}
          maxLength={200}
          onChange={({ target }) => onChange({ ...field, text: target.value })}
        />
      ) : null}
      <NumberField label="From the left, mm" value={field.x} onChange={(x) => onPlace({ x })} />
      <NumberField label="From the top, mm" value={field.y} onChange={(y) => onPlace({ y })} />
      <NumberField label="Width, mm" value={field.width} onChange={(width) => onPlace({ width })} />
      <NumberField label="Height, mm" value={field.height} onChange={(height) => onPlace({ height })} />
      {field.kind === 'qr' ? null : (
        <>
          <NumberField
            label="Largest font, pt"
            value={field.fontSize}
            onChange={(pt) => onChange({ ...field, fontSize: fontSizeOf(pt) })}
          />
          <Select
            label="Alignment"
            value={field.align}
            onChange={({ target }) => onChange({ ...field, align: target.value as typeof field.align })}
          >
            <option value="left">Left</option>
            <option value="center">Centre</option>
            <option value="right">Right</option>
          </Select>
          <Checkbox
            label="Bold"
            checked={field.bold}
            onChange={({ target }) => onChange({ ...field, bold: target.checked })}
          />
        </>
      )}
      <Button look="wary" onPress={onRemove} className="col-span-2 justify-self-start">
        Remove this field
      </Button>
    </fieldset>
  );
}
