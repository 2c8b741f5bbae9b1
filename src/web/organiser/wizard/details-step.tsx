import { Field } from '../../ui/field.tsx';
import { DescriptionField } from './description-field.tsx';
import { LOCAL_TIMES } from './local-times.ts';
import { PlaceField } from './place-field.tsx';
import { RenderingField } from './rendering-field.tsx';
import { StepEnd } from './step-end.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useDraftField } from './use-draft-form.ts';

/** What, when and where. */
export function DetailsStep({ onNext }: { onNext: () => void }) {
  return (
    <>
      <Field label="Name" {...useDraftField('name')} autoComplete="off" dir="auto" maxLength={200} />
      <DescriptionField />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:grid-cols-2">
        <Field label="Starts" type="datetime-local" {...LOCAL_TIMES} {...useDraftField('startsAt')} />
        <Field label="Ends" type="datetime-local" {...LOCAL_TIMES} {...useDraftField('endsAt')} />
      </div>
      <TimeZoneField />
      <PlaceField />
      <RenderingField />
      <StepEnd onNext={onNext} />
    </>
  );
}
