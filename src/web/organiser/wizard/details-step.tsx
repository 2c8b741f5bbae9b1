import { Controller } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PlaceField } from './place-field.tsx';
import { StepEnd } from './step-end.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useDraftField, useDraftForm } from './use-draft-form.ts';

/** What, when and where. */
export function DetailsStep({ onNext }: { onNext: () => void }) {
  const { control } = useDraftForm();
  return (
    <>
      <Field label="Name" {...useDraftField('name')} autoComplete="off" maxLength={200} />
      <TextArea
        label="Description"
        rows={8}
        hint="Markdown works: **bold**, *italic*, lists and [links](https://example.com)."
        {...useDraftField('description')}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Field label="Starts" type="datetime-local" {...useDraftField('startsAt')} />
        <Field label="Ends" type="datetime-local" {...useDraftField('endsAt')} />
      </div>
      <Controller
        control={control}
        name="timeZone"
        render={({ field, fieldState }) => (
          <TimeZoneField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={fieldState.error?.message}
          />
        )}
      />
      <PlaceField />
      <StepEnd onNext={onNext} />
    </>
  );
}
