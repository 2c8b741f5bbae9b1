import { type ChangeEvent, useRef } from 'react';
import { LOCAL_TIMES } from '../../../ui/forms/codecs.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { useDraftField, useDraftForm } from '../draft/use-draft-form.ts';
import { endInStep } from './end-in-step.ts';
import { TimeZoneField } from './time-zone-field.tsx';

/** Start and end in the venue's local time. */
export function TimesFields() {
  const { getValues, setValue } = useDraftForm();
  const wholeStart = useRef(getValues('startsAt'));
  const { onChange: typeStart, ...startsAt } = useDraftField('startsAt', 'endsAt');
  const moveStart = async (event: ChangeEvent<HTMLInputElement>) => {
    const { value: start } = event.target;
    await typeStart(event);
    const end = endInStep({ before: wholeStart.current, start, end: getValues('endsAt') });
    if (end !== getValues('endsAt')) setValue('endsAt', end, { shouldDirty: true, shouldValidate: true });
    if (start) wholeStart.current = start;
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:grid-cols-2">
        <Field label="Starts" type="datetime-local" {...LOCAL_TIMES} {...startsAt} onChange={moveStart} />
        <Field label="Ends" type="datetime-local" {...LOCAL_TIMES} {...useDraftField('endsAt')} />
      </div>
      <TimeZoneField />
    </>
  );
}
